// SPDX-License-Identifier: MIT

/// A syntax error in JSON.
struct JSONError: Error, Equatable, CustomStringConvertible {
    /// The character, from 1.
    var place: Int
    var message: String

    var description: String { "character \(place): \(message)" }
}
