// SPDX-License-Identifier: MIT

import PresenterCore

extension Draft {
    private static let retryWidth = 320.0
    private static let retryButtonWidth = 128.0
    private static let detailLines = 8.0

    func layout(_ retry: Retry) -> CardLayout {
        let width = min(availableWidth, Self.retryWidth)
        let part = retryPart(retry)
        let full = retryCard(retry, part, width: width, details: .infinity, message: nil)
        var height = nodes.size(full, within: width).height
        var root = full
        if height > availableHeight {
            // First the details give way, then the message.
            let line = type[.code].lineHeight
            root = retryCard(retry, part, width: width, details: 2 * line, message: nil)
            height = nodes.size(root, within: width).height
        }
        if height > availableHeight {
            root = retryCard(retry, part, width: width, details: type[.code].lineHeight, message: 2)
        }
        if nodes.size(root, within: width).height > availableHeight {
            let inside = retryInside(
                retry,
                part,
                width: width,
                details: .infinity,
                message: nil,
                scrollsDetails: false
            )
            root = retryRoot(
                Node(.scroll(inside, offset: state.scroll, .into(theme[.surface])))
                    .sized(nil, max(1, availableHeight - plateHeight)),
                width: width
            )
            root.clipRadius = Radius.card
        }
        var layout = finish(root, width: width)
        layout.defaultTarget = part.target
        layout.mnemonics = mnemonics([part])
        return layout
    }

    private func retryPart(_ retry: Retry) -> ButtonPart {
        let letters = Mnemonics.assign([(Retry.retryButtonID, retry.retryTitle)])
        return ButtonPart(
            title: retry.retryTitle,
            style: ButtonLook(.secondary(.danger)),
            target: .button(Retry.retryButtonID),
            leadingGlyph: .refresh,
            custom: custom.fill(of: .positive),
            mnemonic: letters[Retry.retryButtonID],
            note: retry.attempt > 1 ? "\(words.attempt) \(retry.attempt)" : nil
        )
    }

    private func retryCard(
        _ retry: Retry,
        _ part: ButtonPart,
        width: Double,
        details: Double,
        message: Int?
    ) -> Node {
        retryRoot(
            retryInside(retry, part, width: width, details: details, message: message),
            width: width
        )
    }

    private func retryRoot(_ inside: Node, width: Double) -> Node {
        body(
            Node.column([nameplate(), inside]).sized(width).hit(.card, isFocusable: false),
            .middle
        )
    }

    private func retryInside(
        _ retry: Retry,
        _ part: ButtonPart,
        width: Double,
        details limit: Double,
        message lines: Int?,
        scrollsDetails: Bool = true
    ) -> Node {
        let inner = width - 2 * Space.wide
        var parts = [alertCircle().after(Space.wide).aligned(.center)]
        if let title = retry.headline.title, !title.isEmpty {
            let block = block(
                title,
                .title,
                custom.title(theme),
                lines: 2,
                alignment: .center
            )
            parts.append(balanced(block, within: inner).after(Space.medium))
        }
        if let message = retry.headline.message, !message.isEmpty {
            let block = block(
                message,
                .body,
                custom.message(theme),
                lines: lines ?? 6,
                alignment: .center
            )
            parts.append(balanced(block, within: inner).after(Space.tiny))
        }
        parts.append(
            button(part)
                .with { $0.minimumWidth = Self.retryButtonWidth }
                .aligned(.center)
                .after(Space.large)
        )
        guard let details = retry.details, !details.isEmpty else {
            return .column(parts, .center).padded(bottom: Space.large)
        }
        parts.append(expander().aligned(.center).after(Space.small))
        guard state.isExpanded else {
            return .column(parts, .center).padded(bottom: Space.medium)
        }
        parts.append(
            codeBlock(details, limit: limit, scrolls: scrollsDetails)
                .sized(width - 2 * Space.large)
                .after(Space.tiny)
        )
        return .column(parts, .center).padded(bottom: Space.large)
    }

    private func alertCircle() -> Node {
        let glyph = Node(
            .glyph(.alert, custom.icon(on: theme[.dangerSubtle]) ?? theme[.dangerText])
        )
        return Node(.layers([Node.Layer(node: glyph.sized(22, 22), x: 0.5, y: 0.5)]))
            .sized(40, 40)
            .on(.fill(theme[.dangerSubtle], radius: 20))
    }

    private func expander() -> Node {
        button(
            ButtonPart(
                title: state.isExpanded ? words.hideDetails : words.showDetails,
                style: ButtonLook(.text(size: .small)),
                target: .details,
                trailingGlyph: state.isExpanded ? .chevronUp : .chevronDown
            )
        )
    }

    /// The last error: always read from left to right.
    private func codeBlock(_ details: String, limit: Double, scrolls: Bool) -> Node {
        var block = block(details, .code, theme[.textSecondary], lines: nil)
        block.direction = .leftToRight
        let line = block.type.lineHeight
        let copy = glyphButton(.copy, side: 16, theme[.textSecondary], target: .copy)

        let width = min(availableWidth, Self.retryWidth) - 2 * Space.large
        // The copy button has the corner to itself.
        let text = Node.text(block)
            .sized(max(1, width - 2 * Space.medium - Space.wide), nil)
            .aligned(.start)
        let height = nodes.size(text, within: width).height
        let most = min(limit, Self.detailLines * line)
        let shown: Node =
            height > most && scrolls
            ? Node(
                .scroll(.column([text]), offset: state.scroll, .into(theme[.surfaceSunken]))
            ).sized(nil, most)
            : .column([text])
        return Node(
            .layers([
                Node.Layer(
                    node: shown.with { $0.width = width - 2 * Space.medium },
                    x: 0,
                    y: 0,
                    dx: Space.medium,
                    dy: Space.medium
                ),
                Node.Layer(node: copy, x: 1, y: 0, dx: -Space.tiny, dy: Space.tiny),
            ])
        )
        .with { node in
            node.height = min(height, scrolls ? most : height) + 2 * Space.medium
            node.background = [
                .fill(theme[.surfaceSunken], radius: 10),
                .edge(theme[.hairline], width: theme.isHighContrast ? 2 : 1, radius: 10),
            ]
        }
    }
}
