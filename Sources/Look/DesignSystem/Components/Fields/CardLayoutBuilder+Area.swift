// SPDX-License-Identifier: MIT
//
// A text of several lines is drawn line by line, each as the line of a field: they have
// carets, stops and preedits already.

import PresenterCore

extension CardLayoutBuilder {
    /// The box of a text of several lines, of that outer width.
    func area(
        _ input: FormField,
        width: Double,
        minimumLines: Int = AreaWindow.heights.lowerBound
    ) -> Node {
        let radius = theme.radius(forHeight: type.height(36, line: 20))
        let isFocused = state.isFocused(input)
        let lineHeight = type[.body].lineHeight
        let lines = areaLines(input, width: width - 2 * Space.medium, isFocused: isFocused)
        return Node.column(lines.map { Node(.field($0)).sized(nil, $0.isInView ? lineHeight : 0) })
            .padded(across: Space.medium, down: Space.small)
            .with { node in
                node.minimumHeight =
                    Double(minimumLines) * lineHeight + 2 * Space.small
            }
            .on(.fill(theme[.surfaceSunken], radius: radius))
            .on(fieldEdge(input, isFocused: isFocused, radius: radius))
            .hit(.field(input.id, .box))
    }

    /// The lines in view, and the one above and below them, which are not drawn.
    private func areaLines(_ input: FormField, width: Double, isFocused: Bool) -> [FieldLine] {
        let own = state[input.id]
        guard !own.text.isEmpty else {
            let placeholder = input.placeholder ?? ""
            return [line(placeholder, theme[.textDisabled], of: input, caret: isFocused ? 0 : nil)]
        }
        let characters = Array(own.text)
        let ranges = wrapped(characters, width: width)
        let caret = min(max(0, own.caret), characters.count)
        let current = ranges.lastIndex { $0.lowerBound <= caret } ?? 0
        let window = AreaWindow.lines(of: ranges.count, caret: current, from: own.firstLine)
        let known = max(0, window.lowerBound - 1)..<min(ranges.count, window.upperBound + 1)
        return known.map { number in
            let range = ranges[number]
            let isCurrent = isFocused && number == current
            var line = line(
                String(characters[range]),
                theme[.textPrimary],
                of: input,
                caret: isCurrent ? caret - range.lowerBound : nil,
                in: paragraph(around: range, in: characters)
            )
            line.first = range.lowerBound
            line.isInView = window.contains(number)
            line.window = window.lowerBound
            line.length = range.count
            if isFocused, let part = own.selected?.clamped(to: range), !part.isEmpty {
                line.selected =
                    part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
            }
            if let composed = own.composed {
                let part = composed.clamped(to: range)
                if !part.isEmpty {
                    line.underlined =
                        part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
                }
            }
            return line
        }
    }

    /// The whole paragraph that a line is of.
    private func paragraph(around line: Range<Int>, in characters: [Character]) -> String {
        let start = characters[..<line.lowerBound].lastIndex(where: \.isNewline).map { $0 + 1 }
        let end = characters[line.upperBound...].firstIndex(where: \.isNewline)
        return String(characters[(start ?? 0)..<(end ?? characters.count)])
    }

    /// A line in the direction of its paragraph; `nil`: it is the whole paragraph.
    private func line(
        _ text: String,
        _ color: Color,
        of input: FormField,
        caret: Int?,
        in paragraph: String? = nil
    ) -> FieldLine {
        FieldLine(
            field: input.id,
            block: aligned(text, color, in: paragraph),
            caret: caret,
            isCaretLit: state.isCaretLit,
            caretColor: theme[.standardText],
            length: 0,
            color: theme[.textPrimary],
            selectionColor: selectionColor
        )
    }

    private func aligned(_ text: String, _ color: Color, in paragraph: String? = nil) -> TextBlock {
        var block = block(text, .body, color, lines: 1)
        block.align(TextBlock.Direction.ofFirstStrong(in: paragraph ?? text) ?? direction)
        return block
    }

    /// The lines of a text as ranges of its characters, without line feeds; a word that is
    /// wider than a line breaks anywhere.
    private func wrapped(_ characters: [Character], width: Double) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while true {
            let end = characters[start...].firstIndex { $0.isNewline } ?? characters.count
            lines += wrapped(characters, start..<end, width: width)
            guard end < characters.count else { return lines }
            start = end + 1
        }
    }

    /// Each line is measured alone, so that typing measures the lines that change only.
    private func wrapped(
        _ characters: [Character],
        _ paragraph: Range<Int>,
        width: Double
    ) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = paragraph.lowerBound
        while true {
            let end = start + fitting(characters[start..<paragraph.upperBound], width: width)
            guard end < paragraph.upperBound else { return lines + [start..<end] }
            let space = characters[start..<end].lastIndex { $0.isWhitespace }
            let next = space.map { $0 + 1 } ?? end
            lines.append(start..<next)
            start = next
        }
    }

    /// The number of characters at the start that fit into a width; at least one, unless
    /// there are none.
    private func fitting(_ characters: ArraySlice<Character>, width: Double) -> Int {
        // No line has more: a character has at least two pixels.
        let part = characters.prefix(Int(max(0, width) / 2) + 1)
        let block = aligned(String(part), theme[.textPrimary])
        let start = nodes.caret(block, at: 0)
        func fits(_ count: Int) -> Bool { abs(nodes.caret(block, at: count) - start) <= width }
        // No width at all fits nothing, not even an empty line.
        guard !part.isEmpty, !fits(part.count) else { return part.count }
        var (low, high) = (1, part.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }
}
