// SPDX-License-Identifier: MIT

import PresenterCore

extension ButtonSize {
    var height: Double {
        switch self {
        case .small: 28
        case .medium: 36
        case .large: 44
        }
    }
    var padding: Double {
        switch self {
        case .small: 12
        case .medium: 16
        case .large: 20
        }
    }
    var role: TextRole { self == .small ? .labelSmall : .label }
    var line: Double { self == .small ? 16 : 20 }
    var icon: Double { self == .small ? 16 : 20 }
    var gap: Double { self == .small ? 6 : 8 }
}

extension CardLayoutBuilder {
    func button(_ part: ButtonPart) -> Node {
        var part = part
        part.isEnabled = part.isEnabled && !state.disabled.contains(part.target)
        let size = part.style.size
        let height = type.height(size.height, line: size.line)
        let radius = theme.radius(forHeight: height)
        let colors =
            part.isEnabled
            ? look(of: part.target) { paint.buttonColors(part, $0, armed: state.armed) }
            : .disabled(part.style.prominence, theme)
        var instances: [Node] = []
        if let icon = leading(part, size: type.icon(size.icon), color: colors.label) {
            instances.append(icon)
        }
        if !part.title.isEmpty {
            var label = Node.text(label(part, colors)).shrinking()
            if colors.isUnderlined, part.isEnabled { label = label.on(.underline(colors.label)) }
            instances.append(label.after(instances.isEmpty ? 0 : size.gap))
        }
        if let icon = trailing(part, size: type.icon(size.icon), color: colors.label) {
            instances.append(icon.after(instances.isEmpty ? 0 : size.gap))
        }
        if let note = part.note {
            let line = Node().sized(1, 20).on(.fill(colors.label.opacity(0.35), radius: 0))
            instances.append(line.after(Space.medium))
            instances.append(text(note, .metaMedium, colors.label).after(Space.medium))
        }
        // The label is centred in any width.
        let isIconOnly = part.title.isEmpty && instances.count == 1
        let inner = Node.row(instances)
        return Node.column([inner.aligned(.center)])
            .with { node in
                let content = type.height(max(size.icon, size.line), line: size.line)
                let inset = max(0, ((height - content) / 2).rounded(.down))
                node.padding = Edges(
                    top: inset,
                    trailing: isIconOnly ? inset : size.padding,
                    bottom: inset,
                    leading: isIconOnly ? inset : size.padding
                )
                node.content = .column(
                    [inner.aligned(.center).with { $0.minimumHeight = height - 2 * inset }],
                    .center
                )
                // One line where it fits; a longer label grows downwards.
                node.minimumHeight = height
                if isIconOnly { node.width = height }
                if colors.fill.alpha > 0 {
                    node.background.append(.fill(colors.fill, radius: radius))
                }
                if !part.isEnabled, theme.isHighContrast {
                    node.background.append(
                        .edge(colors.label, width: 2, radius: radius, isDashed: true)
                    )
                } else if let edge = colors.edge {
                    node.background.append(.edge(edge, width: 2, radius: radius))
                }
                node.foreground += ring(part.target, radius: radius)
            }
            .hit(part.target, isEnabled: part.isEnabled)
    }

    /// A glyph button on a square of the minimum target size.
    func glyphButton(
        _ glyph: Glyph,
        side: Double,
        _ color: Color,
        on fill: Color? = nil,
        radius: Double? = nil,
        target: Target
    ) -> Node {
        let radius = radius ?? theme.radius(6)
        let colors = look(of: target) { touch in
            theme.swaps(touch)
                ? GlyphColors(glyph: fill ?? theme[.surface], cover: color)
                : GlyphColors(glyph: color, cover: theme.quietOverlay(touch))
        }
        let picture = Node(.glyph(glyph, colors.glyph)).sized(side, side)
        return picture.centred(Space.minimumTarget, Space.minimumTarget)
            .with { node in
                if let fill { node.background.append(.fill(fill, radius: radius)) }
                node.background.append(.fill(colors.cover, radius: radius))
                node.foreground += ring(target, radius: radius)
            }
            .hit(target)
    }

    private func label(_ part: ButtonPart, _ colors: ButtonColors) -> TextBlock {
        var block = block(
            part.title,
            part.style.size.role,
            colors.label,
            lines: nil,
            alignment: .center
        )
        if !part.isEnabled { block.type.weight = 500 }
        if state.showsMnemonics, part.isEnabled, let mnemonic = part.mnemonic {
            block.runs = Mnemonics.runs(part.title, underlining: mnemonic, color: colors.label)
        }
        return block
    }

    private func leading(_ part: ButtonPart, size: Double, color: Color) -> Node? {
        if let glyph = part.glyph { return Node(.glyph(glyph, color)).sized(size, size) }
        guard case .leading(let source)? = part.icon else { return nil }
        return icon(source, size: size, tint: color)
    }

    private func trailing(_ part: ButtonPart, size: Double, color: Color) -> Node? {
        if let isExpanded = part.isExpanded {
            let glyph = isExpanded ? Glyph.chevronUp : .chevronDown
            return Node(.glyph(glyph, color)).sized(size, size)
        }
        guard case .trailing(let source)? = part.icon else { return nil }
        return icon(source, size: size, tint: color)
    }

    /// Whether a button's label fits whole at that width.
    func fits(_ part: ButtonPart, in width: Double) -> Bool {
        naturalWidth(part) <= width
    }

    /// The preferred width of a button.
    func naturalWidth(_ part: ButtonPart) -> Double {
        nodes.size(button(part), within: 100_000).width
    }
}
