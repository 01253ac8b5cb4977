// SPDX-License-Identifier: MIT
//
// A screen reader reads a text by characters, words, sentences and lines. Offsets count Unicode
// scalars, as AT-SPI does.

/// A text that is asked for its parts.
struct TextUnits {
    private let scalars: [Unicode.Scalar]

    /// Where a part begins.
    enum Boundary: UInt32 {
        case character, wordStart, wordEnd, sentenceStart, sentenceEnd, lineStart, lineEnd
    }

    /// The part to return: the one at an offset, or its neighbour.
    enum Side: Int {
        case before = -1
        case at = 0
        case after = 1
    }

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// The number of scalars.
    var count: Int { scalars.count }

    /// The scalar at an offset; `nil`: there is none.
    subscript(offset: Int) -> Unicode.Scalar? {
        scalars.indices.contains(offset) ? scalars[offset] : nil
    }

    /// The text in a range.
    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    /// The offsets from one to another, as far as the text goes; a negative end is its own.
    func range(_ start: Int, _ end: Int) -> Range<Int> {
        let end = end < 0 ? count : min(end, count)
        return min(max(0, start), end)..<end
    }

    /// The range of the part at an offset, or of the one beside it; an empty one: there is none.
    func part(_ boundary: Boundary, _ side: Side, _ offset: Int) -> Range<Int> {
        guard (0...count).contains(offset) else { return 0..<0 }
        let start = start(boundary, atOrBefore: offset)
        switch side {
        case .at: return start..<end(boundary, after: start)
        case .before:
            return start == 0 ? 0..<0 : self.start(boundary, atOrBefore: start - 1)..<start
        case .after:
            let end = end(boundary, after: start)
            return end == count ? end..<end : end..<self.end(boundary, after: end)
        }
    }

    private func start(_ boundary: Boundary, atOrBefore offset: Int) -> Int {
        var start = min(offset, count)
        // At the end of the text is its last part.
        if start == count, count > 0, !isBoundary(boundary, count) || boundary != .lineStart {
            start -= 1
        }
        while start > 0, !isBoundary(boundary, start) { start -= 1 }
        return start
    }

    private func end(_ boundary: Boundary, after start: Int) -> Int {
        var end = min(start + 1, count)
        while end < count, !isBoundary(boundary, end) { end += 1 }
        return end
    }

    /// Whether a part begins at an offset inside the text.
    private func isBoundary(_ boundary: Boundary, _ offset: Int) -> Bool {
        guard offset > 0 else { return true }
        let before = scalars[offset - 1]
        let after = self[offset]
        func isWord(_ scalar: Unicode.Scalar?) -> Bool {
            guard let properties = scalar?.properties else { return false }
            return properties.isAlphabetic || properties.numericType != nil
        }
        func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
            scalar?.properties.isWhitespace ?? true
        }
        func endsSentence(_ offset: Int) -> Bool {
            offset > 0 && (".!?…。！？\n".unicodeScalars.contains(scalars[offset - 1]))
                && isSpace(self[offset])
        }
        switch boundary {
        case .character: return true
        case .wordStart: return isWord(after) && !isWord(before)
        case .wordEnd: return isWord(before) && !isWord(after)
        case .lineStart: return before == "\n"
        case .lineEnd: return after == "\n"
        case .sentenceEnd: return endsSentence(offset)
        case .sentenceStart:
            guard isSpace(before), !isSpace(after) else { return false }
            var end = offset
            while end > 0, isSpace(self[end - 1]), self[end - 1] != "\n" { end -= 1 }
            return endsSentence(end) || (end > 0 && self[end - 1] == "\n")
        }
    }
}
