// SPDX-License-Identifier: MIT
//
// Prevents some of pango's line breaks: it hyphenates a word that is longer than a line,
// which in a path or a command adds a false character; it breaks Korean after any
// syllable, but readers expect whole words; and it breaks a path after any folder even if
// the path fits on one line.

import CPangoCairo
import DesignSystem

extension TextLayout {
    /// Returns the Hangul words that fit on a line of the block, in UTF-8 bytes; they are
    /// not broken.
    ///
    /// Source: CSS Text 3, "word-break: keep-all".
    static func wholeWords(_ text: PlainText, _ block: TextBlock) -> [Range<Int>] {
        guard let width = block.width else { return [] }
        // A syllable is at most as wide as the font size.
        let maximum = Int(width / max(1, block.type.size))
        var words: [Range<Int>] = []
        var (start, count, offset) = (0, 0, 0)
        func endWord() {
            if (2...max(2, maximum)).contains(count), count <= maximum {
                words.append(start..<offset)
            }
            count = 0
        }
        for scalar in text.text.unicodeScalars {
            if isHangul(scalar) {
                if count == 0 { start = offset }
                count += 1
            } else if count > 0 {
                endWord()
            }
            offset += scalar.utf8.count
        }
        endWord()
        return words
    }

    /// Returns the paths, addresses and file names that fit on a line of the block,
    /// in UTF-8 bytes; they are not broken.
    ///
    /// - Parameters:
    ///   - text: the characters.
    ///   - block: the block they belong to.
    ///   - width: returns the width of a text on one line.
    /// - Returns: their ranges, in order.
    static func wholePaths(
        _ text: PlainText,
        _ block: TextBlock,
        width: (String) -> Double
    ) -> [Range<Int>] {
        guard let room = block.width else { return [] }
        var paths: [Range<Int>] = []
        var start = 0
        for word in text.text.split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isWhitespace
        ) {
            let length = word.utf8.count
            if paths.count < maximumPaths, isPath(word), width(String(word)) <= room {
                paths.append(start..<(start + length))
            }
            let end = word.endIndex
            let separator = end < text.text.endIndex ? text.text[end].utf8.count : 0
            start += length + separator
        }
        return paths
    }

    /// In a text with many paths only the first are measured.
    private static let maximumPaths = 64

    private static func isPath(_ word: Substring) -> Bool {
        guard word.utf8.count > 3, !word.unicodeScalars.contains(where: isHangul) else {
            return false
        }
        // A full stop at the end belongs to the sentence.
        return word.utf8.dropLast().contains { $0 == 0x2F || $0 == 0x2E }
    }

    /// Returns the stretches of Chinese, Japanese and Korean, in UTF-8 bytes.
    static func ideographs(in text: String) -> [Range<Int>] {
        guard text.utf8.contains(where: { $0 >= 0xE1 }) else { return [] }
        var ranges: [Range<Int>] = []
        var offset = 0
        for scalar in text.unicodeScalars {
            let end = offset + scalar.utf8.count
            if isIdeograph(scalar) {
                if let last = ranges.last, last.upperBound == offset {
                    ranges[ranges.count - 1] = last.lowerBound..<end
                } else {
                    ranges.append(offset..<end)
                }
            }
            offset = end
        }
        return ranges
    }

    private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
        default: isHangul(scalar)
        }
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xD7B0...0xD7FB:
            true
        default: false
        }
    }
}
