// SPDX-License-Identifier: MIT

import PresenterCore

extension Draft {
    private static let toastWidth = 368.0
    private static let bodyLines = 3
    private static let bodyLinesWhenHovered = 8

    func layout(_ toast: Toast) -> CardLayout {
        let width = min(availableWidth, Self.toastWidth)
        let inside: Node
        let headline = toast.headline
        let hasTitle = !(headline.title ?? "").isEmpty
        let hasBody = !(headline.message?.isEmpty ?? true)
        let isShort = !hasBody && shownActions(toast).isEmpty && !toast.isCritical
        if isShort, !hasTitle, let progress = toast.progress {
            inside = valueToast(toast, progress)
        } else if isShort, toast.progress == nil {
            inside = plainToast(toast)
        } else {
            inside = fullToast(toast, width: width)
        }
        var root = inside.sized(width).hit(.card, isFocusable: false)
        root = body(root, .middle)
        if toast.isCritical {
            let tint = theme[.dangerSubtle].opacity(0.45).over(theme[.surface])
            root.background.append(.fill(tint, radius: Radius.card))
            root.foreground = [
                .edge(
                    theme[.dangerText],
                    width: theme.isHighContrast ? 4 : 2,
                    radius: Radius.card
                )
            ]
        }
        root.foreground += ring(.card, radius: Radius.card)
        var layout = finish(root, width: width)
        layout.nextChange = nextToastChange(toast)
        return layout
    }

    // MARK: Forms

    /// One line: no body, no buttons.
    private func plainToast(_ toast: Toast) -> Node {
        let label = text(toast.headline.title ?? "", .bodyMedium, custom.title(theme))
        var pieces = [smallIcon(toast), label.flexible().after(Space.medium)]
        if isClosable {
            pieces.append(closeDisc().after(Space.medium))
        } else if let ring = lifeRing() {
            pieces.append(ring.after(Space.medium))
        }
        return shortRow(pieces)
    }

    /// A value alone, as of the volume.
    private func valueToast(_ toast: Toast, _ progress: Progress) -> Node {
        var pieces = [smallIcon(toast), bar(progress).flexible().after(Space.medium)]
        if isClosable {
            pieces.append(closeDisc().after(Space.medium))
        } else if let percentage = percentage(progress) {
            pieces.append(percentage.after(Space.medium))
        }
        return shortRow(pieces)
    }

    private func shortRow(_ pieces: [Node]) -> Node {
        .row(pieces)
            .padded(
                trailing: isClosable ? Space.small : Space.large,
                leading: Space.medium
            )
            .with { $0.height = type.height(56, line: 20) }
    }

    private func fullToast(_ toast: Toast, width: Double) -> Node {
        let most = isClosable ? Self.bodyLinesWhenHovered : Self.bodyLines
        var inside = toastColumns(toast, width: width, bodyLines: most)
        var height = nodes.size(inside, within: width).height
        if height > availableHeight {
            inside = toastColumns(toast, width: width, bodyLines: 1)
            height = nodes.size(inside, within: width).height
        }
        if height > availableHeight {
            inside = Node(.scroll(inside, offset: state.scroll, .into(theme[.surface])))
                .sized(width, availableHeight)
                .with { $0.clipRadius = Radius.card }
        }
        guard isClosable else { return inside }
        // The disc reaches beyond its line, and stays where it is when the rest scrolls.
        return Node(
            .layers([
                Node.Layer(node: inside.sized(width), x: 0, y: 0),
                Node.Layer(node: closeDisc(), x: 1, y: 0, dx: -Space.small, dy: closeTop),
            ])
        )
    }

    /// The disc's upper edge: its middle is that of the meta line.
    private var closeTop: Double {
        Space.medium + ((type[.meta].lineHeight - Space.minimumTarget) / 2).rounded(.down)
    }

    private func toastColumns(_ toast: Toast, width: Double, bodyLines: Int) -> Node {
        let headline = toast.headline
        let textWidth = width - Space.medium - 40 - Space.medium - Space.large
        var lines = [metaLine(toast, width: textWidth)]
        if let title = headline.title, !title.isEmpty {
            lines.append(text(title, .bodyStrong, custom.title(theme)).after(2))
        }
        if let progress = toast.progress {
            var pieces = [bar(progress).flexible()]
            if let percentage = percentage(progress) {
                pieces.append(percentage.after(Space.medium))
            }
            lines.append(
                Node.row(pieces).sized(nil, type[.meta].lineHeight).after(6)
            )
        }
        if let message = headline.message, !message.isEmpty {
            let isSmall = toast.progress != nil
            lines.append(
                Node.text(
                    block(
                        message,
                        isSmall ? .meta : .body,
                        custom.message(theme),
                        lines: bodyLines
                    )
                ).after(isSmall || (headline.title ?? "").isEmpty ? 2 : 0)
            )
        }
        let actions = shownActions(toast)
        if !actions.isEmpty {
            lines.append(
                Node(.wrap(actions.map(button), gap: Space.small)).after(Space.medium)
            )
        }
        return Node.row(
            [largeIcon(toast), Node.column(lines).flexible().after(Space.medium)],
            .start
        )
        .padded(
            top: Space.medium,
            trailing: Space.large,
            bottom: Space.large,
            leading: Space.medium
        )
        .with { node in node.minimumHeight = 12 + 40 + 16 }
    }

    // MARK: Meta line

    private func metaLine(_ toast: Toast, width: Double) -> Node {
        var pieces: [Node] = []
        if toast.isCritical {
            pieces += [
                Node(.glyph(.alert, theme[.dangerText])).sized(type.icon(14), type.icon(14)),
                text(words.critical, .metaStrong, theme[.dangerText]).after(6),
            ]
        }
        let isProved = card.identity.trust != .unverified
        let name = isProved ? card.identity.displayName : claimedName(toast)
        pieces.append(
            text(
                name,
                toast.isCritical ? .meta : .metaStrong,
                theme[.textSecondary]
            ).shrinking().after(pieces.isEmpty ? 0 : 6)
        )
        if card.identity.trust == .unverified, let tag = trustTag(.unverified) {
            pieces.append(overhanging(tag, height: type[.meta].lineHeight).after(6))
        }
        pieces.append(.gap)
        if isClosable {
            pieces.append(Node().sized(Space.large, 1).after(Space.small))
        } else {
            var end = [text(age, .meta, theme[.textSecondary]).after(Space.small)]
            if !toast.isCritical, let ring = lifeRing() { end.append(ring.after(Space.small)) }
            // Large type: who asks matters more than when.
            let length = (pieces.filter { !$0.canShrink } + end).reduce(0) { sum, piece in
                sum + piece.before + nodes.size(piece, within: 10_000).width
            }
            if length + Space.fade <= width { pieces += end }
        }
        return Node.row(pieces).sized(nil, type[.meta].lineHeight)
    }

    /// A node that is higher than its line and reaches beyond it both ways.
    private func overhanging(_ node: Node, height: Double) -> Node {
        let size = nodes.size(node, within: 10_000)
        return Node(.layers([Node.Layer(node: node, x: 0, y: 0.5)])).sized(size.width, height)
    }

    private func claimedName(_ toast: Toast) -> String {
        guard let name = toast.claimedName, !name.isEmpty else {
            return card.identity.displayName
        }
        return name
    }

    private var age: String { words.age(seconds: (state.now - card.acceptedAt).inSeconds) }

    /// Whether the close disc shows and the body opens.
    private var isClosable: Bool {
        state.hover != nil || (state.focus != nil && state.isFocusVisible)
    }

    private func closeDisc() -> Node {
        let side = Space.minimumTarget
        return Node(
            .layers([
                Node.Layer(
                    node: Node(.glyph(.close, theme[.textPrimary])).sized(16, 16),
                    x: 0.5,
                    y: 0.5
                )
            ])
        )
        .sized(side, side)
        .on(
            .fill(theme[.fillNeutral], radius: side / 2),
            .fill(theme.quietOverlay(touch(.close)), radius: side / 2),
            .edge(theme[.outline], width: 2, radius: side / 2)
        )
        .under(contentsOf: ring(.close, radius: side / 2))
        .hit(.close)
    }

    // MARK: Life

    private static let lifeSteps = 24.0

    /// How many of the 24 steps are left; `nil`: it never expires, or motion is reduced.
    private var lifeLeft: Double? {
        guard let lifetime = card.lifetime, !state.isMotionReduced,
            lifetime.duration > .zero
        else { return nil }
        guard let endsAt = lifetime.endsAt else { return Self.lifeSteps }
        let share = (endsAt - state.now) / lifetime.duration
        return min(Self.lifeSteps, max(0, (share * Self.lifeSteps).rounded(.up)))
    }

    private func lifeRing() -> Node? {
        guard let lifeLeft else { return nil }
        return Node(
            .ring(
                ProgressRing(
                    from: 1 - lifeLeft / Self.lifeSteps,
                    to: 1,
                    arc: theme[.outline],
                    track: theme[.hairline],
                    width: 2,
                    trackWidth: theme.isHighContrast ? 0.5 : 2
                )
            )
        )
        .sized(type.icon(14), type.icon(14))
        .with { $0.isLive = true }
    }

    private func nextToastChange(_ toast: Toast) -> Instant? {
        var changes: [Instant] = []
        let isShort = toast.progress == nil || toast.headline.message != nil
        if !toast.isCritical, let lifetime = card.lifetime, let endsAt = lifetime.endsAt,
            let lifeLeft,
            lifeLeft > 0
        {
            let step = lifetime.duration.inSeconds / Self.lifeSteps
            changes.append(endsAt + .seconds(-step * (lifeLeft - 1)))
        }
        if isShort || toast.headline.title != nil {
            let minutes = max(0, ((state.now - card.acceptedAt).inSeconds / 60).rounded(.down))
            changes.append(card.acceptedAt + .seconds((minutes + 1) * 60))
        }
        if toast.progress == .indeterminate { changes.append(nextIndicatorChange) }
        return changes.filter { $0 > state.now }.min()
    }

    // MARK: Parts

    private func shownActions(_ toast: Toast) -> [ButtonPart] {
        let actions = toast.actions.filter { $0.id != Toast.defaultActionID }
        return actions.enumerated().map { index, action in
            let isFirst = index == 0
            let prominence: Prominence =
                action.prominence
                ?? (toast.isCritical
                    ? (isFirst ? .primary : .secondary) : (isFirst ? .secondary : .text))
            let tone = toast.isCritical && action.tone == .standard ? Tone.danger : action.tone
            return ButtonPart(
                title: action.title,
                style: ButtonLook(
                    prominence: prominence,
                    tone: tone,
                    size: action.size ?? .small
                ),
                target: .button(action.id),
                icon: action.icon,
                custom: prominence == .text ? nil : custom.fill(of: action.role)
            )
        }
    }

    private func smallIcon(_ toast: Toast) -> Node {
        toastPicture(toast, side: 32, radius: 8, inner: 20)
            ?? applicationIcon(side: 32, radius: 8)
    }

    private func largeIcon(_ toast: Toast) -> Node {
        let side = 40.0
        let isPerson = toast.isAboutPeople
        guard
            let picture = toastPicture(
                toast,
                side: side,
                radius: isPerson ? side / 2 : 10,
                inner: 24
            )
        else { return applicationIcon(side: side, radius: 10) }
        guard toast.hasOwnPicture, !isSymbolic(toast) else { return picture }
        let badge = Node(
            .layers([
                Node.Layer(node: applicationIcon(side: 16, radius: 4), x: 0.5, y: 0.5)
            ])
        )
        .sized(20, 20)
        .on(.fill(theme[.surface], radius: 6))
        return Node(
            .layers([
                Node.Layer(node: picture, x: 0, y: 0),
                Node.Layer(node: badge, x: 1, y: 1, dx: Space.tiny),
            ])
        )
        .sized(side, side + Space.tiny)
    }

    private func isSymbolic(_ toast: Toast) -> Bool {
        guard toast.headline.image == nil, case .name(let name)? = toast.headline.icon else {
            return false
        }
        return Glyph(rawValue: name) != nil || name.hasSuffix("-symbolic") || Emoji(name) != nil
            || name == card.identity.iconName || measure.image(.name(name)) == nil
    }

    /// The picture the caller gave; `nil` when it gave none or it cannot be had.
    private func toastPicture(
        _ toast: Toast,
        side: Double,
        radius: Double,
        inner: Double
    )
        -> Node?
    {
        let (fill, tint) = tileColors(toast)
        let tile = IconTile(
            side: side,
            radius: radius,
            fill: fill,
            tint: custom.icon(on: fill) ?? tint,
            inner: inner
        )
        if let source = toast.headline.image?.source, let node = self.tile(source, tile) {
            return node
        }
        return toast.headline.icon.flatMap { self.tile($0, tile) }
    }

    private func tileColors(_ toast: Toast) -> (fill: Color, tint: Color) {
        if toast.isCritical { return (theme[.danger], theme[.onDanger]) }
        let tone = theme.colors(of: toast.headline.tone)
        return toast.headline.tone == .standard
            ? (theme[.fillNeutral], theme[.textPrimary]) : (tone.subtle, tone.text)
    }

    private func percentage(_ progress: Progress) -> Node? {
        guard case .fraction(let value) = progress else { return nil }
        let number = Int((min(1, max(0, value)) * 100).rounded())
        // Room for two digits, so that the bar keeps its length.
        let room = nodes.size(text("00 %", .metaStrong, theme[.textSecondary]), within: 200).width
        return text("\(number) %", .metaStrong, theme[.textSecondary], alignment: .trailing)
            .with { $0.minimumWidth = room }
    }

    private func bar(_ progress: Progress) -> Node {
        let height = theme.isHighContrast ? 8.0 : 4.0
        return Node(.bar(progressBar(progress, height: height)))
            .with { node in
                node.height = height
                node.isLive = progress == .indeterminate
            }
    }
}

extension Toast {
    fileprivate var isCritical: Bool { urgency == .critical }
    fileprivate var hasOwnPicture: Bool { headline.image != nil || headline.icon != nil }
    /// Whether its picture is most likely of a person.
    fileprivate var isAboutPeople: Bool {
        guard let category, headline.image != nil || headline.icon != nil else { return false }
        return ["im", "call", "email", "presence"].contains { kind in
            category == kind || category.hasPrefix(kind + ".")
        }
    }
}

extension Node {
    fileprivate func under(contentsOf decorations: [Decoration]) -> Node {
        with { $0.foreground += decorations }
    }
}
