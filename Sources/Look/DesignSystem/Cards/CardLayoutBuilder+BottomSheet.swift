// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    private static let sheetWidth = 528.0
    /// Above this number of actions, rows are low.
    private static let highRows = 6
    private static let rowIcon = 20.0
    private static let keycapSide = 20.0

    /// Height of this sheet's rows at text scale 1.
    private var rowHeight: Double { tree.buttons.count - 1 > Self.highRows ? 44 : 56 }

    func sheetDesign(hidden: Int) -> CardDesign {
        let width = min(availableWidth, type.width(Self.sheetWidth))
        let root = Node.column(sheetParts(width: width, hidden: hidden))
            .sized(width)
            .hit(.card, isFocusable: false)
        return CardDesign(root: root, width: width)
    }

    /// Header, rows and cancel; the part between plate and cancel scrolls if it does not fit.
    private func sheetParts(width: Double, hidden: Int) -> [Node] {
        func height(_ node: Node) -> Double { nodes.size(node, within: width).height }
        let actions = tree.buttons.dropLast()
        let hasIcons = actions.contains { $0.icon != nil }
        let rows = Node.column(
            actions.enumerated().map { index, action in
                sheetRow(action, hasIcons: hasIcons).after(index == 0 ? 0 : Space.rowGap)
            }
        )
        let cancel = Node.column(
            tree.buttons.suffix(1).map { sheetRow($0, hasIcons: false, on: .fillNeutral) }
        ).after(Space.medium)
        let tail = height(cancel) + Space.medium
        let highest = min(
            (output.height * 0.8).rounded(.down),
            output.height - Space.sheetBottom - Space.large
        )
        let about = sheetAbout
        let plate = nameplate(width: width, hidden: hidden, isWholeCard: about == nil)
        let header = body(.column([plate] + (about.map { [$0] } ?? [])), .low)
        let room = highest - height(header) - Space.rowGap - tail
        let rowHeight = type.height(self.rowHeight, line: 20)
        if room >= min(height(rows), 2 * rowHeight + Space.rowGap) {
            // Half of the last row in view is cut off: that it scrolls can be seen.
            let pitch = rowHeight + Space.rowGap
            let seen = ((room - rowHeight / 2) / pitch).rounded(.down) * pitch + rowHeight / 2
            let part = scrolling(rows, width: width, atMost: height(rows) > room ? seen : room)
            return [header, part.after(Space.rowGap), cancel]
        }
        // The header does not fit on the output: it scrolls with the rows.
        let loneNameplate = body(
            .column([nameplate(width: width, hidden: hidden, isWholeCard: true)]),
            .low
        )
        var inside = about.map { [body($0, .low)] } ?? []
        inside.append(rows.after(inside.isEmpty ? 0 : Space.rowGap))
        let middle = highest - height(loneNameplate) - Space.rowGap - tail
        if middle >= rowHeight {
            let part = scrolling(.column(inside), width: width, atMost: middle)
            return [loneNameplate, part.after(Space.rowGap), cancel]
        }
        inside.append(cancel)
        let part = scrolling(
            .column(inside),
            width: width,
            atMost: max(Space.minimumTarget, middle + tail)
        )
        return [loneNameplate, part.after(Space.rowGap)]
    }

    private func scrolling(_ node: Node, width: Double, atMost height: Double) -> Node {
        guard nodes.size(node, within: width).height > height else { return node }
        return Node(.scroll(node, offset: state.scroll, rowFade)).sized(nil, height)
    }

    /// How a row ends that is partly out of view.
    ///
    /// Where nothing blends with what lies behind, its label fades into the row; in high
    /// contrast what is seen of it keeps its contrast.
    private var rowFade: Node.ScrollFade {
        if isTranslucent { return .away }
        return theme.isHighContrast ? .cut : .into(theme[.surfaceRaised])
    }

    /// The sheet's title and message; `nil` when it has neither.
    private var sheetAbout: Node? {
        var parts: [Node] = []
        for node in tree.parts {
            switch node.part {
            case .title(let title):
                let color = paint.title
                parts.append(text(title, .bodyStrong, color, lines: nil, alignment: .center))
            case .message(let message):
                let block = block(message, .meta, paint.message, alignment: .center)
                parts.append(Node.text(block).after(parts.isEmpty ? 0 : 2))
            default: break
            }
        }
        guard !parts.isEmpty else { return nil }
        return Node.column(parts)
            .padded(top: 14, trailing: Space.wide, bottom: Space.large, leading: Space.wide)
    }

    private func sheetRow(
        _ action: ButtonPart,
        hasIcons: Bool,
        on fill: ColorToken = .surfaceRaised
    ) -> Node {
        let tone = action.style.tone
        let label = tone == .standard ? theme[.textPrimary] : theme.colors(of: tone).text
        let colors = rowColors(action.target, label, on: theme[fill])
        let keycap = state.showsKeycaps ? action.shortcut.map(self.keycap) : nil
        let content: Node
        if hasIcons {
            let side = type.icon(Self.rowIcon)
            let slot = rowIcon(action, colors.glyph).map { [$0] } ?? []
            var instances = [
                Node(.layers(slot.map { Node.Layer(node: $0, x: 0.5, y: 0.5) }))
                    .sized(side, side),
                text(action.title, .bodyMedium, colors.glyph, lines: nil)
                    .flexible().after(Space.medium),
            ]
            if let keycap { instances.append(keycap.after(Space.medium)) }
            content = .row(instances)
        } else {
            content = centredLabel(action.title, colors.glyph, keycap)
        }
        return sheetRow(content, target: action.target, fill: fill, cover: colors.cover)
    }

    /// A row's label colour and the pointer's overlay on its fill.
    private func rowColors(_ target: Target, _ label: Color, on fill: Color) -> GlyphColors {
        look(of: target) { touch in
            theme.swaps(touch)
                ? GlyphColors(glyph: fill, cover: label)
                : GlyphColors(glyph: label, cover: theme.quietOverlay(touch))
        }
    }

    private func rowIcon(_ action: ButtonPart, _ color: Color) -> Node? {
        switch action.icon {
        case .leading(let source), .trailing(let source):
            icon(source, size: type.icon(Self.rowIcon), tint: color)
        case nil: nil
        }
    }

    private func centredLabel(_ title: String, _ color: Color, _ keycap: Node?) -> Node {
        let label = text(title, .label, color, lines: nil, alignment: .center)
        guard let keycap else { return .row([label.flexible()]) }
        // The same room before the label as the keycap has after it keeps the
        // label centred.
        let width = nodes.size(keycap, within: 200).width
        return .row([
            Node().sized(width, 1),
            label.flexible().after(Space.medium),
            keycap.after(Space.medium),
        ])
    }

    private func sheetRow(_ content: Node, target: Target, fill: ColorToken, cover: Color) -> Node {
        let row = content.padded(across: Space.wide, down: Space.medium)
            .with { $0.minimumHeight = type.height(rowHeight, line: 20) }
        let radius = theme.radius(forHeight: rowHeight)
        return body(row, .low, fill: fill, radius: radius)
            .with { node in
                node.background.append(.fill(cover, radius: radius))
                node.foreground += ring(target, radius: radius)
            }
            .hit(target)
    }

    /// A keycap's top, and the shade of its front below.
    private var keycapFace: [Decoration] {
        let radius = theme.radius(6)
        let shade = Color.black.opacity(theme.isDark ? 0.30 : 0.06)
        return switch theme.variant {
        case .light:
            [
                .shade(shade, radius: radius),
                .fill(theme[.plate], radius: radius),
                .edge(theme[.hairline], width: 1, radius: radius),
            ]
        case .dark:
            [
                .shade(shade, radius: radius),
                .fill(theme[.fillNeutral], radius: radius),
                .edge(Color.white.opacity(0.07), width: 1, radius: radius),
            ]
        case .highContrastLight, .highContrastDark:
            [
                .fill(theme[.plate], radius: radius),
                .edge(theme[.outline], width: 1, radius: radius),
            ]
        }
    }

    /// A keycap that shows a shortcut.
    func keycap(_ name: String) -> Node {
        let height = type.height(Self.keycapSide, line: 16)
        return Node.column(
            [text(name, .tag(.fact), theme[.textSecondary], alignment: .center)],
            .center
        )
        .padded(across: 6, down: ((height - type[.tag(.fact)].lineHeight) / 2).rounded(.down))
        .with { node in
            node.minimumWidth = height
            node.height = height
            node.background = keycapFace
        }
    }
}
