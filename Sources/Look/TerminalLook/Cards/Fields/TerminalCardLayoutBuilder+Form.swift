// SPDX-License-Identifier: MIT
//
// As on screens, each field is drawn by a builder whose state is that field's alone.

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns the fields of a form, one below the other.
    func formFields(_ fields: [FormField], width: Int, margin: Int) -> [PageLine] {
        let firstPassword = fields.first { $0.type == .password }?.id
        return fields.flatMap { field -> [PageLine] in
            var builder = self
            builder.state = state.inside(field.id)
            let problem = state.problem(of: field, in: look.words)
            let own = state.fields[field.id] ?? FieldState(field)
            var lines = builder.lines(of: field, own, problem, width: width, margin: margin)
            if field.id == firstPassword {
                lines += recipientLines(width: width, margin: margin)
            }
            for line in lines.indices {
                for span in lines[line].spans.indices {
                    let target = lines[line].spans[span].target
                    lines[line].spans[span].target = target.inside(field.id)
                }
                guard !lines[line].stops.isEmpty else { continue }
                lines[line].carets = [(field.id, CaretLine(stops: lines[line].stops))]
                lines[line].stops = []
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
        func add(_ label: String, _ style: CellStyle) {
            var runs = [TextRun(label, style)]
            if field.isRequired { runs.append(TextRun(" *", ink(paint.theme[.dangerText]))) }
            lines += text(runs, width: width, margin: margin, limit: 2)
        }
        let strong = ink(paint.theme[.textSecondary], .bold)
        switch field.type {
        case .label:
            if let label = field.label {
                add(label, ink(paint.theme[.textPrimary], .bold))
            }
            if !field.text.isEmpty { add(field.text, ink(paint.theme[.textSecondary])) }
            return lines
        case .text, .password, .number, .date, .color, .file, .folder:
            guard var input = field.input else { break }
            if let label = field.label { add(label, strong) }
            input.error = problem
            lines += fieldLines(input, width: width, margin: margin, isLast: false)
            if state.focus == .field, field.type == .date {
                lines += monthLines(of: field, own.text, width: width, margin: margin)
            }
            if state.focus == .field, field.type == .color {
                lines += paletteLines(of: field, width: width, margin: margin)
            }
            return lines
        case .textarea:
            guard var input = field.input else { break }
            if let label = field.label { add(label, strong) }
            input.error = problem
            return lines + areaLines(field, input, width: width, margin: margin)
        case .slider:
            add("\(field.label ?? "")  \(field.scale.text(of: own.number))", strong)
            lines.append(scaleLine(field, own.number, width: width, margin: margin))
        case .toggle:
            lines.append(toggle(field, isOn: own.isOn, width: width, margin: margin))
        case .choice, .multi:
            if let label = field.label { add(label, strong) }
            if let list = field.choiceList {
                lines += choiceLines(list, width: width, margin: margin)
            }
        }
        if let problem { lines += errorLines(problem, width: width, margin: margin) }
        return lines
    }

    /// Returns a switch with its label.
    private func toggle(_ field: FormField, isOn: Bool, width: Int, margin: Int) -> PageLine {
        let isFocused = isFocused(.field)
        let theme = paint.theme
        var mark =
            isOn
            ? CellStyle(theme[.onStandard], on: theme[.standard], .bold)
            : ink(theme[touch(.field) == .none ? .textSecondary : .textPrimary])
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
        line.reach(.field, columns)
        return line
    }
}
