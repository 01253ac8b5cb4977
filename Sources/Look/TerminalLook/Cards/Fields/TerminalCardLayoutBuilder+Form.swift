// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns the fields of a form, one below the other.
    func formFields(_ fields: [FormField], width: Int, margin: Int) -> [PageLine] {
        let firstPassword = fields.first { $0.type == .password }?.id
        return fields.flatMap { field -> [PageLine] in
            let problem = state.problem(of: field, in: look.words)
            let own = state.fields[field.id] ?? FieldState(field)
            var lines = lines(of: field, own, problem, width: width, margin: margin)
            if field.id == firstPassword {
                lines += recipientLines(width: width, margin: margin)
            }
            return [blank(width, isSpare: true)] + lines
        }
    }

    private func lines(
        of field: FormField,
        _ own: FieldState,
        _ problem: String?,
        width: Int,
        margin: Int
    ) -> [PageLine] {
        var lines: [PageLine] = []
        func add(_ words: String, _ style: CellStyle) {
            lines += text([TextRun(words, style)], width: width, margin: margin, limit: 2)
        }
        var shown = field
        shown.error = problem
        switch field.type.entry {
        case .none:
            if let label = field.label {
                add(label, ink(paint.theme[.textPrimary], .bold))
            }
            if !field.text.isEmpty { add(field.text, ink(paint.theme[.textSecondary])) }
            return lines
        case .line:
            lines = fieldLines(shown, width: width, margin: margin)
            if state.isFocused(field), field.type == .date {
                lines += monthLines(of: field, own.text, width: width, margin: margin)
            }
            if state.isFocused(field), field.type == .color {
                lines += paletteLines(of: field, width: width, margin: margin)
            }
            return lines
        case .lines: return areaLines(shown, width: width, margin: margin)
        case .scale:
            shown.label = "\(field.label ?? "")  \(field.scale.text(of: own.number))"
            lines += labelLines(shown, width: width, margin: margin)
            lines.append(scaleLine(field, own.number, width: width, margin: margin))
        case .toggle:
            lines.append(toggle(field, isOn: own.isOn, width: width, margin: margin))
        case .options:
            lines += labelLines(field, width: width, margin: margin)
            lines += tagLines(field, width: width, margin: margin)
        }
        if let problem { lines += errorLines(problem, width: width, margin: margin) }
        return lines
    }

    /// Returns a switch with its label.
    private func toggle(_ field: FormField, isOn: Bool, width: Int, margin: Int) -> PageLine {
        let target = Target.field(field.id, .box)
        let isFocused = isFocused(target)
        let theme = paint.theme
        var mark =
            isOn
            ? CellStyle(theme[.onStandard], on: theme[.standard], .bold)
            : ink(theme[touch(target) == .none ? .textSecondary : .textPrimary])
        if isFocused { mark = mark.with([.bold, .reverse]) }
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
        if isFocused {
            line.put("▌", ring, at: start)
            line.put("▐", ring, at: start + 4)
        }
        line.put(label, at: isRightToLeft ? start - 1 - length : start + 6)
        line.reach(target, columns)
        return line
    }
}
