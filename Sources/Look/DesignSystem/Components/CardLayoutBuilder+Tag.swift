// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// A tag: a fact, or a choice if it has a target.
    func tag(_ tag: Tag, target: Target? = nil) -> Node {
        let size = tag.height
        let height = type.height(size.rawValue, line: size.lineHeight)
        let colors =
            target.map { target in
                look(of: target) { TagColors(tag, $0, theme: theme) }
            } ?? TagColors(tag, theme: theme)
        // A fact is cut to one line; a choice must be readable in full.
        var label = block(tag.title, .tag(size), colors.label, lines: size == .fact ? 1 : nil)
        if tag.phase == .disabled { label.type.weight = 500 }
        var instances: [Node] = []
        if let icon = leadingIcon(tag, color: colors.label) { instances.append(icon) }
        instances.append(
            Node.text(label).shrinking().after(instances.isEmpty ? 0 : size.gap)
        )
        if case .trailing(let source)? = tag.icon,
            let icon = icon(source, size: type.icon(size.icon), tint: colors.label)
        {
            instances.append(icon.after(size.gap))
        }
        return Node.row(instances)
            .padded(
                across: size.padding,
                down: ((height - type[.tag(size)].lineHeight) / 2).rounded(.down)
            )
            .with { node in
                node.minimumHeight = height
                let radius = height / 2
                if let fill = colors.fill { node.background.append(.fill(fill, radius: radius)) }
                if let edge = colors.edge {
                    node.background.append(
                        .edge(
                            edge,
                            width: colors.edgeWidth,
                            radius: radius,
                            isDashed: colors.isDashed
                        )
                    )
                }
                if let target {
                    node.target = target
                    node.isEnabled = tag.phase != .disabled
                    node.foreground += ring(target, radius: radius)
                }
            }
    }

    /// The check of a selected tag, else its icon.
    private func leadingIcon(_ tag: Tag, color: Color) -> Node? {
        let side = type.icon(tag.height.icon)
        if tag.phase == .selected, tag.height != .fact {
            return Node(.glyph(.check, color)).sized(side, side)
        }
        guard case .leading(let source)? = tag.icon else { return nil }
        return icon(source, size: side, tint: color)
    }

    /// Tags to choose among.
    func choices(_ list: ChoiceList) -> Node {
        let height: TagHeight = list.options.count > 6 ? .medium : .large
        let tags = list.options.map { option in
            let isSelected = state.choices.contains(option.id)
            return tag(
                isSelected
                    ? .filled(option.title, .purple, .selected, height: height)
                    : .stroke(option.title, height: height),
                target: .choice(option.id)
            )
        }
        return Node(.wrap(tags, gap: Space.small))
    }
}
