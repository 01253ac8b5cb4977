// SPDX-License-Identifier: MIT

import DesignSystem
import Localization
import PresenterCore
import Texts

extension TerminalCardLayoutBuilder {
    /// Returns the parts of a field or of choices, one below the other; rows are added later.
    func fieldLines(_ node: CardNode) -> [PageLine] {
        func lines(_ text: String, _ style: CellStyle, limit: Int = 2) -> [PageLine] {
            self.text([TextRun(text, style)], limit: limit)
        }
        let quiet = ink(.textSecondary)
        return node.children.flatMap { part -> [PageLine] in
            switch part.part {
            case .label(let label, let value, let isRequired):
                guard !node.areRows else { return [] }
                return labelLines(value.map { "\(label)  \($0)" } ?? label, isRequired: isRequired)
            case .input(let field): return inputLines(field)
            case .search(let field, let note): return searchLines(field, note, of: node)
            case .tags(let list):
                return wrapped(
                    list.choices,
                    length: { $0.title.cellWidth + 8 },
                    draw: { draw($0, of: list, into: &$1, $2) }
                )
            case .picks(let field, _):
                return field.type == .date ? monthLines(of: field) : paletteLines(of: field)
            case .heading(let heading): return lines(heading, plain.with(.bold))
            case .note(let note): return lines(note, quiet)
            case .error(let sentence): return lines("! \(sentence)", ink(.dangerText), limit: 3)
            case .hint(let hint): return lines(hint, quiet, limit: 3)
            case .recipient(let name):
                return lines(Phrase.secretGoesTo.text(name), quiet, limit: 3)
            default: return []
            }
        }
    }

    /// Returns the label above a field or above choices.
    func labelLines(_ label: String, isRequired: Bool = false) -> [PageLine] {
        var runs = [TextRun(label, ink(.textSecondary, .bold))]
        if isRequired { runs.append(TextRun(" *", ink(.dangerText))) }
        return text(runs, limit: 2)
    }

    /// Returns the box that filters rows; how many match is said above it, beside the label.
    private func searchLines(_ field: FormField, _ note: String?, of node: CardNode) -> [PageLine] {
        guard case .choices(let list) = node.part else { return [] }
        var field = field
        var label = [list.label, note].compactMap(\.self).joined(separator: " · ")
        if list.isText {
            // A terminal does not report what it does with a text.
            let isSent = state.list.note == .copied
            label = (isSent ? Phrase.sentToTerminal.text : note) ?? Phrase.search.text
            field.placeholder = nil
        }
        return labelLines(label) + inputLines(field)
    }

    /// Returns what a field is filled in with.
    func inputLines(_ field: FormField) -> [PageLine] {
        let own = state.fields[field.id] ?? FieldState(field)
        return switch field.type.entry {
        case .line, .lines: boxLines(field)
        case .scale: [scaleLine(field, own.number)]
        case .toggle: [toggle(field, isOn: own.isOn)]
        case .options, .none: []
        }
    }

    /// Returns a switch with its label.
    private func toggle(_ field: FormField, isOn: Bool) -> PageLine {
        let target = Target.field(field.id, .box)
        let mark = chosenStyle(target, isOn ? ink(.onStandard, on: .standard, .bold) : nil)
        var line = blank()
        var label = TextFlow.line(
            field.label ?? "",
            plain,
            width: max(0, columns.count - 9),
            isRightToLeft: isRightToLeft
        ).visual
        if field.isRequired {
            let star = TextFlow.line(" *", ink(.dangerText), width: 2).visual
            label = isRightToLeft ? star.reversed() + label : label + star
        }
        let length = label.reduce(0) { $0 + $1.width }
        let start = column(margin, length: 5)
        line.put(isOn ? " [✓] " : " [ ] ", mark, at: start)
        drawRing(target, into: &line, start..<start + 5)
        line.put(label, at: column(margin + 6, length: length))
        line.reach(target, columns)
        return line
    }

    /// Draws a tag to choose.
    private func draw(
        _ option: FormField.Choice,
        of list: FormField,
        into line: inout PageLine,
        _ columns: Range<Int>
    ) {
        let target = Target.field(list.id, .option(option.id))
        let isSelected = state[list.id].choices.contains(option.id)
        let selected = ink(.onTagPurple, on: .tagPurple, .bold)
        let style = chosenStyle(target, isSelected ? selected : nil)
        let inside = columns.lowerBound + 1..<columns.upperBound - 1
        line.fill(inside, style)
        let sign = list.allowsMany ? (isSelected ? "[✓]" : "[ ]") : (isSelected ? "(•)" : "( )")
        let label = TextFlow.line(option.title, style, width: inside.count - 6)
        line.put(sign, style, at: isRightToLeft ? inside.upperBound - 4 : inside.lowerBound + 1)
        let start =
            isRightToLeft ? inside.upperBound - 5 - label.width : inside.lowerBound + 5
        line.put(label.visual, at: start)
        drawRing(target, into: &line, columns)
        line.reach(target, columns)
    }

    /// Returns the style of what can be chosen or switched on; `nil`: it is neither.
    private func chosenStyle(_ target: Target, _ chosen: CellStyle?) -> CellStyle {
        let style = chosen ?? ink(touch(target) == .none ? .textSecondary : .textPrimary)
        return isFocused(target) ? style.with([.bold, .reverse]) : style
    }
}

extension CardNode {
    /// Whether it is choices that are rows: their label is above the rows or in the search.
    fileprivate var areRows: Bool {
        if case .choices(let list) = part { list.areRows } else { false }
    }
}
