// SPDX-License-Identifier: MIT

import PresenterCore

extension Draft {
    func metaLine(_ toast: Toast, width: Double) -> Node {
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
    var isClosable: Bool {
        state.hover != nil || (state.focus != nil && state.isFocusVisible)
    }

    func closeDisc() -> Node {
        let radius = Space.minimumTarget / 2
        return glyphButton(
            .close,
            side: 16,
            theme[.textPrimary],
            on: theme[.fillNeutral],
            radius: radius,
            target: .close
        )
        .on(.edge(theme[.outline], width: 2, radius: radius))
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

    func lifeRing() -> Node? {
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

    /// When a step of the life ring, a minute or a moving bar changes the toast.
    func nextToastChange(_ toast: Toast) -> Instant? {
        var changes: [Instant] = []
        let showsLife =
            switch toast.form {
            case .plain, .full: !toast.isCritical && !isClosable
            case .value: false
            }
        if showsLife, let lifetime = card.lifetime, let endsAt = lifetime.endsAt, let lifeLeft,
            lifeLeft > 0
        {
            let step = lifetime.duration.inSeconds / Self.lifeSteps
            changes.append(endsAt + .seconds(-step * (lifeLeft - 1)))
        }
        if toast.form == .full, !isClosable {
            let minutes = max(0, ((state.now - card.acceptedAt).inSeconds / 60).rounded(.down))
            changes.append(card.acceptedAt + .seconds((minutes + 1) * 60))
        }
        if toast.progress == .indeterminate { changes.append(nextIndicatorChange) }
        return changes.filter { $0 > state.now }.min()
    }
}
