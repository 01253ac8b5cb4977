// SPDX-License-Identifier: MIT

import Localization
import PresenterCore
import Texts

extension CardLayoutBuilder {
    /// The open field of a reply in place of the buttons, with the button that sends.
    func openReply(_ field: FormField, sentBy send: ButtonPart?, width: Double) -> Node {
        let send = send.map(button) ?? Node()
        let row: Node
        if state[field.id].text.contains(where: \.isNewline) {
            let area = area(field, width: width, minimumLines: 2)
            row = .column([area, Node.row([Node().flexible(), send]).after(Space.small)])
        } else {
            row = .row([box(field).flexible(), send.after(Space.small)])
        }
        guard let error = state.fieldError(field) else { return row }
        return .column([row, self.error(error).after(Space.small)])
    }

    func smallIcon(_ toast: Toast) -> Node {
        let side = measures.shortIcon
        let inner = (side * 0.625).rounded()
        return toastPicture(toast, side: side, radius: theme.radius(8), inner: inner)
            ?? senderIcon(toast, side: side, radius: theme.radius(8), inner: inner)
    }

    /// The side from which a picture has the application's icon on it.
    private static let badged = 32.0

    func largeIcon(_ toast: Toast) -> Node {
        let side = measures.icon
        let inner = (side * 0.6).rounded()
        let isPerson = toast.isAboutPeople
        guard
            let picture = toastPicture(
                toast,
                side: side,
                radius: isPerson ? side / 2 : theme.radius(10),
                inner: inner
            )
        else { return senderIcon(toast, side: side, radius: theme.radius(10), inner: inner) }
        // On a small picture a badge would cover most of it.
        guard side >= Self.badged, !isSymbolic(toast), let icon = badgeIcon(toast) else {
            return picture
        }
        let badge = icon.centred(20, 20)
            .on(.fill(theme[.surface], radius: theme.radius(6)))
        return Node(
            .layers([
                Node.Layer(node: picture, x: 0, y: 0),
                Node.Layer(node: badge, x: 1, y: 1, dx: Space.tiny),
            ])
        )
        .sized(side, side + Space.tiny)
    }

    /// The small icon over a picture: the application's proved icon, else the
    /// toast's own, else the first letter of the name; `nil`: the picture is an
    /// icon, and only a letter could be added.
    private func badgeIcon(_ toast: Toast) -> Node? {
        let letter = applicationIcon(side: 16, radius: theme.radius(4))
        guard provedIcon == nil else { return letter }
        let tile = iconTile(toast, side: 16, radius: theme.radius(4), inner: 12)
        let tiles = toast.icons.compactMap { self.tile($0, tile) }
        let hasImage = iconPicture(of: toast).flatMap { measure.image($0.source) } != nil
        return hasImage ? tiles.last ?? letter : tiles.dropFirst().last
    }

    private func isSymbolic(_ toast: Toast) -> Bool {
        guard iconPicture(of: toast) == nil, case .name(let name)? = toast.icons.first else {
            return false
        }
        return Glyph(rawValue: name) != nil || name.hasSuffix("-symbolic") || Emoji(name) != nil
            || measure.isShape(name) || name == card.identity.iconName
            || measure.image(.name(name)) == nil
    }

    /// The icon where the caller gave none: the sender's; of a critical toast whose sender has
    /// only a letter, the sign for danger.
    private func senderIcon(_ toast: Toast, side: Double, radius: Double, inner: Double) -> Node {
        let sign = iconTile(toast, side: side, radius: radius, inner: inner)
        guard toast.isCritical, provedIcon == nil,
            let icon = tile(.name(Glyph.alert.rawValue), sign)
        else { return applicationIcon(side: side, radius: radius) }
        return icon
    }

    func iconTile(_ toast: Toast, side: Double, radius: Double, inner: Double) -> IconTile {
        let (fill, tint) = tileColors(toast)
        return IconTile(
            side: side,
            radius: radius,
            fill: fill,
            tint: paint.icon(on: fill) ?? tint,
            inner: inner
        )
    }

    /// The caller's picture; `nil` if there is none or it cannot be loaded.
    private func toastPicture(
        _ toast: Toast,
        side: Double,
        radius: Double,
        inner: Double
    )
        -> Node?
    {
        toastPicture(toast, iconTile(toast, side: side, radius: radius, inner: inner))
    }

    func toastPicture(_ toast: Toast, _ tile: IconTile) -> Node? {
        if let picture = iconPicture(of: toast), let node = self.tile(picture, tile) { return node }
        return toast.icons.lazy.compactMap { self.tile($0, tile) }.first
    }

    /// A tile with a picture, which may be smaller than the tile.
    private func tile(_ picture: Picture, _ tile: IconTile) -> Node? {
        let given = [picture.width, picture.height].compactMap { $0.map(Double.init) }.max()
        guard let given, given < tile.side else { return self.tile(picture.source, tile) }
        var small = tile
        small.side = max(1, given)
        small.inner = min(tile.inner, small.side)
        small.radius = min(tile.radius, theme.radius(forHeight: small.side))
        return self.tile(picture.source, small).map { node in
            node.centred(tile.side, tile.side)
        }
    }

    private func tileColors(_ toast: Toast) -> (fill: Color, tint: Color) {
        if toast.isCritical { return (theme[.danger], theme[.onDanger]) }
        let tone = theme.colors(of: toast.headline.tone)
        return toast.headline.tone == .standard
            ? (theme[.fillNeutral], theme[.textPrimary]) : (tone.subtle, tone.text)
    }

    func percentage(_ progress: Progress) -> Node? {
        guard case .fraction(let value) = progress else { return nil }
        let number = Int((min(1, max(0, value)) * 100).rounded())
        // Room for all digits, so that the bar keeps its length.
        let room = nodes.size(
            text(Phrase.percent.text("100"), .metaStrong, theme[.textSecondary]),
            within: 200
        ).width
        return figures(Phrase.percent.text("\(number)"), .metaStrong).with {
            $0.minimumWidth = room
        }
    }

    /// Numbers and their units, left to right in every language, at the end of their row.
    func figures(_ words: String, _ role: TextRole) -> Node {
        // In a right-to-left row the end is the leading edge of this block.
        let end: TextBlock.Alignment = direction == .rightToLeft ? .leading : .trailing
        var block = block(words, role, theme[.textSecondary])
        block.align(.leftToRight, end)
        return .text(block)
    }

    /// A bar and its percentage.
    func barLine(_ progress: Progress) -> Node {
        .row(
            [bar(progress).flexible()]
                + (percentage(progress).map { [$0.after(Space.medium)] } ?? [])
        )
    }

    func bar(_ progress: Progress, height: Double = 4) -> Node {
        let height = theme.isHighContrast ? 8 : height
        return Node(.bar(progressBar(progress, height: height)))
            .with { node in
                node.height = height
                node.isLive = progress == .indeterminate
            }
    }
}

extension CardLayoutBuilder {
    /// The visible height of a deck's card below the card in front.
    static let deckStep = 8.0
    private static let deckInset = 12.0

    /// Returns a toast as the front card of a deck if others are gathered under it.
    func decked(_ root: Node, width: Double) -> Node {
        guard card.gathered > 0 else { return root }
        let height = nodes.size(root, within: width).height
        func isShadow(_ decoration: Decoration) -> Bool {
            if case .shadow = decoration { true } else { false }
        }
        func edge(_ depth: Double) -> Node.Layer {
            // One pixel is below the card in front, which has round corners.
            let node = Node()
                .sized(width - 2 * Self.deckInset * depth, Self.deckStep + 1)
                .with { $0.background = deckFill(depth: depth) }
            let top = height + Self.deckStep * (depth - 1) - 1
            return Node.Layer(node: node, x: 0.5, y: 0, dy: top)
        }
        var front = root
        front.background.removeAll(where: isShadow)
        // The front card's shadow is drawn first; above the edges it would darken them.
        let shadow = Node().sized(width, height)
            .with { $0.background = root.background.filter(isShadow) }
        return Node(
            .layers([
                Node.Layer(node: shadow, x: 0, y: 0), edge(2), edge(1),
                Node.Layer(node: front, x: 0, y: 0),
            ])
        ).sized(width, height + 2 * Self.deckStep)
    }

    /// Returns the fill of a card of the deck: darker farther back.
    private func deckFill(depth: Double) -> [Decoration] {
        if theme.isHighContrast {
            return [
                .bottomFill(theme[.outline], radius: theme.pillRadius(Self.deckStep)),
                .bottomFill(theme[.surface], radius: theme.pillRadius(Self.deckStep), inset: 2),
            ]
        }
        let fraction = (theme.variant == .dark ? 0.145 : 0.06) * depth
        let fill = theme[.surface].mixed(with: .black, fraction)
        return [.bottomFill(fill, radius: theme.pillRadius(Self.deckStep))]
    }

    /// The button that opens the toasts gathered under this one.
    func gatheredPill(_ title: String) -> Node {
        let height = type.height(28, line: 16)
        return segment(title, .chevronDown, .more, height: height)
            .with { node in
                let base = tileBackground(
                    theme[.fillNeutral],
                    radius: theme.pillRadius(height / 2),
                    ink: theme[.textPrimary]
                )
                node.background = base + node.background
            }
    }
}
