// SPDX-License-Identifier: MIT

import Bidi
import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns a label, a field and its error.
    ///
    /// - Parameters:
    ///   - input: the field.
    ///   - width: the width of the card's inside.
    ///   - margin: columns left free at both ends.
    /// - Returns: the lines.
    func fieldLines(_ input: FormField, width: Int, margin: Int) -> [PageLine] {
        var lines = labelLines(input, width: width, margin: margin)
        let columns = margin..<width - margin
        lines.append(fieldEdge(width, columns, input, "╭", "╮"))
        lines.append(fieldBox(input, width: width, columns))
        lines.append(fieldEdge(width, columns, input, "╰", "╯"))
        if let error = state.fieldError(input, in: look.words) {
            lines += errorLines(error, width: width, margin: margin)
        }
        if let hint = state.fieldHint(input, in: look.words) {
            lines += secondary(hint, width: width, margin: margin)
        }
        if input.isInput { lines += recipientLines(width: width, margin: margin) }
        return lines
    }

    /// Returns the label above a field.
    func labelLines(_ field: FormField, width: Int, margin: Int) -> [PageLine] {
        guard let label = field.label else { return [] }
        var runs = [TextRun(label, ink(paint.theme[.textSecondary], .bold))]
        if field.isRequired { runs.append(TextRun(" *", ink(paint.theme[.dangerText]))) }
        return text(runs, width: width, margin: margin, limit: 2)
    }

    /// Returns the error message below a field.
    func errorLines(_ sentence: String, width: Int, margin: Int) -> [PageLine] {
        text(
            [TextRun("! \(sentence)", ink(paint.theme[.dangerText]))],
            width: width,
            margin: margin,
            limit: 3
        )
    }

    /// Returns who gets the secret that is typed here.
    func recipientLines(width: Int, margin: Int) -> [PageLine] {
        guard let name = card.secretGoesTo else { return [] }
        return secondary(look.words.secret(goesTo: name), width: width, margin: margin)
    }

    /// Returns a sentence below a field that is no error.
    private func secondary(_ sentence: String, width: Int, margin: Int) -> [PageLine] {
        text(
            [TextRun(sentence, ink(paint.theme[.textSecondary]))],
            width: width,
            margin: margin,
            limit: 3
        )
    }

    func edge(_ input: FormField) -> CellStyle {
        if state.fieldError(input, in: look.words) != nil {
            return ink(paint.theme[.dangerText], .bold)
        }
        return state.isFocused(input)
            ? ring : ink(paint.theme[.outline].readable(on: surface, ratio: 3))
    }

    /// Returns a field's upper or lower edge, a spare line.
    func fieldEdge(
        _ width: Int,
        _ columns: Range<Int>,
        _ input: FormField,
        _ start: String,
        _ end: String
    ) -> PageLine {
        var line = blank(width, isSpare: true)
        line.put(
            start + String(repeating: "─", count: max(0, columns.count - 2)) + end,
            edge(input),
            at: columns.lowerBound
        )
        line.reach(.field(input.id, .box), columns, isFocusable: false)
        return line
    }

    private func fieldBox(
        _ input: FormField,
        width: Int,
        _ columns: Range<Int>
    ) -> PageLine {
        var line = blank(width)
        line.put("│", edge(input), at: columns.lowerBound)
        line.put("│", edge(input), at: columns.upperBound - 1)
        line.reach(.field(input.id, .box), columns)
        var end = columns.upperBound - 2
        if input.isHidden {
            let target = Target.field(input.id, .eye)
            let label = state[input.id].isRevealed ? look.terms.hide : look.terms.show
            let eye = end - label.count..<end
            var style = ink(paint.tone(.standard).label, touch(target) == .none ? [] : .underline)
            if isFocused(target) {
                style = CellStyle(surface, on: paint.theme[.focusRing], .reverse)
            }
            line.put(label, style, at: eye.lowerBound)
            line.reach(target, eye)
            end = eye.lowerBound - 1
        }
        let start = columns.lowerBound + 2
        let shown = shownField(input, room: max(1, end - start))
        line.put(shown.glyphs, at: start)
        let isEditing = state.isFocused(input) && state.isCaretLit
        let stops = shown.stops.map { (Double(start + $0) + 1.5) * CellUnit.width }
        line.carets = [(input.id, CaretLine(stops: stops))]
        line.caret = isEditing ? start + shown.caret : nil
        return line
    }

    /// Returns the part of the text around the caret that fits.
    private func shownField(
        _ input: FormField,
        room: Int
    ) -> (glyphs: [FlowGlyph], caret: Int, stops: [Int]) {
        let own = state[input.id]
        guard !own.text.isEmpty else {
            let style = ink(paint.theme[.textDisabled])
            let line = TextFlow.line(input.placeholder ?? "", style, width: room)
            return (line.visual, 0, [0])
        }
        let style = ink(paint.theme[.textPrimary])
        let selectedStyle = ink(paint.theme[.textPrimary], .reverse)
        let selected = state.isFocused(input) ? own.selected : nil
        // One element per character, so that the caret's offset matches the text.
        let isDotted = input.isHidden && !own.isRevealed
        let glyphs: [FlowGlyph] = own.text.enumerated().map { place, character in
            let glyph =
                isDotted ? GlyphCell(text: "•", width: 1) : String(character).glyphCells.first
            return FlowGlyph(
                text: glyph?.text ?? " ",
                width: glyph?.width ?? 1,
                style: selected?.contains(place) == true ? selectedStyle : style,
                link: nil
            )
        }
        let caret = min(max(0, own.caret), glyphs.count)
        // The caret keeps some distance from an edge with hidden text beyond it.
        var first = 0
        func length(_ range: Range<Int>) -> Int { glyphs[range].reduce(0) { $0 + $1.width } }
        while length(first..<caret) > room - 1 { first += 1 }
        var last = caret
        while last < glyphs.count, length(first..<last + 1) <= room { last += 1 }
        let part = Array(glyphs[first..<last])
        let isRightToLeft =
            !isDotted && (VisualOrder.isRightToLeft(part.map(\.text).joined()) ?? false)
        let line = FlowLine(glyphs: part, isRightToLeft: isRightToLeft)
        var columns = [Int](repeating: 0, count: part.count + 1)
        var column = 0
        for place in VisualOrder.order(part.map(\.text), isRightToLeft: isRightToLeft) {
            columns[place.index] = column
            column += part[place.index].width
        }
        columns[part.count] = isRightToLeft ? 0 : column
        // Characters scrolled out to the left are at the first column.
        let stops = Array(repeating: 0, count: first) + columns
        var shown = line.visual
        if !isRightToLeft, last == glyphs.count, let rest = state.completion(of: input) {
            let ink = ink(paint.theme[.textDisabled])
            shown += TextFlow.line(rest, ink, width: max(0, room - column)).visual
        }
        return (shown, columns[caret - first], stops)
    }
}
