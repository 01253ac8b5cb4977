// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// The fields of a card, one below the other, each of that width.
    func fields(_ fields: [FormField], width: Double) -> [Node] {
        let firstPassword = fields.first { $0.type == .password }?.id
        return fields.enumerated().flatMap { index, field in
            let problem = state.problem(of: field, in: words)
            let own = state.fields[field.id] ?? FieldState(field)
            var parts = parts(of: field, own, problem, width: width)
            if let hint = state.fieldHint(field, in: words) {
                let hint = text(hint, .meta, theme[.textSecondary], lines: nil)
                parts.append(hint.after(Space.small))
            }
            if field.id == firstPassword, let recipient {
                parts.append(recipient.after(Space.small))
            }
            let gap = index == 0 || field.type != .label ? Space.large : Space.wide
            if let first = parts.first { parts[0] = first.after(gap) }
            return parts
        }
    }

    private func parts(
        of field: FormField,
        _ own: FieldState,
        _ problem: String?,
        width: Double
    ) -> [Node] {
        var parts: [Node] = []
        switch field.type.entry {
        case .none: return note(field)
        case .line:
            var shown = field
            shown.error = problem
            let buttons = field.type == .number && !field.isInput ? steps(of: field) : []
            let sign = field.type == .color ? swatch(own.text, side: 20) : nil
            parts += label(of: field)
            parts.append(box(shown, sign: sign, buttons: buttons).after(Space.small))
            if state.isFocused(field) {
                if field.type == .date { parts += month(of: field, own.text, width: width) }
                if field.type == .color { parts.append(palette(of: field, own.text)) }
            }
        case .lines:
            var shown = field
            shown.error = problem
            parts += label(of: field)
            parts.append(area(shown, width: width).after(Space.small))
        case .scale:
            parts.append(scaleHead(field, own.number))
            parts.append(scale(of: field, own.number, width: width).after(Space.small))
        case .toggle: parts.append(toggle(field, isOn: own.isOn))
        case .options:
            parts += label(of: field)
            parts.append(choices(field).after(Space.small))
        }
        if let problem { parts.append(error(problem).after(Space.small)) }
        return parts
    }

    /// A heading, a note, or both.
    private func note(_ field: FormField) -> [Node] {
        var parts: [Node] = []
        if let label = field.label {
            parts.append(text(label, .bodyStrong, theme[.textPrimary], lines: nil))
        }
        if !field.text.isEmpty {
            let note = text(field.text, .meta, theme[.textSecondary], lines: nil)
            parts.append(note.after(parts.isEmpty ? 0 : Space.tiny))
        }
        return parts
    }

    private func label(of field: FormField) -> [Node] {
        guard let label = field.label else { return [] }
        var block = block(label, .metaStrong, theme[.textSecondary], lines: nil)
        if field.isRequired { block.runs.append(TextBlock.Run(" *", color: theme[.dangerText])) }
        return [.text(block)]
    }

    /// The buttons that make a number less and more, or show the month before and after.
    func steps(of field: FormField) -> [Node] {
        // A month is above the one after it.
        let isMonth = field.type == .date
        return [false, true].map { isUp in
            glyphButton(
                isUp == isMonth ? .chevronDown : .chevronUp,
                side: 16,
                theme[.textSecondary],
                target: .field(field.id, .step(isUp: isUp))
            )
            .with { $0.isFocusable = false }
            .after(isUp ? 0 : Space.small)
        }
    }

    /// A label with a switch at its end; a press anywhere on the row turns it.
    private func toggle(_ field: FormField, isOn: Bool) -> Node {
        var label = block(field.label ?? "", .body, theme[.textPrimary], lines: nil)
        if field.isRequired { label.runs.append(TextBlock.Run(" *", color: theme[.dangerText])) }
        let target = Target.field(field.id, .box)
        return Node.row([
            Node.text(label).flexible(), toggle(target, isOn: isOn).after(Space.medium),
        ])
        .with { $0.minimumHeight = Space.minimumTarget }
        .hit(target)
    }

    /// A switch.
    private func toggle(_ target: Target, isOn: Bool) -> Node {
        let height = type.icon(24)
        let inset = (height / 8).rounded()
        let radius = height / 2
        let knob = height - 2 * inset
        let resting = isOn ? theme[.standard] : theme[.surfaceSunken]
        let fill = look(of: target) { touch in
            (isOn ? theme.primaryOverlay(touch) : theme.quietOverlay(touch)).over(resting)
        }
        let color = isOn ? theme[.onStandard] : theme[.textSecondary]
        let disc = Node().sized(knob, knob).on(.fill(color, radius: knob / 2))
        let place = Node.Layer(node: disc, x: isOn ? 1 : 0, y: 0.5, dx: isOn ? -inset : inset)
        return Node(.layers([place]))
            .sized((height * 5 / 3).rounded(), height)
            .on(.fill(fill, radius: radius))
            .with { node in
                if !isOn || theme.isHighContrast {
                    let width = theme.isHighContrast ? 2.0 : 1
                    node.background.append(.edge(theme[.outline], width: width, radius: radius))
                }
                node.foreground += ring(target, radius: radius)
            }
    }
}
