// SPDX-License-Identifier: MIT

import Foundation

/// PNG files made by hand, so that they can lie.
enum PNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// An RGBA picture.
    static func picture(
        width: Int,
        height: Int,
        claiming: (Int, Int)? = nil,
        pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
    ) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                let (red, green, blue, alpha) = pixel(x, y)
                rows += [red, green, blue, alpha]
            }
        }
        let claimed = claiming ?? (width, height)
        return signature + header(claimed.0, claimed.1) + chunk("IDAT", stored(rows))
            + chunk("IEND", [])
    }

    static func header(_ width: Int, _ height: Int) -> [UInt8] {
        chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0])
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(crc(body))
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var rest = data[...]
        repeat {
            let piece = rest.prefix(65_535)
            rest = rest.dropFirst(65_535)
            let count = UInt16(piece.count)
            out += [rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
            out += [UInt8(~count & 255), UInt8(~count >> 8)]
            out += piece
        } while !rest.isEmpty
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return out + bigEndian(high << 16 | low)
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
