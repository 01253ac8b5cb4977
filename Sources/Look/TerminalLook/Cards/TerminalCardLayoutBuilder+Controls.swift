// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Draws a button into the given columns of a line.
    func draw(_ button: ButtonPart, into line: inout PageLine, _ columns: Range<Int>) {
        guard columns.count > 4 else { return }
        let isFocused = isFocused(button.target)
        let pair = paint.button(button, touch: touch(button.target), isArmed: state.armed >= 1)
        var attributes: CellStyle.Attributes =
            button.style.prominence == .text && !isFocused ? [] : .bold
        if !button.isEnabled { attributes = [] }
        if isFocused { attributes.insert(.reverse) }
        let style = CellStyle(pair.label, on: pair.fill ?? surface, attributes)
        let inside = columns.lowerBound + 1..<columns.upperBound - 1
        line.fill(inside, style)
        var label = TextFlow.line(
            label(of: button),
            style,
            width: inside.count - 2,
            isRightToLeft: isRightToLeft
        ).visual
        underline(button.mnemonic, in: &label, isEnabled: button.isEnabled)
        let length = label.reduce(0) { $0 + $1.width }
        line.put(label, at: inside.lowerBound + (inside.count - length) / 2)
        // Brackets, where fills are invisible.
        if look.usesBrackets, button.isEnabled {
            line.put("[", plain, at: columns.lowerBound)
            line.put("]", plain, at: columns.upperBound - 1)
        }
        drawRing(button.target, into: &line, columns)
        line.reach(button.target, columns, isEnabled: button.isEnabled)
    }

    /// Draws the two ends of the focus ring.
    func drawRing(_ target: Target, into line: inout PageLine, _ columns: Range<Int>) {
        guard isFocused(target) else { return }
        let (first, last) = line.isMirrored ? ("▐", "▌") : ("▌", "▐")
        line.put(first, ring, at: columns.lowerBound)
        line.put(last, ring, at: columns.upperBound - 1)
    }

    private func underline(_ letter: Character?, in label: inout [FlowGlyph], isEnabled: Bool) {
        guard let letter, isEnabled, card.isArmed else { return }
        func isLetter(_ glyph: FlowGlyph) -> Bool { glyph.text.lowercased() == letter.lowercased() }
        let initial = label.indices.first { index in
            isLetter(label[index]) && (index == 0 || label[index - 1].isSpace)
        }
        guard let index = initial ?? label.firstIndex(where: isLetter) else { return }
        label[index].style = label[index].style.with(.underline)
    }

    /// Returns buttons as the card arranges them.
    func buttonLines(_ buttons: [ButtonPart]) -> [PageLine] {
        switch form.buttons {
        case .row: buttonRow(buttons, isEven: form.isCentred)
        case .wrapped: wrapped(buttons)
        case .centred: centredButtons(buttons)
        }
    }

    /// Returns the buttons of an action row: side by side if they fit, else stacked.
    ///
    /// - Parameters:
    ///   - buttons: the buttons, the main one first.
    ///   - isEven: whether they share the width evenly, as in a centred card.
    /// - Returns: one line, or one per button with spare lines between.
    private func buttonRow(_ buttons: [ButtonPart], isEven: Bool) -> [PageLine] {
        let outer = margin - 1..<width - margin + 1
        let gaps = buttons.count - 1
        let total = buttons.reduce(gaps) { $0 + max(12, $1.width) }
        let part = (outer.count - gaps) / max(1, buttons.count)
        let fitsEvenly = buttons.count <= 2 && buttons.allSatisfy { $0.width <= part }
        guard isEven ? fitsEvenly : total <= outer.count else {
            return buttons.enumerated().flatMap { index, button in
                var line = blank()
                draw(button, into: &line, outer)
                return index == 0 ? [line] : [blank(isSpare: true), line]
            }
        }
        // Reading order has the positive button first; in a row the negative one is first.
        let used = isEven ? part * buttons.count + gaps : total
        let rest = outer.count - used
        return [
            row(
                buttons.reversed().map { ($0, isEven ? part : max(12, $0.width)) },
                at: outer.lowerBound + (isEven ? rest / 2 : rest)
            )
        ]
    }

    /// Returns buttons on one line if they fit, else one per line.
    private func centredButtons(_ buttons: [ButtonPart]) -> [PageLine] {
        let sized = buttons.map { button in
            let length = button.style.prominence == .text ? button.width : max(16, button.width)
            return (button, min(width - 2, length))
        }
        let whole = sized.reduce(buttons.count - 1) { $0 + $1.1 }
        guard whole <= width - 2 || buttons.count == 1 else {
            return buttons.flatMap { centredButtons([$0]) }
        }
        return [row(sized, at: (width - whole) / 2)]
    }

    /// Returns a line with buttons of some widths side by side, from a column on.
    private func row(_ buttons: [(ButtonPart, Int)], at column: Int) -> PageLine {
        var line = blank()
        line.isMirrored = isRightToLeft
        var column = column
        for (button, length) in buttons {
            draw(button, into: &line, column..<column + length)
            column += length + 1
        }
        return line
    }

    /// Returns small buttons in wrapped lines.
    func wrapped(_ buttons: [ButtonPart]) -> [PageLine] {
        wrapped(buttons, length: \.width) { draw($0, into: &$1, $2) }
    }

    /// Returns small parts in wrapped lines, each drawn into its columns of a line.
    ///
    /// - Parameters:
    ///   - parts: the parts.
    ///   - overhang: how far they extend into the margins, as buttons do with their ends.
    ///   - length: the number of columns of one.
    ///   - draw: draws one.
    /// - Returns: the lines.
    func wrapped<Part>(
        _ parts: [Part],
        overhang: Int = 1,
        length: (Part) -> Int,
        draw: (Part, inout PageLine, Range<Int>) -> Void
    ) -> [PageLine] {
        let inner = columns.count + 2 * overhang
        var lines: [PageLine] = []
        var used = Int.max
        for part in parts {
            let own = min(length(part), inner)
            if used == .max || used + 1 + own > inner {
                lines.append(blank())
                used = 0
            } else {
                used += 1
            }
            let start = column(margin - overhang + used, length: own)
            draw(part, &lines[lines.count - 1], start..<start + own)
            used += own
        }
        return lines
    }
}

extension TerminalCardLayoutBuilder {
    /// The sign of what can be opened.
    var closedSign: String { isRightToLeft ? "◂" : "▸" }

    /// Returns a button's label, after whether it is on or what it opens is open.
    private func label(of button: ButtonPart) -> String {
        let sign =
            button.isExpanded.map { $0 ? "▾ " : "\(closedSign) " }
            ?? (button.isOn == true ? "✓ " : "")
        return sign + button.label
    }
}

extension ButtonPart {
    /// The title and the note in one line.
    fileprivate var label: String { note.map { "\(title) · \($0)" } ?? title }

    /// The width in cells: ring, padding, sign, label, padding, ring.
    var width: Int { label.cellWidth + (isExpanded != nil || isOn == true ? 6 : 4) }
}
