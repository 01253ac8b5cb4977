// SPDX-License-Identifier: MIT

/// The tile for an application or a person without a picture.
enum Monogram {
    /// White letters reach at least 5.45:1 on each.
    static let tiles: [UInt32] = [0x405EAD, 0x007296, 0x007845, 0x8D5500, 0xA03F40, 0x834791]

    /// Returns the tile's colour, constant for a name.
    static func color(for name: String) -> Color {
        Color(hex: tiles[Int(hash(name) % UInt32(tiles.count))])
    }

    /// Returns the first grapheme that is neither space nor punctuation.
    static func letter(of name: String) -> String {
        name.first { !$0.isWhitespace && !$0.isPunctuation }.map(String.init) ?? "?"
    }

    /// Returns the FNV-1a hash, 32 bits.
    ///
    /// Source: draft-eastlake-fnv, §2.
    static func hash(_ text: String) -> UInt32 {
        text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
