// SPDX-License-Identifier: MIT

/// Matches a request to its answer; numbered by the shell.
public struct RequestToken: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64
    /// Creates a token.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}
