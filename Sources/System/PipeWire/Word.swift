// SPDX-License-Identifier: MIT

/// A word of 32 bits in the machine's order.
enum Word {
    /// Reads the word with that number; there must be one.
    static func read(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32 {
        let word = bytes.dropFirst(4 * index).prefix(4)
        return UInt32(littleEndian: word.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }

    static func bytes(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word.littleEndian >> (8 * UInt32($0))) }
    }
}
