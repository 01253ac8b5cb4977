// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// The field above the rows says how many match.
    func search(_ input: FormField, of list: FormField) -> FormField {
        var input = input
        let note = state.note(on: list, in: look.words)
        if list.isText {
            // A terminal does not report what it does with a text.
            let isSent = state.list.note == .copied
            input.label = (isSent ? look.words.sentToTerminal : note) ?? look.words.centre.search
            return input
        }
        input.label = [list.label, note].compactMap(\.self).joined(separator: " · ")
        input.placeholder = look.words.centre.search
        return input
    }

    /// The part of the rows that is in view.
    func rowWindow(_ list: FormField, capacity: Int) -> ListWindow {
        ListWindow(
            state.list,
            count: state.list.count(list),
            capacity: capacity,
            rowHeight: CellUnit.height
        )
    }

    /// Returns the rows in view, one line each, with a scrollbar.
    func rowLines(_ list: FormField, width: Int, margin: Int, capacity: Int) -> [PageLine] {
        var lines: [PageLine] = []
        if let label = list.label, list.searchField == nil {
            lines += text(
                [TextRun(label, ink(paint.theme[.textSecondary], .bold))],
                width: width,
                margin: margin,
                limit: 2
            )
        }
        let count = state.list.count(list)
        let window = rowWindow(list, capacity: capacity)
        let shown = window.rows(of: count)
        let query = list.isFiltered ? FuzzyQuery(state.input.text) : nil
        let columns = margin..<width - margin
        for offset in 0..<window.capacity {
            var line = blank(width)
            line.reach(
                .list,
                columns,
                isFocusable: offset == 0 && (!list.isFiltered || list.isText)
            )
            let place = window.first + offset
            if shown.contains(place) {
                if list.isText {
                    let isHit = list.window.map { $0.hit > 0 && $0.hitRow == place } ?? false
                    // One that has not come yet can be marked all the same.
                    let text = state.list.option(at: place, of: list)?.title ?? ""
                    drawText(text, row: place, isHit: isHit, into: &line, columns)
                } else if let option = state.list.option(at: place, of: list) {
                    draw(
                        option,
                        of: list,
                        isCurrent: place == state.list.current,
                        query: query,
                        into: &line,
                        columns
                    )
                }
            } else if count == 0, offset == 0 {
                let style = ink(paint.theme[.textSecondary])
                let none = TextFlow.line(look.words.centre.noHit, style, width: columns.count)
                line.put(none.visual, at: columns.lowerBound + 1)
            }
            if count > window.capacity {
                let thumb = max(1, window.capacity * window.capacity / count)
                let top =
                    (window.capacity - thumb) * window.first / max(1, count - window.capacity)
                let isThumb = (top..<top + thumb).contains(offset)
                let style = ink(paint.theme[isThumb ? .textSecondary : .hairline])
                let column = isRightToLeft ? columns.lowerBound - 1 : columns.upperBound
                line.put(isThumb ? "┃" : "│", style, at: column)
            }
            lines.append(line)
        }
        return lines
    }

    /// Draws a line of a text with what is searched for.
    private func drawText(
        _ text: String,
        row: Int,
        isHit: Bool,
        into line: inout PageLine,
        _ columns: Range<Int>
    ) {
        let search = TextSearch(state.input.text)
        let marked = search.marked(in: text)
        let found = ink(paint.theme[.standardText], [.bold, .underline])
        let plain = ink(paint.theme[.textPrimary])
        let selected = state.list.marked(inRow: row, text)
        let runs = text.enumerated().map { place, character in
            // Reverse video also works without colours. Inside a selection a match is not
            // reversed, so that it stands out.
            let isSelected = selected?.part.contains(place) ?? false
            let isReversed = isSelected != (isHit && marked.contains(place))
            return TextRun(
                String(character),
                (marked.contains(place) ? found : plain).with(isReversed ? .reverse : [])
            )
        }
        let shown = TextFlow.line(runs, width: columns.count, isRightToLeft: false)
        if selected?.goesOn == true { line.fill(columns, plain.with(.reverse)) }
        line.put(shown.visual, at: columns.lowerBound)
        line.text = (row, Self.stops(of: shown, from: columns.lowerBound))
    }

    /// The columns between the characters of a line, in the order of the text.
    private static func stops(of line: FlowLine, from start: Int) -> [Int] {
        var column = start
        return [column]
            + line.glyphs.map { glyph in
                column += glyph.width
                return column
            }
    }

    private func draw(
        _ option: FormField.Choice,
        of list: FormField,
        isCurrent: Bool,
        query: FuzzyQuery?,
        into line: inout PageLine,
        _ columns: Range<Int>
    ) {
        let target = Target.field(list.id, .option(option.id))
        let theme = paint.theme
        let isSelected = state[list.id].choices.contains(option.id)
        var style = ink(theme[.textPrimary], touch(target) == .none ? [] : .underline)
        if isCurrent {
            // Reverse video also works without colours.
            style = CellStyle(theme[.onStandard], on: theme[.standard], .bold)
            if look.usesBrackets { style = style.with([.bold, .reverse]) }
            line.fill(columns, style)
        }
        var column = columns.lowerBound + 1
        if list.allowsMany {
            column = line.put(isSelected ? "[✓]" : "[ ]", style, at: column) + 1
        }
        var label = ""
        if let icon = emoji(option.icon) { label = icon + " " }
        let skipped = label.count
        label += option.title
        let matches = Set(query?.matches(in: option.title) ?? [])
        var runs: [TextRun] = []
        for (place, character) in label.enumerated() {
            let isMatch = matches.contains(place - skipped)
            let ink =
                isMatch
                ? isCurrent
                    ? style.with(.underline) : self.ink(theme[.standardText], [.bold, .underline])
                : style
            runs.append(TextRun(String(character), ink))
        }
        let room = max(1, columns.upperBound - 1 - column)
        let shown = TextFlow.line(runs, width: room, isRightToLeft: isRightToLeft)
        line.put(shown.visual, at: column)
        line.reach(target, columns, isFocusable: false)
    }
}
