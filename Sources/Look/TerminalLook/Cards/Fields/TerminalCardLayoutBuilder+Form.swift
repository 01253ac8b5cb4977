// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns the parts of a field or of choices, one below the other; rows are added later.
    func fieldLines(_ node: CardNode, width: Int, margin: Int) -> [PageLine] {
        func lines(_ text: String, _ style: CellStyle, limit: Int = 2) -> [PageLine] {
            self.text([TextRun(text, style)], width: width, margin: margin, limit: limit)
        }
        let quiet = ink(paint.theme[.textSecondary])
        return node.children.flatMap { part -> [PageLine] in
            switch part.part {
            case .label(let label, let value, let isRequired):
                guard !node.areRows else { return [] }
                let whole = value.map { "\(label)  \($0)" } ?? label
                return labelLines(whole, isRequired: isRequired, width: width, margin: margin)
            case .input(let field): return inputLines(field, width: width, margin: margin)
            case .search(let field, let note):
                return searchLines(field, note, of: node, width: width, margin: margin)
            case .tags(let list):
                let length = { (option: ChoiceList.Option) in option.title.cellWidth + 8 }
                return wrapped(list.options, width: width, margin: margin - 1, length: length) {
                    draw($0, of: list, into: &$1, $2)
                }
            case .picks(let field): return pickLines(of: field, width: width, margin: margin)
            case .heading(let heading): return lines(heading, plain.with(.bold))
            case .note(let note): return lines(note, quiet)
            case .error(let sentence):
                return lines("! \(sentence)", ink(paint.theme[.dangerText]), limit: 3)
            case .hint(let hint): return lines(hint, quiet, limit: 3)
            case .recipient(let name):
                return lines(look.words.secret(goesTo: name), quiet, limit: 3)
            default: return []
            }
        }
    }

    /// Returns the label above a field or above choices.
    func labelLines(
        _ label: String,
        isRequired: Bool = false,
        width: Int,
        margin: Int
    ) -> [PageLine] {
        var runs = [TextRun(label, ink(paint.theme[.textSecondary], .bold))]
        if isRequired { runs.append(TextRun(" *", ink(paint.theme[.dangerText]))) }
        return text(runs, width: width, margin: margin, limit: 2)
    }

    /// Returns the box that filters rows; how many match is said above it, beside the label.
    private func searchLines(
        _ field: FormField,
        _ note: String?,
        of node: CardNode,
        width: Int,
        margin: Int
    ) -> [PageLine] {
        guard case .choices(let list) = node.part else { return [] }
        var field = field
        var label = [list.label, note].compactMap(\.self).joined(separator: " · ")
        if list.isText {
            // A terminal does not report what it does with a text.
            let isSent = state.list.note == .copied
            label = (isSent ? look.words.sentToTerminal : note) ?? look.words.centre.search
            field.placeholder = nil
        }
        return labelLines(label, width: width, margin: margin)
            + inputLines(field, width: width, margin: margin)
    }

    /// Returns what a field is filled in with.
    func inputLines(_ field: FormField, width: Int, margin: Int) -> [PageLine] {
        let own = state.fields[field.id] ?? FieldState(field)
        return switch field.type.entry {
        case .line, .lines: boxLines(field, width: width, margin..<width - margin)
        case .scale: [scaleLine(field, own.number, width: width, margin: margin)]
        case .toggle: [toggle(field, isOn: own.isOn, width: width, margin: margin)]
        case .options, .none: []
        }
    }

    /// Returns a switch with its label.
    private func toggle(_ field: FormField, isOn: Bool, width: Int, margin: Int) -> PageLine {
        let target = Target.field(field.id, .box)
        let theme = paint.theme
        let on = CellStyle(theme[.onStandard], on: theme[.standard], .bold)
        let mark = chosenStyle(target, isOn ? on : nil)
        let columns = margin..<width - margin
        var line = blank(width)
        var label = TextFlow.line(
            field.label ?? "",
            plain,
            width: max(0, columns.count - 9),
            isRightToLeft: isRightToLeft
        ).visual
        if field.isRequired {
            let star = TextFlow.line(" *", ink(theme[.dangerText]), width: 2).visual
            label = isRightToLeft ? star.reversed() + label : label + star
        }
        let length = label.reduce(0) { $0 + $1.width }
        let start = isRightToLeft ? columns.upperBound - 5 : columns.lowerBound
        line.put(isOn ? " [✓] " : " [ ] ", mark, at: start)
        drawRing(target, into: &line, start..<start + 5)
        line.put(label, at: isRightToLeft ? start - 1 - length : start + 6)
        line.reach(target, columns)
        return line
    }

    /// Draws a tag to choose.
    private func draw(
        _ option: ChoiceList.Option,
        of list: ChoiceList,
        into line: inout PageLine,
        _ columns: Range<Int>
    ) {
        let target = Target.field(list.id, .option(option.id))
        let isSelected = state[list.id].choices.contains(option.id)
        let theme = paint.theme
        let selected = CellStyle(theme[.onTagPurple], on: theme[.tagPurple], .bold)
        let style = chosenStyle(target, isSelected ? selected : nil)
        let inside = columns.lowerBound + 1..<columns.upperBound - 1
        line.fill(inside, style)
        let sign = list.allowsMany ? (isSelected ? "[✓]" : "[ ]") : (isSelected ? "(•)" : "( )")
        line.put(sign, style, at: inside.lowerBound + 1)
        let label = TextFlow.line(option.title, style, width: inside.count - 6)
        line.put(label.visual, at: inside.lowerBound + 5)
        drawRing(target, into: &line, columns)
        line.reach(target, columns)
    }

    /// Returns the style of what can be chosen or switched on; `nil`: it is neither.
    private func chosenStyle(_ target: Target, _ chosen: CellStyle?) -> CellStyle {
        let resting = paint.theme[touch(target) == .none ? .textSecondary : .textPrimary]
        let style = chosen ?? ink(resting)
        return isFocused(target) ? style.with([.bold, .reverse]) : style
    }
}

extension CardNode {
    /// Whether it is choices that are rows: their label is above the rows or in the search.
    fileprivate var areRows: Bool {
        if case .choices(let list) = part { list.areRows } else { false }
    }
}
