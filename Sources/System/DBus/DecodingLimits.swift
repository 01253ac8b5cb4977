// SPDX-License-Identifier: MIT

/// Limits for copying a received message.
///
/// They bound memory whatever a client sends, apart from libdbus's own temporary copy.
/// Longer content is cut, and the message is marked as truncated.
public struct DecodingLimits: Hashable, Sendable {
    /// Bytes of UTF-8 kept of a string; cut between Unicode scalars.
    public var stringBytes: Int
    /// Maximum size of an `ay` in bytes; a longer one becomes empty.
    public var arrayBytes: Int
    /// Total number of values; arrays and dictionaries end when it is reached.
    public var values: Int
    /// Whether file descriptors are kept: only for messages of a trusted sender, whose
    /// receiver closes them.
    public var keepsDescriptors = false

    /// Creates limits.
    public init(stringBytes: Int, arrayBytes: Int, values: Int) {
        self.stringBytes = stringBytes
        self.arrayBytes = arrayBytes
        self.values = values
    }

    /// For clients of the same user: strings of 1 MiB, byte arrays up to the D-Bus limit
    /// (64 MiB), 100,000 values.
    public static let standard = DecodingLimits(
        stringBytes: 1 << 20,
        arrayBytes: 64 << 20,
        values: 100_000
    )
}
