// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Draws a button into the given columns of a line.
    func draw(_ button: ButtonPart, into line: inout PageLine, _ columns: Range<Int>) {
        guard columns.count > 4 else { return }
        let isFocused = isFocused(button.target)
        let pair = paint.button(
            button,
            touch: touch(button.target),
            isArmed: state.armed >= 1
        )
        var attributes: CellStyle.Attributes =
            button.style.prominence == .text && !isFocused ? [] : .bold
        if !button.isEnabled { attributes = [] }
        if isFocused { attributes.insert(.reverse) }
        let style = CellStyle(pair.label, on: pair.fill ?? surface, attributes)
        let inside = columns.lowerBound + 1..<columns.upperBound - 1
        line.fill(inside, style)
        var label = TextFlow.line(
            button.label,
            style,
            width: inside.count - 2,
            isRightToLeft: isRightToLeft
        ).visual
        underline(button.mnemonic, in: &label, isEnabled: button.isEnabled)
        let length = label.reduce(0) { $0 + $1.width }
        line.put(label, at: inside.lowerBound + (inside.count - length) / 2)
        drawEnds(of: button, into: &line, columns, isFocused: isFocused)
        line.reach(button.target, columns, isEnabled: button.isEnabled)
    }

    /// Draws the ring's two ends, or brackets where fills are invisible.
    private func drawEnds(
        of button: ButtonPart,
        into line: inout PageLine,
        _ columns: Range<Int>,
        isFocused: Bool
    ) {
        let (first, last) = (columns.lowerBound, columns.upperBound - 1)
        if isFocused {
            line.put("▌", ring, at: first)
            line.put("▐", ring, at: last)
        } else if look.usesBrackets, button.isEnabled {
            line.put("[", plain, at: first)
            line.put("]", plain, at: last)
        }
    }

    private func underline(_ letter: Character?, in label: inout [FlowGlyph], isEnabled: Bool) {
        guard let letter, isEnabled, card.isArmed else { return }
        func isLetter(_ glyph: FlowGlyph) -> Bool { glyph.text.lowercased() == letter.lowercased() }
        let initial = label.indices.first { index in
            isLetter(label[index]) && (index == 0 || label[index - 1].isSpace)
        }
        guard let place = initial ?? label.firstIndex(where: isLetter) else { return }
        label[place].style = label[place].style.with(.underline)
    }

    /// Returns the buttons of an action row: side by side if they fit, else stacked.
    ///
    /// - Parameters:
    ///   - buttons: the buttons, the main one first.
    ///   - width: the width of the card's inside.
    ///   - margin: columns left free at both ends.
    ///   - isEven: whether they share the width evenly, as in a centred card.
    /// - Returns: one line, or one per button with spare lines between.
    func buttonLines(_ buttons: [ButtonPart], width: Int, margin: Int, isEven: Bool) -> [PageLine] {
        let inner = width - 2 * margin
        let gap = 1
        let natural = buttons.map { max(12, $0.width) }
        let total = natural.reduce(0, +) + gap * (buttons.count - 1)
        let part = (inner - gap * (buttons.count - 1)) / max(1, buttons.count)
        let fitsEvenly = buttons.count <= 2 && buttons.allSatisfy { $0.width <= part }
        if isEven ? fitsEvenly : total <= inner {
            var line = blank(width)
            // Reading order has the positive button first; in a row the
            // negative one is first.
            let ordered = isRightToLeft ? buttons : buttons.reversed()
            let widths = ordered.map { isEven ? part : max(12, $0.width) }
            let used = widths.reduce(0, +) + gap * (ordered.count - 1)
            var column = margin + (isEven ? (inner - used) / 2 : (isRightToLeft ? 0 : inner - used))
            for (button, length) in zip(ordered, widths) {
                draw(button, into: &line, column..<column + length)
                column += length + gap
            }
            return [line]
        }
        return buttons.enumerated().flatMap { index, button in
            var line = blank(width)
            draw(button, into: &line, margin..<width - margin)
            return index == 0 ? [line] : [blank(width, isSpare: true), line]
        }
    }

    /// Returns buttons on one line if they fit, else one per line.
    func centredButtons(_ buttons: [ButtonPart], width: Int) -> [PageLine] {
        let lengths = buttons.map {
            min(width - 2, $0.style.prominence == .text ? $0.width : max(16, $0.width))
        }
        let whole = lengths.reduce(0, +) + buttons.count - 1
        guard whole <= width - 2 || buttons.count == 1 else {
            return buttons.flatMap { centredButtons([$0], width: width) }
        }
        var line = blank(width)
        var start = (width - whole) / 2
        for (button, length) in zip(buttons, lengths) {
            draw(button, into: &line, start..<start + length)
            start += length + 1
        }
        return [line]
    }

    /// Returns small buttons in wrapped lines.
    func wrappedButtons(_ buttons: [ButtonPart], width: Int, margin: Int) -> [PageLine] {
        wrapped(buttons, width: width, margin: margin, length: \.width) {
            draw($0, into: &$1, $2)
        }
    }

    /// Returns small parts in wrapped lines, each drawn into its columns of a line.
    func wrapped<Part>(
        _ parts: [Part],
        width: Int,
        margin: Int,
        length: (Part) -> Int,
        draw: (Part, inout PageLine, Range<Int>) -> Void
    ) -> [PageLine] {
        let inner = width - 2 * margin
        var lines: [PageLine] = []
        var used = Int.max
        for part in parts {
            let own = min(length(part), inner)
            if used == .max || used + 1 + own > inner {
                lines.append(blank(width))
                used = 0
            } else {
                used += 1
            }
            let start = isRightToLeft ? width - margin - used - own : margin + used
            draw(part, &lines[lines.count - 1], start..<start + own)
            used += own
        }
        return lines
    }

    // MARK: Choices

    /// Returns the choices and their title.
    func choiceLines(_ list: FormField, width: Int, margin: Int) -> [PageLine] {
        var lines: [PageLine] = []
        if let label = list.label {
            lines += text(
                [TextRun(label, ink(paint.theme[.textSecondary], .bold))],
                width: width,
                margin: margin,
                limit: 2
            )
        }
        return lines + tagLines(list, width: width, margin: margin)
    }

    /// Returns the choices without a title.
    func tagLines(_ list: FormField, width: Int, margin: Int) -> [PageLine] {
        wrapped(
            list.choices,
            width: width,
            margin: margin - 1,
            length: { $0.title.cellWidth + 8 },
            draw: { draw($0, of: list, into: &$1, $2) }
        )
    }

    private func draw(
        _ option: FormField.Choice,
        of list: FormField,
        into line: inout PageLine,
        _ columns: Range<Int>
    ) {
        let target = Target.field(list.id, .option(option.id))
        let isSelected = state[list.id].choices.contains(option.id)
        let isFocused = isFocused(target)
        let theme = paint.theme
        var style =
            isSelected
            ? CellStyle(theme[.onTagPurple], on: theme[.tagPurple], .bold)
            : ink(theme[touch(target) == .none ? .textSecondary : .textPrimary])
        if isFocused { style = style.with([.bold, .reverse]) }
        let inside = columns.lowerBound + 1..<columns.upperBound - 1
        line.fill(inside, style)
        let sign =
            list.allowsMany
            ? (isSelected ? "[✓]" : "[ ]") : (isSelected ? "(•)" : "( )")
        line.put(sign, style, at: inside.lowerBound + 1)
        let label = TextFlow.line(option.title, style, width: inside.count - 6)
        line.put(label.visual, at: inside.lowerBound + 5)
        if isFocused {
            line.put("▌", ring, at: columns.lowerBound)
            line.put("▐", ring, at: columns.upperBound - 1)
        }
        line.reach(target, columns)
    }
}

extension ButtonPart {
    /// The title, the note, and whether it is on or what it opens is open, in one line.
    var label: String {
        let sign = isExpanded.map { $0 ? "▾ " : "▸ " } ?? (isOn == true ? "✓ " : "")
        return sign + (note.map { "\(title) · \($0)" } ?? title)
    }

    /// The width in cells: ring, padding, label, padding, ring.
    var width: Int { label.cellWidth + 4 }
}
