// SPDX-License-Identifier: MIT

/// How much of a received message is copied.
///
/// Whatever a client sends, memory beyond libdbus's own passing copy stays in
/// these bounds. What exceeds them is cut, and the message says so.
public struct DecodingLimits: Hashable, Sendable {
    /// Bytes of UTF-8 kept of a string; cut between characters' scalars.
    public var stringBytes: Int
    /// Bytes kept of an `ay`; a longer one arrives empty.
    public var arrayBytes: Int
    /// Values in all; arrays and dictionaries end where it is used up.
    public var values: Int

    /// Creates limits.
    public init(stringBytes: Int, arrayBytes: Int, values: Int) {
        self.stringBytes = stringBytes
        self.arrayBytes = arrayBytes
        self.values = values
    }

    /// For clients of the same user: texts of 1 MiB, arrays of bytes as large as
    /// D-Bus has them (64 MiB), 100,000 values.
    public static let standard = DecodingLimits(
        stringBytes: 1 << 20,
        arrayBytes: 64 << 20,
        values: 100_000
    )
}
