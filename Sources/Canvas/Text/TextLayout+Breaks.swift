// SPDX-License-Identifier: MIT
//
// Where pango would break lines, and people would not: it puts a hyphen where a
// word is longer than a line, which in a path or a command is one that is not
// there; and it breaks Korean after any syllable, which is read in words.

import CPangoCairo
import DesignSystem

extension TextLayout {
    /// The words of Hangul that a line of the block has room for, in UTF-8 bytes:
    /// they stay whole.
    ///
    /// Source: CSS Text 3, "word-break: keep-all".
    static func wholeWords(_ text: PlainText, _ block: TextBlock) -> [Range<Int>] {
        guard let width = block.width else { return [] }
        // A syllable is as wide as the type is high, at most.
        let most = Int(width / max(1, block.type.size))
        var words: [Range<Int>] = []
        var (start, count, offset) = (0, 0, 0)
        func end() {
            if (2...max(2, most)).contains(count), count <= most { words.append(start..<offset) }
            count = 0
        }
        for scalar in text.text.unicodeScalars {
            if isHangul(scalar) {
                if count == 0 { start = offset }
                count += 1
            } else if count > 0 {
                end()
            }
            offset += scalar.utf8.count
        }
        end()
        return words
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xD7B0...0xD7FB:
            true
        default: false
        }
    }
}
