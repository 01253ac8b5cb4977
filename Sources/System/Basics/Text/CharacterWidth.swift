// SPDX-License-Identifier: MIT
//
// The width of a character in cells. Terminals disagree about some characters;
// these are called risky, and the caller positions the cursor after writing one.

/// The width of characters in cells.
public enum CharacterWidth {
    /// The cells of a character: 0 if it combines with another one, else 1 or 2.
    public static func cells(of character: Character) -> Int {
        var scalars = character.unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return 0 }
        if first.value < 0x300 {
            // ASCII and Latin, unless a selector turns it into an emoji.
            guard character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) else {
                return first.value < 0x20 || (0x7F..<0xA0).contains(first.value)
                    || first.value == 0xAD ? 0 : 1
            }
            return 2
        }
        if isZeroWidth(first), !first.properties.isEmojiModifier { return 0 }
        if isWide(first) || first.properties.isEmojiPresentation { return 2 }
        // Emoji by selector, and flags of two letters.
        if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        if (0x1F1E6...0x1F1FF).contains(first.value), character.unicodeScalars.count > 1 {
            return 2
        }
        // Joined letters: as wide as their parts, at most two cells.
        var width = 1
        while let next = scalars.next() {
            if isWide(next) {
                width += 2
            } else if !isZeroWidth(next) {
                width += 1
            }
        }
        return min(2, width)
    }

    /// Whether a line may end between two characters because one has two cells.
    ///
    /// Such scripts have no spaces. Closing punctuation stays with the text before it, opening
    /// with that behind it.
    public static func canBreak(between before: Character, and after: Character) -> Bool {
        guard cells(of: before) == 2 || cells(of: after) == 2 else { return false }
        return !"、。，．！？：；）」』】〉》”’…".contains(after) && !"（「『【〈《“‘".contains(before)
    }

    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        // Vowels and finals of Hangul combine with the preceding consonant.
        if (0x1160...0x11FF).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return true
        default: return scalar.properties.isEmojiModifier
        }
    }

    /// Whether a terminal may use a different width than `cells(of:)`.
    public static func isRisky(_ text: String) -> Bool {
        var count = 0
        for scalar in text.unicodeScalars {
            count += 1
            // More than one scalar, or outside the blocks on which terminals agree.
            if count > 1 || scalar.value >= 0x1F000 { return true }
            // Fonts decide about the areas for private use.
            if (0xE000...0xF8FF).contains(scalar.value) { return true }
            if scalar.properties.isEmoji, scalar.value > 0xFF { return true }
        }
        return false
    }

    /// East Asian Wide and Fullwidth.
    ///
    /// Source: Unicode Standard Annex #11, "East Asian Width", EastAsianWidth.txt.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        guard value >= 0x1100 else { return false }
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if value < wide[middle].lowerBound {
                high = middle
            } else if value > wide[middle].upperBound {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5,
        0x2FF0...0x303E, 0x3041...0x3096, 0x3099...0x30FF, 0x3105...0x312F, 0x3131...0x318E,
        0x3190...0x31E5, 0x31EF...0x321E, 0x3220...0x3247, 0x3250...0xA48C, 0xA490...0xA4C6,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE52,
        0xFE54...0xFE66, 0xFE68...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE4,
        0x16FF0...0x16FF1, 0x17000...0x187F7, 0x18800...0x18CD5, 0x18CFF...0x18D08,
        0x1AFF0...0x1AFFE, 0x1B000...0x1B122, 0x1B132...0x1B132, 0x1B150...0x1B152,
        0x1B155...0x1B155, 0x1B164...0x1B167, 0x1B170...0x1B2FB, 0x1D300...0x1D356,
        0x1D360...0x1D376, 0x1F200...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248,
        0x1F250...0x1F251, 0x1F260...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
