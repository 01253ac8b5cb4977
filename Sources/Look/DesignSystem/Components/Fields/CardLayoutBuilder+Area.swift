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
        let area = AreaLines(own, isFocused: isFocused) { fitting($0, width: width) }
        return area.lines.map { part in
            var line = line(
                part.text,
                theme[.textPrimary],
                of: input,
                caret: part.caret,
                in: area.paragraph(of: part)
            )
            line.first = part.range.lowerBound
            line.isInView = part.isInView
            line.window = area.first
            line.length = part.range.count
            line.selected = part.selected
            line.underlined = part.composed
            return line
        }
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
