// SPDX-License-Identifier: MIT

extension TextFlow {
    /// The cells that the longest word or path of a text takes on a line.
    ///
    /// Letters of scripts that write without spaces are words of their own.
    static func longestWord(_ runs: [TextRun]) -> Int {
        let words = runs.map(\.text).joined().split(whereSeparator: \.isWhitespace)
        return words.map { word in
            String(word).glyphlets.split { $0.width != 1 }.map(\.count).max() ?? 0
        }.max() ?? 0
    }
}
