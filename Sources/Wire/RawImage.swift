// SPDX-License-Identifier: MIT

/// Raw pixels as a client sent them, checked: the numbers agree with the bytes.
///
/// Source: Desktop Notifications Specification 1.3, "Icons and Images".
public struct RawImage: Hashable, Sendable {
    /// Pixels across, 1 to `longestSide`.
    public let width: Int
    /// Pixels down, 1 to `longestSide`.
    public let height: Int
    /// Bytes from one row to the next.
    public let rowStride: Int
    /// Four bytes a pixel (RGBA) rather than three (RGB).
    public let hasAlpha: Bool
    /// The pixels; never fewer than the numbers say.
    public let bytes: [UInt8]

    /// Pixels a side may have.
    public static let longestSide = 8192
    /// Pixels there may be: 16 million.
    public static let mostPixels = 16_000_000
    /// Bytes there may be: 64 MiB, more than any message can hold.
    public static let mostBytes = 64 << 20
}
