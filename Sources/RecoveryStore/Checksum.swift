// SPDX-License-Identifier: MIT

/// The checksum of stored records, CRC-32 as in Ethernet and zip.
///
/// Source: ISO 3309; the polynomial is reflected, 0xEDB88320.
enum Checksum {
    /// Returns the checksum of bytes.
    static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var sum = UInt32.max
        let table = table
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
        return ~sum
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }
}
