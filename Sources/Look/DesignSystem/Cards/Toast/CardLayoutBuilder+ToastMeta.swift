// SPDX-License-Identifier: MIT

import Localization
import PresenterCore
import Texts

extension CardLayoutBuilder {
    /// A toast's first line: the sender's name and the time; `nil`: the theme shows neither.
    func metaLine(_ toast: Toast, width: Double) -> Node? {
        let plate = Nameplate(card)
        let isNamed = measures.showsName || plate.isUnverified
        guard isNamed || measures.showsTime || measures.showsRing || toast.isCritical else {
            return nil
        }
        let role: TextRole = toast.isCritical ? .meta : .metaStrong
        let name = isNamed ? text(plate.name, role, theme[.textSecondary]) : Node()
        let via = plate.via.flatMap { isNamed ? $0 : nil }.map { self.via($0, width: width) }
        func instances(_ warning: Node?, _ end: [Node], saysCritical: Bool = true) -> [Node] {
            var instances = criticalMark(toast, hasWord: saysCritical)
            instances.append(name.shrinking().after(instances.isEmpty ? 0 : 6))
            if let via { instances.append(via.after(Space.tiny)) }
            if let warning {
                instances.append(overhanging(warning, height: type[.meta].lineHeight).after(6))
            }
            return instances + [.gap] + end
        }
        let tag = plate.isUnverified ? warningTag : nil
        let sign = plate.isUnverified ? warningSign : nil
        let space = isClosable ? [Node().sized(Space.large, 1).after(Space.small)] : []
        // In large type the time goes first, then the warning shrinks to its sign, and at
        // last the word "Critical" to its own.
        let choices = [
            instances(tag, isClosable ? space : timeAndLife(toast)), instances(tag, space),
            instances(sign, space), instances(sign, space, saysCritical: false),
        ]
        let fitting = choices.first { instances in
            roomForName(among: instances, width: width) >= minimumName(name)
        }
        return Node.row(fitting ?? choices[3]).sized(nil, type[.meta].lineHeight)
    }

    /// The proved name behind a claimed one; a long claimed name cannot displace it.
    private func via(_ name: String, width: Double) -> Node {
        let via = text(Phrase.viaProgram.text(name), .meta, theme[.textSecondary])
        let own = nodes.size(via, within: 10_000).width
        return via.sized(min(own, (width * 0.45).rounded(.down)))
    }

    private func criticalMark(_ toast: Toast, hasWord: Bool) -> [Node] {
        guard toast.isCritical else { return [] }
        let sign = Node(.glyph(.alert, theme[.dangerText])).sized(type.icon(14), type.icon(14))
        let word = text(Phrase.critical.text, .metaStrong, theme[.dangerText]).after(6)
        return hasWord ? [sign, word] : [sign]
    }

    private func timeAndLife(_ toast: Toast) -> [Node] {
        let time =
            clock.isNew
            ? text(Phrase.justNow.text, .meta, theme[.textSecondary])
            : figures(clock.arrival(by: wallClock), .meta)
        var end = measures.showsTime ? [time.after(Space.small)] : []
        if !toast.isCritical, let ring = lifeRing() { end.append(ring.after(Space.small)) }
        return end
    }

    /// A node higher than its line, extending beyond it at top and bottom.
    private func overhanging(_ node: Node, height: Double) -> Node {
        let size = nodes.size(node, within: 10_000)
        return Node(.layers([Node.Layer(node: node, x: 0, y: 0.5)])).sized(size.width, height)
    }

    private var clock: ToastClock { ToastClock(card, now: state.now) }

    /// Whether the close disc shows and the body is expanded.
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

    func lifeRing() -> Node? {
        guard measures.showsRing, !state.isMotionReduced, let lifeLeft = clock.lifeLeft else {
            return nil
        }
        return Node(
            .ring(
                ProgressRing(
                    from: 1 - Double(lifeLeft) / Double(ToastClock.lifeSteps),
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

    /// When the life ring, the time's text or a moving bar next changes the toast.
    func nextToastChange(_ toast: Toast) -> Instant? {
        var changes: [Instant] = []
        let showsLife =
            switch form(of: toast) {
            case .plain, .full: !toast.isCritical && !isClosable
            case .value: false
            }
        if showsLife, measures.showsRing, !state.isMotionReduced, let next = clock.nextStep {
            changes.append(next)
        }
        if form(of: toast) == .full, measures.showsTime, !isClosable {
            changes.append(clock.newUntil)
        }
        if toast.progress == .indeterminate { changes.append(nextIndicatorChange) }
        return changes.filter { $0 > state.now }.min()
    }
}
