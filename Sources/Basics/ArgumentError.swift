// SPDX-License-Identifier: MIT

/// An error in a command line.
public struct ArgumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as a sentence without a full stop.
    public var description: String

    /// Creates an error.
    public init(description: String) { self.description = description }
}
