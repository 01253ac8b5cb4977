// SPDX-License-Identifier: MIT

/// Ties a request to its answer; the shell numbers them.
public struct RequestToken: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64
    /// Creates a token.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}
