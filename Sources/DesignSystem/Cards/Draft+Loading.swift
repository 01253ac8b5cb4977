// SPDX-License-Identifier: MIT

import PresenterCore

extension Draft {
    private static let tileSide = 96.0
    private static let loadingWidth = 270.0

    func layout(_ loading: Loading) -> CardLayout {
        let headline = loading.headline
        let hasText =
            !(headline.title ?? "").isEmpty || !(headline.message?.isEmpty ?? true)
            || loading.cancelTitle != nil
        var layout = hasText ? loadingCard(loading) : loadingTile(loading)
        if loading.progress == .indeterminate { layout.nextChange = nextIndicatorChange }
        return layout
    }

    /// A ring around the icon of who asks.
    private func loadingTile(_ loading: Loading) -> CardLayout {
        let root = Node(
            .layers([
                Node.Layer(node: progressRing(loading.progress, side: 56), x: 0.5, y: 0.5),
                Node.Layer(node: applicationIcon(side: 24, radius: 6), x: 0.5, y: 0.5),
            ])
        )
        .sized(Self.tileSide, Self.tileSide)
        .hit(.card, isFocusable: false)
        return finish(body(root, .high), width: Self.tileSide)
    }

    private func loadingCard(_ loading: Loading) -> CardLayout {
        let whole = loadingCard(loading, titleLines: 2, messageLines: 4)
        guard whole.size.height > availableHeight else { return whole }
        return loadingCard(loading, titleLines: 1, messageLines: 1)
    }

    private func loadingCard(
        _ loading: Loading,
        titleLines: Int,
        messageLines: Int
    )
        -> CardLayout
    {
        let width = min(availableWidth, Self.loadingWidth)
        let headline = loading.headline
        var lines: [Node] = []
        if let title = headline.title, !title.isEmpty {
            lines.append(text(title, .bodyStrong, custom.title(theme), lines: titleLines))
        }
        if let message = headline.message, !message.isEmpty {
            // A message alone is the sentence; below a title it is a detail.
            let role: TextRole = lines.isEmpty ? .body : .meta
            lines.append(
                Node.text(block(message, role, custom.message(theme), lines: messageLines))
            )
        }
        let ring = progressRing(loading.progress, side: 40)
        let row = Node.row(
            lines.isEmpty
                ? [.gap, ring, .gap]
                : [ring, Node.column(lines).flexible().after(Space.large)]
        )
        .padded(
            top: Space.wide,
            trailing: Space.wide,
            bottom: Space.wide,
            leading: Space.wide
        )
        var parts = [nameplate(), row]
        var part: ButtonPart?
        if let title = loading.cancelTitle {
            let letters = Mnemonics.assign([(Loading.cancelButtonID, title)])
            let cancel = ButtonPart(
                title: title,
                style: ButtonLook(.secondary()),
                target: .button(Loading.cancelButtonID),
                custom: custom.fill(of: .negative),
                mnemonic: letters[Loading.cancelButtonID]
            )
            part = cancel
            parts.append(
                Node.column([button(cancel)])
                    .padded(
                        trailing: Space.large,
                        bottom: Space.large,
                        leading: Space.large
                    )
            )
        }
        let root = Node.column(parts).sized(width).hit(.card, isFocusable: false)
        var layout = finish(body(root, .high), width: width)
        if let part {
            layout.defaultTarget = part.target
            layout.mnemonics = mnemonics([part])
        }
        return layout
    }
}
