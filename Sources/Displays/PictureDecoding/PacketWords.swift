// SPDX-License-Identifier: MIT

/// Packets of 32-bit words.
enum PacketWords {
    static func write(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    static func read(_ bytes: [UInt8], count: Int) -> [UInt32]? {
        guard bytes.count == 4 * count else { return nil }
        return (0..<count).map { word in
            (0..<4).reduce(0) { $0 | UInt32(bytes[4 * word + $1]) << (8 * UInt32($1)) }
        }
    }
}
