// SPDX-License-Identifier: MIT

import Localization
import PresenterCore
import Texts

extension CardLayoutBuilder {
    /// The parts of a field or of choices, one below the other.
    ///
    /// - Parameters:
    ///   - node: the field or the choices.
    ///   - gap: the distance to what is above.
    ///   - width: the width of each part.
    ///   - rows: the number of a list's rows in view.
    /// - Returns: the parts with the gaps between them.
    func parts(of node: CardNode, after gap: Double, width: Double, rows: Int = 1) -> [Node] {
        func quiet(_ sentence: String) -> Node {
            text(sentence, .meta, theme[.textSecondary], lines: nil)
        }
        let parts = node.children.flatMap { part -> [Node] in
            switch part.part {
            case .label(let label, let value, let isRequired):
                [self.label(label, value: value, isRequired: isRequired)]
            case .input(let field): [input(field, width: width).after(Space.small)]
            case .search(let field, let note): [box(field, note: note).after(Space.small)]
            case .tags(let list): [tags(list).after(Space.small)]
            case .rows(let list): [self.rows(list, capacity: rows).after(Space.small)]
            case .picks(let field, _): picks(of: field, width: width)
            case .heading(let heading):
                [text(heading, .bodyStrong, theme[.textPrimary], lines: nil)]
            case .note(let note): [quiet(note).after(Space.tiny)]
            case .error(let sentence): [error(sentence).after(Space.small)]
            case .hint(let hint): [quiet(hint).after(Space.small)]
            case .recipient(let name):
                [quiet(Phrase.secretGoesTo.text(name)).after(Space.small)]
            default: []
            }
        }
        return parts.prefix(1).map { $0.after(gap) } + parts.dropFirst()
    }

    /// What a field is filled in with.
    private func input(_ field: FormField, width: Double) -> Node {
        let own = state.fields[field.id] ?? FieldState(field)
        switch field.type.entry {
        case .line:
            let buttons = field.type.hasStepButtons && !field.isInput ? steps(of: field) : []
            let sign = field.type == .color ? swatch(own.text, side: 20) : nil
            return box(field, sign: sign, buttons: buttons)
        case .lines: return area(field, width: width)
        case .scale: return scale(of: field, own.number, width: width)
        case .toggle: return toggle(field, isOn: own.isOn)
        case .options, .none: return Node()
        }
    }

    /// A label, with the number of a slider at its end.
    private func label(_ label: String, value: String?, isRequired: Bool) -> Node {
        var block = block(label, .metaStrong, theme[.textSecondary], lines: nil)
        if isRequired { block.runs.append(TextBlock.Run(" *", color: theme[.dangerText])) }
        guard let value else { return .text(block) }
        let number = text(value, .metaStrong, theme[.textPrimary])
        return .row([Node.text(block).flexible(), number.after(Space.small)])
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
        let layer = Node.Layer(node: disc, x: isOn ? 1 : 0, y: 0.5, dx: isOn ? -inset : inset)
        return Node(.layers([layer]))
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
