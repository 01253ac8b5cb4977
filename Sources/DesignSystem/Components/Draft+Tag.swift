// SPDX-License-Identifier: MIT

import PresenterCore

extension Draft {
    /// A tag: a fact, or with a target a choice.
    func tag(
        _ title: String,
        _ style: TagLook,
        _ phase: TagLook.Phase = .normal,
        glyph: Glyph? = nil,
        target: Target? = nil
    ) -> Node {
        let size = style.height
        let height = type.height(size.rawValue, line: size.lineHeight)
        let colors = TagColors(style, phase, theme: theme)
        var label = block(title, .tag(size), colors.label)
        if phase == .disabled { label.type.weight = 500 }
        var pieces: [Node] = []
        let shown = phase == .selected && size != .fact ? .check : glyph
        if let shown {
            pieces.append(
                Node(.glyph(shown, colors.label)).sized(type.icon(size.icon), type.icon(size.icon))
            )
        }
        pieces.append(
            Node.text(label).shrinking().after(pieces.isEmpty ? 0 : size.gap)
        )
        return Node.row(pieces)
            .padded(across: size.padding)
            .sized(nil, height)
            .with { node in
                let radius = height / 2
                if let fill = colors.fill { node.background.append(.fill(fill, radius: radius)) }
                if let target, touch(target) != .none, phase != .disabled {
                    node.background.append(
                        .fill(theme.quietOverlay(touch(target)), radius: radius)
                    )
                }
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
                    node.isEnabled = phase != .disabled
                    node.foreground += ring(target, radius: radius)
                }
            }
    }

    /// Tags to choose among.
    func choices(_ list: ChoiceList) -> Node {
        let height: TagHeight = list.options.count > 6 ? .medium : .large
        let tags = list.options.map { option in
            let isSelected = state.choices.contains(option.id)
            return tag(
                option.title,
                isSelected ? .filled(.purple, height) : .stroke(.purple, height),
                isSelected ? .selected : .normal,
                target: .choice(option.id)
            )
        }
        return Node(.wrap(tags, gap: Space.small))
    }
}
