// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// Returns the width at which the longest word or path of a text fits on one line.
    ///
    /// - Parameters:
    ///   - block: the text.
    ///   - width: words that certainly fit this width are not measured.
    /// - Returns: 0 if every word fits.
    func longestWord(of block: TextBlock, unlessWithin width: Double) -> Double {
        // No letter is wider than the type size, except in scripts that break
        // anywhere.
        let maximum = Int(width / max(1, block.type.size))
        var longest = 0.0
        for word in Self.words(of: block.runs) where word.length > maximum {
            var line = block
            line.runs = word.runs
            line.width = nil
            line.maximumLines = nil
            longest = max(longest, nodes.metrics(line).size.width)
        }
        return longest
    }

    private struct Word {
        var runs: [TextBlock.Run] = []
        var length = 0
    }

    /// The words between white space, with their styles.
    private static func words(of runs: [TextBlock.Run]) -> [Word] {
        var words = [Word()]
        for run in runs {
            for (index, part) in run.text.unicodeScalars
                .split(omittingEmptySubsequences: false, whereSeparator: canBreak).enumerated()
            {
                if index > 0 { words.append(Word()) }
                guard !part.isEmpty else { continue }
                var piece = run
                piece.text = String(String.UnicodeScalarView(part))
                words[words.count - 1].runs.append(piece)
                words[words.count - 1].length += part.count
            }
        }
        return words
    }

    /// Whether a line can break here: white space, and letters of scripts without spaces.
    private static func canBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x200B, 0x2E80...0xFAFF,
            0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1F000...0x3FFFF:
            true
        default: scalar.properties.isWhitespace
        }
    }
}
