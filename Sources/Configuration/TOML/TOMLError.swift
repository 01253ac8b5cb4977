// SPDX-License-Identifier: MIT

/// Why a text is no TOML, and where.
struct TOMLError: Error, Hashable {
    var position: TOMLPosition
    /// A sentence without a full stop.
    var message: String
}
