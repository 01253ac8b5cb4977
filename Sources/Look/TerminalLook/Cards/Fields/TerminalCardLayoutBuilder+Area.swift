// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns the label of a text of several lines, its box and its error.
    func areaLines(_ input: FormField, width: Int, margin: Int) -> [PageLine] {
        let own = state[input.id]
        let isFocused = state.isFocused(input)
        let target = Target.field(input.id, .box)
        let columns = margin..<width - margin
        let room = max(1, columns.count - 4)
        let start = columns.lowerBound + 2
        let characters = Array(own.text)
        let ranges = wrapped(characters, width: room)
        let caret = min(max(0, own.caret), characters.count)
        let current = ranges.lastIndex { $0.lowerBound <= caret } ?? 0
        let window = AreaWindow.lines(of: ranges.count, caret: current, from: own.firstLine)
        let selected = isFocused ? own.selected : nil
        var lines = labelLines(input, width: width, margin: margin)
        lines.append(fieldEdge(width, columns, input, "╭", "╮"))
        func carets(_ number: Int) -> (String, CaretLine) {
            var line = caretLine(characters, ranges[number], start)
            line.isInView = window.contains(number)
            line.window = window.lowerBound
            return (input.id, line)
        }
        let rows = max(AreaWindow.heights.lowerBound, window.count)
        for number in window.lowerBound..<window.lowerBound + rows {
            var line = blank(width)
            line.put("│", edge(input), at: columns.lowerBound)
            line.put("│", edge(input), at: columns.upperBound - 1)
            line.reach(target, columns)
            if window.contains(number) {
                let range = ranges[number]
                let marked = selected?.clamped(to: range) ?? range.upperBound..<range.upperBound
                let runs = [
                    (range.lowerBound..<marked.lowerBound, CellStyle.Attributes()),
                    (marked, .reverse), (marked.upperBound..<range.upperBound, []),
                ].map { run, attributes in
                    TextRun(String(characters[run]), ink(paint.theme[.textPrimary], attributes))
                }
                line.put(TextFlow.line(runs, width: room).visual, at: start)
                // The lines above and below those in view are known as well.
                if number == window.lowerBound, number > 0 {
                    line.carets.append(carets(number - 1))
                }
                line.carets.append(carets(number))
                if number + 1 == window.upperBound, window.upperBound < ranges.count {
                    line.carets.append(carets(number + 1))
                }
                if isFocused, state.isCaretLit, number == current {
                    let before = characters[ranges[number].lowerBound..<caret].reduce(0) {
                        $0 + Self.width(of: $1)
                    }
                    line.caret = start + min(before, room)
                }
            }
            lines.append(line)
        }
        if own.text.isEmpty, let placeholder = input.placeholder {
            let style = ink(paint.theme[.textDisabled])
            let hint = TextFlow.line(placeholder, style, width: room)
            lines[lines.count - rows].put(hint.visual, at: start)
        }
        lines.append(fieldEdge(width, columns, input, "╰", "╯"))
        if let error = state.fieldError(input, in: look.words) {
            lines += errorLines(error, width: width, margin: margin)
        }
        return lines
    }

    /// The caret's places in a line of characters that begins at a column.
    private func caretLine(
        _ characters: [Character],
        _ range: Range<Int>,
        _ start: Int
    ) -> CaretLine {
        var column = start
        var stops = [(Double(column) + 1.5) * CellUnit.width]
        for character in characters[range] {
            column += Self.width(of: character)
            stops.append((Double(column) + 1.5) * CellUnit.width)
        }
        return CaretLine(first: range.lowerBound, stops: stops)
    }

    private static func width(of character: Character) -> Int {
        String(character).glyphCells.first?.width ?? 1
    }

    /// The lines of a text as ranges of its characters, without line feeds.
    private func wrapped(_ characters: [Character], width: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        var used = 0
        var index = 0
        while index < characters.count {
            if characters[index].isNewline {
                lines.append(start..<index)
                start = index + 1
                used = 0
                index = start
                continue
            }
            used += Self.width(of: characters[index])
            if used > width, index > start {
                let space = characters[start..<index].lastIndex { $0.isWhitespace }
                let end = space.map { $0 + 1 } ?? index
                lines.append(start..<end)
                start = end
                index = end
                used = 0
                continue
            }
            index += 1
        }
        return lines + [start..<characters.count]
    }
}
