// SPDX-License-Identifier: MIT

/// Why a pattern cannot be used.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, to follow the pattern in a sentence.
    public var description: String

    init(_ description: String) { self.description = description }
}
