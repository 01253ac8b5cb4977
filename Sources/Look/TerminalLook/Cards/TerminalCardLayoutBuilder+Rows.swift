// SPDX-License-Identifier: MIT

import DesignSystem
import Localization
import PresenterCore
import Texts

extension TerminalCardLayoutBuilder {
    /// Returns the rows in view, one line each, with a scrollbar.
    func rowLines(_ list: FormField, capacity: Int) -> [PageLine] {
        let label = list.searchField == nil ? list.label : nil
        let count = state.list.count(list)
        let window = state.window(of: list, capacity: capacity, rowHeight: CellUnit.height)
        let shown = window.rows(of: count)
        let thumb = thumb(window.capacity, from: window.first, of: count)
        let rows = (0..<window.capacity).map { offset in
            var line = blank()
            // The lines of a text stay where they are.
            line.isMirrored = isRightToLeft && !list.isText
            let isStop = offset == 0 && (!list.isFiltered || list.isText)
            line.reach(.list, columns, isFocusable: isStop)
            let index = window.first + offset
            let option = state.list.option(at: index, of: list)
            if count == 0, offset == 0 {
                let none = Phrase.nothingFound.text
                let words = TextFlow.line(none, ink(.textSecondary), width: columns.count)
                line.put(words.visual, at: columns.lowerBound + 1)
            } else if shown.contains(index), list.isText {
                let isHit = list.window.map { $0.hit > 0 && $0.hitRow == index } ?? false
                // One that has not come yet can be marked all the same.
                drawText(option?.title ?? "", row: index, isHit: isHit, into: &line)
            } else if shown.contains(index), let option {
                draw(option, of: list, isCurrent: index == state.list.current, into: &line)
            }
            if let thumb {
                let isThumb = thumb.contains(offset)
                let style = ink(isThumb ? .textSecondary : .hairline)
                line.isMirrored = isRightToLeft
                line.put(isThumb ? "┃" : "│", style, at: columns.upperBound)
            }
            return line
        }
        return (label.map { labelLines($0) } ?? []) + rows
    }

    /// The part of a scrollbar that is heavy; `nil`: everything is in view.
    ///
    /// - Parameters:
    ///   - window: the number of rows in view.
    ///   - first: the first of them.
    ///   - count: the number of all rows.
    /// - Returns: rows of the window.
    func thumb(_ window: Int, from first: Int, of count: Int) -> Range<Int>? {
        guard window > 0, count > window else { return nil }
        let length = max(1, window * window / count)
        let top = (window - length) * first / (count - window)
        return top..<top + length
    }

    /// Draws a line of a text with what is searched for.
    private func drawText(_ text: String, row: Int, isHit: Bool, into line: inout PageLine) {
        let marked = TextSearch(state.input.text).marked(in: text)
        let found = ink(.standardText, [.bold, .underline])
        let plain = ink(.textPrimary)
        let selected = state.list.marked(inRow: row, text)
        let runs = text.enumerated().map { index, character in
            // Reverse video also works without colours. Inside a selection a match is not
            // reversed, so that it stands out.
            let isSelected = selected?.part.contains(index) ?? false
            let isReversed = isSelected != (isHit && marked.contains(index))
            let style = marked.contains(index) ? found : plain
            return TextRun(String(character), style.with(isReversed ? .reverse : []))
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
        into line: inout PageLine
    ) {
        let target = Target.field(list.id, .option(option.id))
        var style = ink(.textPrimary, touch(target) == .none ? [] : .underline)
        var found = ink(.standardText, [.bold, .underline])
        if isCurrent {
            // Reverse video also works without colours.
            style = ink(.onStandard, on: .standard, .bold).with(look.usesBrackets ? .reverse : [])
            found = style.with(.underline)
            line.fill(columns, style)
        }
        var start = columns.lowerBound + 1
        if list.allowsMany {
            let isSelected = state[list.id].choices.contains(option.id)
            start = line.put(isSelected ? "[✓]" : "[ ]", style, at: start) + 1
        }
        let query = list.isFiltered ? FuzzyQuery(state.input.text) : nil
        let matches = Set(query?.matches(in: option.title) ?? [])
        let icon = emoji(option.icon).map { TextRun($0 + " ", style) }
        let title = option.title.enumerated().map { index, character in
            TextRun(String(character), matches.contains(index) ? found : style)
        }
        let shown = TextFlow.line(
            (icon.map { [$0] } ?? []) + title,
            width: max(1, columns.upperBound - 1 - start),
            isRightToLeft: isRightToLeft
        )
        line.put(shown.visual, at: start)
        line.reach(target, columns, isFocusable: false)
    }
}
