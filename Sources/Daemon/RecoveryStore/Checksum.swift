// SPDX-License-Identifier: MIT

/// The checksum of stored records, CRC-32 as in Ethernet and zip.
///
/// Source: ISO 3309; the polynomial is reflected, 0xEDB88320. Four bytes at a time, since it
/// runs over each change: M. Kounavis, F. Berry, "A Systematic Approach to Building High
/// Performance Software-Based CRC Generators", 2005.
enum Checksum {
    /// Returns the checksum of bytes.
    static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        let tables = tables
        var sum = UInt32.max
        var place = bytes.startIndex
        while bytes.endIndex - place >= 4 {
            for offset in 0..<4 {
                sum ^= UInt32(bytes[place + offset]) << (8 * UInt32(offset))
            }
            var next: UInt32 = 0
            for table in 0..<4 {
                let byte = Int(sum >> (8 * UInt32(table)) & 0xFF)
                next ^= tables[256 * (3 - table) + byte]
            }
            sum = next
            place += 4
        }
        for byte in bytes[place...] { sum = tables[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
        return ~sum
    }

    /// For each byte the change of the sum, if none, one, two or three bytes follow it.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map { (index: UInt32) -> UInt32 in
            (0..<8).reduce(index) { value, _ in
                value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
            }
        }
        for index in 256..<1024 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()
}
