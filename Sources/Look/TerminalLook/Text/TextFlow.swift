// SPDX-License-Identifier: MIT
//
// Breaks text into lines of cells. Lines end at spaces and after hyphens,
// between the characters of scripts that write without spaces, and anywhere in
// a word that is longer than a line. A path or a file name stays whole if it
// fits in a line.

import Basics
import Bidi

/// Line breaking.
enum TextFlow {
    /// Breaks runs into lines.
    ///
    /// - Parameters:
    ///   - runs: the text; line feeds in it end lines.
    ///   - width: cells per line, at least 1.
    ///   - limit: maximum number of lines; the last then ends with an ellipsis.
    ///   - isRightToLeft: the base direction of lines without a strong character.
    /// - Returns: at least one line.
    static func lines(
        _ runs: [TextRun],
        width: Int,
        limit: Int = .max,
        isRightToLeft: Bool = false
    ) -> [FlowLine] {
        let width = max(1, width)
        var lines: [FlowLine] = []
        for paragraph in paragraphs(runs) {
            let text = paragraph.map(\.text).joined()
            let direction = VisualOrder.isRightToLeft(text) ?? isRightToLeft
            for glyphs in wrap(paragraph, width) {
                lines.append(FlowLine(glyphs: glyphs, isRightToLeft: direction))
                if lines.count > limit { break }
            }
            if lines.count > limit { break }
        }
        guard lines.count > limit, limit > 0 else { return lines }
        lines.removeLast(lines.count - limit)
        lines[limit - 1].end(within: width)
        return lines
    }

    /// Returns one line of text, cut with an ellipsis if it does not fit.
    static func line(
        _ text: String,
        _ style: CellStyle,
        width: Int,
        isRightToLeft: Bool = false
    ) -> FlowLine {
        self.line([TextRun(text, style)], width: width, isRightToLeft: isRightToLeft)
    }

    /// Returns one line of text in several styles, cut with an ellipsis if it does not fit.
    static func line(_ runs: [TextRun], width: Int, isRightToLeft: Bool = false) -> FlowLine {
        let glyphs = runs.flatMap { run in
            run.text.glyphCells.map {
                FlowGlyph(text: $0.text, width: $0.width, style: run.style, link: run.link)
            }
        }
        let text = runs.map(\.text).joined()
        var line = FlowLine(
            glyphs: glyphs,
            isRightToLeft: VisualOrder.isRightToLeft(text) ?? isRightToLeft
        )
        if line.width > width { line.end(within: max(0, width)) }
        return line
    }

    /// Returns the smallest width that needs no more lines than `width` does and
    /// breaks no word that fits in `width`.
    static func balancedWidth(_ runs: [TextRun], width: Int) -> Int {
        let paragraphs = paragraphs(runs)
        let count = lineCount(paragraphs, max(1, width))
        var low = max(1, min(width, longestWord(runs)))
        var high = max(1, width)
        while low < high {
            let middle = (low + high) / 2
            if lineCount(paragraphs, middle) <= count { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the number of lines at each width.
    static func lineCounts(_ runs: [TextRun], widths: [Int]) -> [Int] {
        let paragraphs = paragraphs(runs)
        return widths.map { lineCount(paragraphs, max(1, $0)) }
    }

    /// Returns the width of the longest word or path, in cells.
    static func longestWord(_ runs: [TextRun]) -> Int {
        var (longest, length) = (0, 0)
        for glyphs in paragraphs(runs) {
            length = 0
            let isInPath = pathPlaces(glyphs, width: .max)
            for (index, glyph) in glyphs.enumerated() {
                if index > 0, !isInPath[index], canBreak(glyphs[index - 1], glyph) { length = 0 }
                length += glyph.isSpace ? 0 : glyph.width
                longest = max(longest, length)
            }
        }
        return longest
    }

    private static func lineCount(_ paragraphs: [[FlowGlyph]], _ width: Int) -> Int {
        paragraphs.reduce(0) { $0 + breaks($1, width).count }
    }

    private static func paragraphs(_ runs: [TextRun]) -> [[FlowGlyph]] {
        var result: [[FlowGlyph]] = [[]]
        for run in runs {
            let instances = run.text.split(omittingEmptySubsequences: false) { $0.isNewline }
            for (index, instance) in instances.enumerated() {
                if index > 0 { result.append([]) }
                result[result.count - 1] += String(instance).glyphCells.map {
                    FlowGlyph(text: $0.text, width: $0.width, style: run.style, link: run.link)
                }
            }
        }
        return result
    }

    private static func wrap(_ glyphs: [FlowGlyph], _ width: Int) -> [[FlowGlyph]] {
        breaks(glyphs, width).map { trimmed(glyphs[$0]) }
    }

    /// Returns the ranges of a paragraph's lines; at least one.
    private static func breaks(_ glyphs: [FlowGlyph], _ width: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        let isInPath = pathPlaces(glyphs, width: width)
        var start = 0
        while start < glyphs.count {
            var end = start
            var used = 0
            var lastBreak: Int?
            while end < glyphs.count, used + glyphs[end].width <= width || glyphs[end].isSpace {
                // Trailing spaces may exceed the width: they are not drawn.
                used += glyphs[end].width
                end += 1
                if end < glyphs.count, !isInPath[end], canBreak(glyphs[end - 1], glyphs[end]) {
                    lastBreak = end
                }
            }
            if end < glyphs.count, let lastBreak { end = lastBreak }
            // A character wider than the line still gets a line.
            end = max(end, start + 1)
            lines.append(start..<end)
            start = end
        }
        return lines.isEmpty ? [0..<0] : lines
    }

    /// Returns for each character whether it continues a path, address or file name
    /// that fits in a line.
    private static func pathPlaces(_ glyphs: [FlowGlyph], width: Int) -> [Bool] {
        var isInside = [Bool](repeating: false, count: glyphs.count)
        for word in glyphs.split(whereSeparator: \.isSpace) {
            // A full stop at the end belongs to the sentence.
            guard word.count > 3, word.dropLast().contains(where: { "/.".contains(text: $0.text) }),
                word.reduce(0, { $0 + $1.width }) <= width
            else { continue }
            for index in word.indices.dropFirst() { isInside[index] = true }
        }
        return isInside
    }

    private static func trimmed(_ glyphs: ArraySlice<FlowGlyph>) -> [FlowGlyph] {
        var glyphs = glyphs
        while glyphs.last?.isSpace ?? false { glyphs.removeLast() }
        return Array(glyphs)
    }

    private static func canBreak(_ before: FlowGlyph, _ after: FlowGlyph) -> Bool {
        if after.isSpace { return false }
        if before.isSpace || before.text == "-" || before.text == "–" || before.text == "—" {
            return true
        }
        guard before.width == 2 || after.width == 2, let first = before.text.first,
            let second = after.text.first
        else { return false }
        return CharacterWidth.canBreak(between: first, and: second)
    }
}

/// A stretch of text of one style.
struct TextRun: Hashable, Sendable {
    var text: String
    var style: CellStyle
    /// The index of its link on the card.
    var link: Int?

    init(_ text: String, _ style: CellStyle, link: Int? = nil) {
        self.text = text
        self.style = style
        self.link = link
    }
}

/// One character of a flowing text.
struct FlowGlyph: Hashable, Sendable {
    var text: String
    var width: Int
    var style: CellStyle
    var link: Int? = nil

    var isSpace: Bool { text == " " }
}

/// A line of characters in reading order.
struct FlowLine: Hashable, Sendable {
    var glyphs: [FlowGlyph] = []
    var isRightToLeft = false

    var width: Int { glyphs.reduce(0) { $0 + $1.width } }

    /// The characters from left to right, without the marks that isolate some.
    var visual: [FlowGlyph] {
        let order = VisualOrder.order(glyphs.map(\.text), isRightToLeft: isRightToLeft)
        return order.compactMap { slot in
            var glyph = glyphs[slot.index]
            guard glyph.width > 0 else { return nil }
            if slot.isMirrored { glyph.text = VisualOrder.mirrored(glyph.text) }
            return glyph
        }
    }
}

extension FlowLine {
    /// Cuts the line to a width with an ellipsis.
    mutating func end(within width: Int) {
        guard width > 0 else {
            glyphs = []
            return
        }
        let style = glyphs.last?.style ?? CellStyle()
        let link = glyphs.last?.link
        while self.width > width - 1, !glyphs.isEmpty { glyphs.removeLast() }
        while glyphs.last?.isSpace ?? false { glyphs.removeLast() }
        glyphs.append(FlowGlyph(text: "…", width: 1, style: style, link: link))
    }
}
