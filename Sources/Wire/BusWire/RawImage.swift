// SPDX-License-Identifier: MIT

public import BusValues
import PresenterCore

/// A client's raw pixels, validated against their sizes.
///
/// Source: Desktop Notifications Specification 1.3, "Icons and Images".
public struct RawImage: Hashable, Sendable {
    /// The width in pixels, 1 to `StoredImage.longestSide`.
    public let width: Int
    /// The height in pixels, 1 to `StoredImage.longestSide`.
    public let height: Int
    /// Bytes from one row to the next.
    public let rowStride: Int
    /// Whether a pixel has four bytes (RGBA), not three (RGB).
    public let hasAlpha: Bool
    /// The pixels, as many bytes as the sizes require.
    ///
    /// The last row may lack the padding after its last pixel.
    public let bytes: [UInt8]

    /// Maximum number of pixels: 16 million.
    public static let maximumPixels = 16_000_000

    /// The signature of raw pixels on the bus.
    public static let signature = "(iiibiiay)"

    /// Validates pixels; `nil` if a number is out of range or does not match the bytes.
    ///
    /// At least `rowStride * (height - 1) + width * channels` bytes are
    /// required; the rest is dropped.
    public init?(
        width: Int,
        height: Int,
        rowStride: Int,
        hasAlpha: Bool,
        bitsPerSample: Int,
        channels: Int,
        bytes: [UInt8]
    ) {
        let sides = 1...StoredImage.longestSide
        guard sides.contains(width), sides.contains(height), width * height <= Self.maximumPixels,
            bitsPerSample == 8, channels == (hasAlpha ? 4 : 3),
            (width * channels...StoredImage.maximumBytes).contains(rowStride)
        else { return nil }
        let (rows, overflow) = rowStride.multipliedReportingOverflow(by: height - 1)
        let (needed, beyond) = rows.addingReportingOverflow(width * channels)
        guard !overflow, !beyond, needed <= StoredImage.maximumBytes, bytes.count >= needed else {
            return nil
        }
        self.width = width
        self.height = height
        self.rowStride = rowStride
        self.hasAlpha = hasAlpha
        self.bytes = bytes.count == needed ? bytes : Array(bytes[..<needed])
    }

    /// Decodes `(iiibiiay)`; `nil` for another type or invalid numbers.
    public init?(_ value: Value) {
        guard case .structure(let members) = value.unwrapped, members.count == 7,
            case .int32(let width) = members[0], case .int32(let height) = members[1],
            case .int32(let stride) = members[2], case .boolean(let hasAlpha) = members[3],
            case .int32(let bits) = members[4], case .int32(let channels) = members[5],
            case .bytes(let bytes) = members[6]
        else { return nil }
        self.init(
            width: Int(width),
            height: Int(height),
            rowStride: Int(stride),
            hasAlpha: hasAlpha,
            bitsPerSample: Int(bits),
            channels: Int(channels),
            bytes: bytes
        )
    }
}
