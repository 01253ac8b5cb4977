// SPDX-License-Identifier: MIT
//
// A text of several lines is wrapped in the same way in pixels and in cells; they differ in how
// many characters fit into a line.

/// The lines of a text of several lines that its field shows, and those above and below them,
/// where the caret can go.
public struct AreaLines {
    /// The lines in order.
    public let lines: [Line]
    /// The number of the first line that the field shows.
    public let first: Int
    private let characters: [Character]

    /// A line.
    public struct Line {
        /// The characters of the whole text that are on it, without a line feed.
        public let range: Range<Int>
        /// What is on it.
        public let text: String
        /// Whether the field shows it.
        public let isInView: Bool
        /// The caret's position in it; `nil`: the caret is on another line or nowhere.
        public let caret: Int?
        /// The characters of it that are selected, or a preedit; `nil`: none.
        public let selected, composed: Range<Int>?
    }

    /// Wraps a text.
    ///
    /// - Parameters:
    ///   - own: the text, its caret and its selection.
    ///   - isFocused: whether the caret and the selection show.
    ///   - fitting: the number of characters at the start of some that fit into a line; at
    ///     least one, unless there are none.
    public init(_ own: FieldState, isFocused: Bool, fitting: (ArraySlice<Character>) -> Int) {
        let characters = Array(own.text)
        let ranges = Self.wrapped(characters, fitting)
        let caret = min(max(0, own.caret), characters.count)
        let current = ranges.lastIndex { $0.lowerBound <= caret } ?? 0
        let window = AreaWindow.lines(of: ranges.count, caret: current, from: own.firstLine)
        let known = max(0, window.lowerBound - 1)..<min(ranges.count, window.upperBound + 1)
        lines = known.map { number in
            let range = ranges[number]
            func part(_ characters: Range<Int>?) -> Range<Int>? {
                guard let part = characters?.clamped(to: range), !part.isEmpty else { return nil }
                return part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
            }
            return Line(
                range: range,
                text: String(characters[range]),
                isInView: window.contains(number),
                caret: isFocused && number == current ? caret - range.lowerBound : nil,
                selected: isFocused ? part(own.selected) : nil,
                composed: part(own.composed)
            )
        }
        first = window.lowerBound
        self.characters = characters
    }

    /// The whole paragraph that a line is of.
    func paragraph(of line: Line) -> String {
        let (before, after) = (characters[..<line.range.lowerBound], line.range.upperBound)
        let start = before.lastIndex(where: \.isNewline).map { $0 + 1 }
        let end = characters[after...].firstIndex(where: \.isNewline)
        return String(characters[(start ?? 0)..<(end ?? characters.count)])
    }

    /// The lines as ranges of characters; a word that is wider than a line breaks anywhere.
    ///
    /// Each line is measured alone, so that typing measures the lines that change only.
    private static func wrapped(
        _ characters: [Character],
        _ fitting: (ArraySlice<Character>) -> Int
    ) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while true {
            let paragraph = characters[start...].prefix { !$0.isNewline }
            let end = start + fitting(paragraph)
            guard end >= paragraph.endIndex else {
                let space = characters[start..<end].lastIndex { $0.isWhitespace }
                let next = space.map { $0 + 1 } ?? end
                lines.append(start..<next)
                start = next
                continue
            }
            lines.append(start..<end)
            guard end < characters.count else { return lines }
            start = end + 1
        }
    }
}

/// The part of a text of several lines that its field shows.
public enum AreaWindow {
    /// The least and the most lines in view.
    public static let heights = 3...8

    /// Returns the lines in view: as before, moved as little as the caret needs.
    ///
    /// - Parameters:
    ///   - count: the number of all lines, at least 1.
    ///   - line: the line of the caret, from 0.
    ///   - first: the line that was the first in view.
    /// - Returns: at most `heights.upperBound` of the lines, with the caret's among them.
    public static func lines(of count: Int, caret line: Int, from first: Int) -> Range<Int> {
        let maximum = heights.upperBound
        let start = min(max(first, line - maximum + 1), line, max(0, count - maximum))
        return max(0, start)..<min(count, max(0, start) + maximum)
    }
}
