// SPDX-License-Identifier: MIT

/// A TOML syntax error with its position.
struct TOMLError: Error, Hashable {
    var position: TOMLPosition
    /// A sentence without a full stop.
    var message: String
}
