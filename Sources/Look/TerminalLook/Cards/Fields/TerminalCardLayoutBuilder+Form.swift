// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns the fields of a form, one below the other.
    func formFields(_ fields: [FormField], width: Int, margin: Int) -> FieldLines {
        var form = FieldLines(lines: [])
        let firstPassword = fields.first { $0.type == .password }?.id
        for field in fields {
            let problem = state.problem(of: field, in: look.words)
            let own = state.fields[field.id] ?? FieldState(field)
            form.lines.append(blank(width, isSpare: true))
            var part = lines(of: field, own, problem, width: width, margin: margin)
            if field.id == firstPassword {
                part.lines += recipientLines(width: width, margin: margin)
            }
            if let caret = part.caret {
                form.caret = (form.lines.count + caret.line, caret.column)
            }
            form.lines += part.lines
        }
        return form
    }

    private func lines(
        of field: FormField,
        _ own: FieldState,
        _ problem: String?,
        width: Int,
        margin: Int
    ) -> FieldLines {
        var part = FieldLines(lines: [])
        func add(_ words: String, _ style: CellStyle) {
            part.lines += text([TextRun(words, style)], width: width, margin: margin, limit: 2)
        }
        var shown = field
        shown.error = problem
        switch field.type.entry {
        case .none:
            if let label = field.label {
                add(label, ink(paint.theme[.textPrimary], .bold))
            }
            if !field.text.isEmpty { add(field.text, ink(paint.theme[.textSecondary])) }
            return part
        case .line:
            part = fieldLines(shown, width: width, margin: margin)
            if state.isFocused(field) {
                if field.type == .date {
                    part.lines += monthLines(of: field, own.text, width: width, margin: margin)
                }
                if field.type == .color {
                    part.lines += paletteLines(of: field, width: width, margin: margin)
                }
            }
            return part
        case .lines:
            return areaLines(shown, width: width, margin: margin)
        case .scale:
            shown.label = "\(field.label ?? "")  \(field.scale.text(of: own.number))"
            part.lines += labelLines(shown, width: width, margin: margin)
            part.lines.append(scaleLine(field, own.number, width: width, margin: margin))
        case .toggle:
            part.lines.append(toggle(field, isOn: own.isOn, width: width, margin: margin))
        case .options:
            part.lines += labelLines(field, width: width, margin: margin)
            if let list = field.choiceList {
                part.lines += choiceLines(list, width: width, margin: margin)
            }
        }
        if let problem { part.lines += errorLines(problem, width: width, margin: margin) }
        return part
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
