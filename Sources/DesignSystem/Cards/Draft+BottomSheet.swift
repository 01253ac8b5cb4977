// SPDX-License-Identifier: MIT

import PresenterCore

extension Draft {
    private static let sheetWidth = 528.0
    private static let rowHeight = 56.0
    private static let rowIcon = 20.0
    private static let keycapSide = 20.0

    func layout(_ sheet: BottomSheet, hidden: Int = 0) -> CardLayout {
        let width = min(availableWidth, Self.sheetWidth)
        let hasIcons = sheet.actions.contains { $0.icon != nil }
        let rows = Node.column(
            sheet.actions.enumerated().map { index, action in
                sheetRow(action, number: index + 1, hasIcons: hasIcons)
                    .after(index == 0 ? 0 : Space.rowGap)
            }
        )
        let cancel = cancelRow(sheet.cancelTitle)
        let rowsHeight = nodes.size(rows, within: width).height
        let frame =
            Space.rowGap + Space.medium + nodes.size(cancel, within: width).height
        let highest = min(
            (output.height * 0.8).rounded(.down),
            output.height - Space.sheetBottom - Space.large
        )
        // On small outputs the header gives way before the rows do.
        let least = min(rowsHeight, type.height(Self.rowHeight, line: 20)) + frame
        let headers = [(2, 3), (1, 1), (0, 0)].map { titleLines, messageLines in
            sheetHeader(sheet.headline, hidden: hidden, titleLines, messageLines)
        }
        let header =
            headers.first { nodes.size($0, within: width).height + least <= highest } ?? headers[2]
        let rest = nodes.size(header, within: width).height + frame
        let room = max(Space.minimumTarget, highest - rest)
        let middle =
            rowsHeight <= room
            ? rows
            : Node(.scroll(rows, offset: state.scroll, .away)).sized(nil, room)
        let root = Node.column([
            header,
            middle.after(Space.rowGap),
            cancel.after(Space.medium),
        ])
        .sized(width)
        .hit(.card, isFocusable: false)
        var layout = finish(root, width: width)
        layout.defaultTarget =
            sheet.actions.first { $0.role == .positive && $0.tone != .danger }
            .map { .button($0.id) } ?? .cancelRow
        return layout
    }

    /// The nameplate, and what the sheet is about.
    private func sheetHeader(
        _ headline: Headline,
        hidden: Int,
        _ titleLines: Int,
        _ messageLines: Int
    ) -> Node {
        var parts: [Node] = []
        if let title = headline.title, !title.isEmpty, titleLines > 0 {
            parts.append(
                text(title, .bodyStrong, custom.title(theme), lines: titleLines, alignment: .center)
            )
        }
        if let message = headline.message, !message.isEmpty, messageLines > 0 {
            parts.append(
                Node.text(
                    block(
                        message,
                        .meta,
                        custom.message(theme),
                        lines: messageLines,
                        alignment: .center
                    )
                ).after(parts.isEmpty ? 0 : 2)
            )
        }
        let plate = nameplate(hidden: hidden, isWholeCard: parts.isEmpty)
        guard !parts.isEmpty else { return body(.column([plate]), .low) }
        let about = Node.column(parts)
            .padded(top: 14, trailing: Space.wide, bottom: Space.large, leading: Space.wide)
        return body(.column([plate, about]), .low)
    }

    private func sheetRow(_ action: Button, number: Int, hasIcons: Bool) -> Node {
        let target = Target.button(action.id)
        let isSwapped = theme.isHighContrast && touch(target) == .pressed
        let tone =
            action.tone == .standard
            ? theme[.textPrimary] : theme.colors(of: action.tone).text
        let color = isSwapped ? theme[.surfaceRaised] : tone
        let keycap =
            state.showsKeycaps && number <= 9 ? self.keycap("\(number)") : nil
        let content: Node
        if hasIcons {
            let slot = rowIcon(action, color).map { [$0] } ?? []
            var pieces = [
                Node(.layers(slot.map { Node.Layer(node: $0, x: 0.5, y: 0.5) }))
                    .sized(type.icon(Self.rowIcon), type.icon(Self.rowIcon)),
                text(action.title, .bodyMedium, color).flexible().after(Space.medium),
            ]
            if let keycap { pieces.append(keycap.after(Space.medium)) }
            content = .row(pieces)
        } else {
            content = centredLabel(action.title, color, keycap)
        }
        return sheetRow(
            content,
            target: target,
            fill: .surfaceRaised,
            swapped: isSwapped ? tone : nil
        )
    }

    private func rowIcon(_ action: Button, _ color: Color) -> Node? {
        switch action.icon {
        case .leading(let source), .trailing(let source):
            icon(source, size: type.icon(Self.rowIcon), tint: color)
        case nil: nil
        }
    }

    private func cancelRow(_ title: String) -> Node {
        let isSwapped = theme.isHighContrast && touch(.cancelRow) == .pressed
        let color = isSwapped ? theme[.fillNeutral] : theme[.textPrimary]
        return sheetRow(
            centredLabel(title, color, state.showsKeycaps ? keycap(words.escape) : nil),
            target: .cancelRow,
            fill: .fillNeutral,
            swapped: isSwapped ? theme[.textPrimary] : nil
        )
    }

    private func centredLabel(_ title: String, _ color: Color, _ keycap: Node?) -> Node {
        let label = text(title, .label, color, alignment: .center)
        guard let keycap else { return .row([label.flexible()]) }
        // As much room before the label as the keycap takes after it.
        let width = nodes.size(keycap, within: 200).width
        return .row([
            Node().sized(width, 1),
            label.flexible().after(Space.medium),
            keycap.after(Space.medium),
        ])
    }

    private func sheetRow(
        _ content: Node,
        target: Target,
        fill: ColorToken,
        swapped: Color?
    ) -> Node {
        let row = content.padded(across: Space.wide)
            .sized(nil, type.height(Self.rowHeight, line: 20))
        return body(row, .low, fill: fill)
            .with { node in
                if let swapped {
                    node.background.append(.fill(swapped, radius: Radius.card))
                } else if touch(target) != .none {
                    node.background.append(
                        .fill(theme.quietOverlay(touch(target)), radius: Radius.card)
                    )
                }
                node.foreground += ring(target, radius: Radius.card)
            }
            .hit(target)
    }

    /// A key's top, and the shade of its front below.
    private var keycapFace: [Decoration] {
        let radius = 6.0
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

    /// A key that does the same.
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
