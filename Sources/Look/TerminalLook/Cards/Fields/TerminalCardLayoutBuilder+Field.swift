// SPDX-License-Identifier: MIT

import Bidi
import DesignSystem
import Localization
import PresenterCore
import Texts

extension TerminalCardLayoutBuilder {
    /// Returns the box of a text: its lines in view between two edges, which are spare.
    func boxLines(_ field: FormField) -> [PageLine] {
        func edge(_ start: String, _ end: String) -> PageLine {
            var line = blank(isSpare: true)
            let middle = String(repeating: "─", count: max(0, columns.count - 2))
            line.put(start + middle + end, edgeStyle(field), at: columns.lowerBound)
            line.reach(.field(field.id, .box), columns, isFocusable: false)
            return line
        }
        let rows = field.type.entry == .lines ? areaRows(field) : [lineRow(field)]
        return [edge("╭", "╮")] + rows + [edge("╰", "╯")]
    }

    private func edgeStyle(_ field: FormField) -> CellStyle {
        if state.fieldError(field) != nil {
            return ink(.dangerText, .bold)
        }
        return state.isFocused(field)
            ? ring : ink(paint.theme[.outline].readable(on: surface, ratio: 3))
    }

    /// Returns an empty row of a box.
    private func boxRow(_ field: FormField) -> PageLine {
        var line = blank()
        line.put("│", edgeStyle(field), at: columns.lowerBound)
        line.put("│", edgeStyle(field), at: columns.upperBound - 1)
        line.reach(.field(field.id, .box), columns)
        return line
    }

    private func lineRow(_ field: FormField) -> PageLine {
        let own = state[field.id]
        var row = boxRow(field)
        var inside = columns.lowerBound + 2..<max(columns.lowerBound + 3, columns.upperBound - 2)
        if field.isHidden {
            let target = Target.field(field.id, .eye)
            let label = (own.isRevealed ? Phrase.terminalHide : .terminalShow).text
            let length = min(label.cellWidth, inside.count)
            let eye =
                isRightToLeft
                ? inside.lowerBound..<inside.lowerBound + length
                : inside.upperBound - length..<inside.upperBound
            var style = ink(paint.tone(.standard).label, touch(target) == .none ? [] : .underline)
            if isFocused(target) {
                style = CellStyle(surface, on: paint.theme[.focusRing], .reverse)
            }
            row.put(label, style, at: eye.lowerBound)
            row.reach(target, eye)
            inside =
                isRightToLeft
                ? eye.upperBound + 1..<max(eye.upperBound + 2, inside.upperBound)
                : inside.lowerBound..<max(inside.lowerBound + 1, eye.lowerBound - 1)
        }
        let isFocused = state.isFocused(field)
        let typed = typed(
            own.shown(in: field),
            in: field,
            caret: min(max(0, own.caret), own.text.count),
            selected: isFocused ? own.selected : nil,
            room: inside.count
        )
        let rest = typed.isEndInView ? state.completion(of: field) : nil
        let length = typed.glyphs.reduce(0) { $0 + $1.width }
        let start =
            isRightToLeft && rest == nil ? inside.upperBound - length : inside.lowerBound
        let after = row.put(typed.glyphs, at: start)
        if let rest {
            let left = max(0, inside.upperBound - after)
            row.put(TextFlow.line(rest, ink(.textDisabled), width: left).visual, at: after)
        }
        row.carets = [(field.id, CaretLine(stops: typed.stops.map { stop(start + $0) }))]
        if isFocused, state.isCaretLit { row.caret = start + typed.caret }
        return row
    }

    private func areaRows(_ field: FormField) -> [PageLine] {
        let room = max(1, columns.count - 4)
        let start = columns.lowerBound + 2
        let area = AreaLines(state[field.id], isFocused: state.isFocused(field)) { characters in
            var used = 0
            let count = characters.prefix {
                used += $0.cellWidth
                return used <= room
            }.count
            return max(count, min(1, characters.count))
        }
        var rows: [PageLine] = []
        var above: [(field: String, line: CaretLine)] = []
        for line in area.lines {
            // The caret can be behind the last column.
            let typed = typed(
                line.text,
                in: field,
                caret: line.caret ?? 0,
                selected: line.selected,
                room: room + 1
            )
            var carets = CaretLine(
                first: line.range.lowerBound,
                stops: typed.stops.map { stop(start + $0) }
            )
            carets.isInView = line.isInView
            carets.window = area.first
            guard line.isInView else {
                if rows.isEmpty { above.append((field.id, carets)) }
                rows.indices.last.map { rows[$0].carets.append((field.id, carets)) }
                continue
            }
            var row = boxRow(field)
            row.put(typed.glyphs, at: start)
            row.carets = above + [(field.id, carets)]
            above = []
            if line.caret != nil, state.isCaretLit { row.caret = start + typed.caret }
            rows.append(row)
        }
        let missing = max(0, AreaWindow.heights.lowerBound - rows.count)
        return rows + (0..<missing).map { _ in boxRow(field) }
    }

    /// The caret's place before a column.
    private func stop(_ column: Int) -> Double { (Double(column) + 1.5) * CellUnit.width }

    /// A line of a typed text, or what stands in for an empty one.
    private struct TypedLine {
        /// The part around the caret that fits, from left to right.
        var glyphs: [FlowGlyph]
        /// The caret's column.
        var caret = 0
        /// The columns between the characters; those scrolled out are at the first.
        var stops = [0]
        /// Whether more can be shown behind it.
        var isEndInView = false
    }

    private func typed(
        _ text: String,
        in field: FormField,
        caret: Int,
        selected: Range<Int>?,
        room: Int
    ) -> TypedLine {
        let own = state[field.id]
        guard !own.text.isEmpty else {
            let style = ink(.textDisabled)
            let hint = TextFlow.line(field.placeholder ?? "", style, width: room)
            return TypedLine(glyphs: hint.visual)
        }
        // One element per character, so that the caret's offset matches the text.
        let isDotted = field.isHidden && !own.isRevealed
        let glyphs: [FlowGlyph] = text.enumerated().map { index, character in
            let isSelected = selected?.contains(index) ?? false
            let glyph =
                isDotted ? GlyphCell(text: "•", width: 1) : String(character).glyphCells.first
            return FlowGlyph(
                text: glyph?.text ?? " ",
                width: glyph?.width ?? 1,
                style: isSelected ? plain.with(.reverse) : plain,
                link: nil
            )
        }
        // The caret keeps some distance from an edge with hidden text beyond it.
        var first = 0
        func length(_ range: Range<Int>) -> Int { glyphs[range].reduce(0) { $0 + $1.width } }
        while length(first..<caret) > room - 1 { first += 1 }
        var last = caret
        while last < glyphs.count, length(first..<last + 1) <= room { last += 1 }
        let part = Array(glyphs[first..<last])
        let isRightToLeft =
            !isDotted && (VisualOrder.isRightToLeft(part.map(\.text).joined()) ?? false)
        var columns = [Int](repeating: 0, count: part.count + 1)
        var column = 0
        for slot in VisualOrder.order(part.map(\.text), isRightToLeft: isRightToLeft) {
            columns[slot.index] = column
            column += part[slot.index].width
        }
        columns[part.count] = isRightToLeft ? 0 : column
        return TypedLine(
            glyphs: FlowLine(glyphs: part, isRightToLeft: isRightToLeft).visual,
            caret: columns[caret - first],
            stops: Array(repeating: 0, count: first) + columns,
            isEndInView: !isRightToLeft && last == glyphs.count
        )
    }
}

extension Character {
    fileprivate var cellWidth: Int { String(self).glyphCells.first?.width ?? 1 }
}
