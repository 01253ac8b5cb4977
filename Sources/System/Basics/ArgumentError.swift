// SPDX-License-Identifier: MIT

/// An error in a command line.
public struct ArgumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as a sentence without a full stop.
    public var description: String

    /// The exit status of a program with an error in its command line.
    ///
    /// Source: `EX_USAGE` of `sysexits.h`.
    public static let exitStatus: Int32 = 64

    /// Creates an error.
    public init(description: String) { self.description = description }
}
