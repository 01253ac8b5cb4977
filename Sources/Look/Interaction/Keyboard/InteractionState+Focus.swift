// SPDX-License-Identifier: MIT
//
// Tab goes through all targets that the keyboard can reach. Arrows stay within
// a group and follow the direction on screen, which also holds for
// right-to-left layouts.

import Basics
import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// All focus stops in Tab order.
    private var focusRing: [FocusStop] {
        keyboardCards.flatMap { id in
            focusOrder(of: id).map { HitTarget(card: id, target: $0) }
        }
        .filter(isEnabled).filter(isTabStop).map(FocusStop.target) + pillStops.map(FocusStop.pill)
    }

    /// The stop that has the focus.
    private var focused: FocusStop? {
        if let target = pill.focus { return .pill(target) }
        guard let id = keyboardOwner, let target = sessions[id]?.focus else { return nil }
        return .target(HitTarget(card: id, target: target))
    }

    mutating func moveFocus(by step: Int) {
        let ring = focusRing
        guard !ring.isEmpty else { return }
        guard let now = focused, let index = ring.firstIndex(of: now) else {
            return setFocus(step > 0 ? ring[0] : ring[ring.count - 1])
        }
        setFocus(ring[(index + step + ring.count) % ring.count])
    }

    private mutating func setFocus(_ stop: FocusStop) {
        switch stop {
        case .target(let hitTarget): setFocus(hitTarget)
        case .pill(let target):
            if let owner = keyboardOwner { sessions[owner]?.isRingShown = false }
            pill.focus = target
        }
    }

    mutating func setFocus(_ hitTarget: HitTarget) {
        pill.focus = nil
        if let owner = keyboardOwner, owner != hitTarget.card {
            sessions[owner]?.isRingShown = false
        }
        keyboard.card = hitTarget.card
        sessions[hitTarget.card]?.preedit = nil
        sessions[hitTarget.card]?.focus = hitTarget.target
        sessions[hitTarget.card]?.isFocusMoved = true
        sessions[hitTarget.card]?.isRingShown = true
        sessions[hitTarget.card]?.revealsFocus = true
        sessions[hitTarget.card]?.editedAt = clock
        if let layout = layout[hitTarget.card]?.layout,
            let scroll = sessions[hitTarget.card]?.scroll
        {
            sessions[hitTarget.card]?.scroll = layout.scroll(
                revealing: hitTarget.target,
                from: scroll
            )
        }
    }

    /// Focuses the first target of a card that was given the keyboard, with its ring.
    mutating func beginFocus(on id: PresentationID) {
        guard
            let first = focusOrder(of: id).map({ HitTarget(card: id, target: $0) }).first(
                where: isEnabled
            )
        else { return }
        setFocus(first)
    }

    /// Removes focus and rings after the keyboard was taken back.
    mutating func endFocus() {
        pill.focus = nil
        for id in scene.toasts.map(\.id) + [scene.retry?.id].compactMap({ $0 }) {
            sessions[id]?.isRingShown = false
            sessions[id]?.focus = nil
            sessions[id]?.isFocusMoved = false
        }
    }

    /// Up and down go from card to card, left and right through one card's targets.
    private mutating func moveGivenFocus(towards key: Key, on id: PresentationID) {
        guard key == .up || key == .down else {
            return moveFocus(by: layout[id]?.layout.isForward(key) == false ? -1 : 1)
        }
        let given = keyboardCards
        let cards = layout.cards.sorted { $0.visibleFrame.midY < $1.visibleFrame.midY }.compactMap(
            \.id
        )
        .filter(given.contains)
        guard let index = cards.firstIndex(of: id) else { return }
        let next = index + (key == .down ? 1 : -1)
        if cards.indices.contains(next) { return beginFocus(on: cards[next]) }
        if let stop = pillStops.first { setFocus(FocusStop.pill(stop)) }
    }

    mutating func moveFocus(towards key: Key, on id: PresentationID) {
        if isKeyboardGiven { return moveGivenFocus(towards: key, on: id) }
        guard let layout = layout[id]?.layout else { return }
        guard let now = sessions[id]?.focus else {
            return moveFocus(by: layout.isForward(key) ? 1 : -1)
        }
        let group = layout.group(of: now).filter { isEnabled(HitTarget(card: id, target: $0)) }
        if let next = layout.neighbour(of: now, towards: key, in: group) {
            setFocus(HitTarget(card: id, target: next))
        }
    }

    mutating func moveFocusToEdge(isLast: Bool, on id: PresentationID) {
        guard let layout = layout[id]?.layout, let now = sessions[id]?.focus else { return }
        let group = layout.group(of: now).filter { isEnabled(HitTarget(card: id, target: $0)) }
        guard let next = isLast ? group.last : group.first else { return }
        setFocus(HitTarget(card: id, target: next))
    }
}

extension CardLayout {
    /// Whether an arrow key goes on in reading order.
    func isForward(_ key: Key) -> Bool { key == .down || key == (isMirrored ? .left : .right) }

    /// Returns the targets that arrows move among: choices, or buttons and rows.
    func group(of target: Target) -> [Target] {
        let family = target.family
        return focusOrder.filter { $0.family == family }
    }

    /// Returns the next target of a group in a direction.
    func neighbour(of target: Target, towards key: Key, in group: [Target]) -> Target? {
        // Rows scrolled out of view have no frame: use their order.
        if group.contains(where: { scrollSpans[$0] != nil }) {
            return row(from: target, by: isForward(key) ? 1 : -1, in: group)
        }
        guard let from = frame(of: target) else { return step(from: target, key, in: group) }
        let isAcross = key == .left || key == .right
        let sign: Double = key == .left || key == .up ? -1 : 1
        let candidates = group.compactMap { other -> (Target, Double)? in
            guard other != target, let to = frame(of: other) else { return nil }
            let along = sign * (isAcross ? to.midX - from.midX : to.midY - from.midY)
            let aside = isAcross ? abs(to.midY - from.midY) : abs(to.midX - from.midX)
            // Across: only within the line. Down: the nearest line, then the
            // nearest in it.
            guard along > 1, !isAcross || aside < min(from.size.height, to.size.height) / 2
            else { return nil }
            return (other, isAcross ? along : along * 1000 + aside)
        }
        if let best = candidates.min(by: { $0.1 < $1.1 }) { return best.0 }
        return step(from: target, key, in: group)
    }

    private func row(from target: Target, by step: Int, in group: [Target]) -> Target? {
        guard let index = group.firstIndex(of: target), group.indices.contains(index + step)
        else { return nil }
        return group[index + step]
    }

    /// Returns the next or previous target in reading order, at the end of a line.
    private func step(from target: Target, _ key: Key, in group: [Target]) -> Target? {
        guard let index = group.firstIndex(of: target) else { return nil }
        let isForward: Bool
        switch key {
        case .down: isForward = true
        case .up: isForward = false
        case .right: isForward = !isMirrored(group)
        case .left: isForward = isMirrored(group)
        default: return nil
        }
        let next = index + (isForward ? 1 : -1)
        guard group.indices.contains(next) else { return nil }
        return isBeyond(group[next], target, key) ? nil : group[next]
    }

    /// Whether the step goes against the arrow's direction on screen.
    private func isBeyond(_ next: Target, _ target: Target, _ key: Key) -> Bool {
        guard let from = frame(of: target), let to = frame(of: next) else { return false }
        switch key {
        case .up: return to.midY > from.midY - 1
        case .down: return to.midY < from.midY + 1
        case .left: return to.midY > from.midY + 1
        case .right: return to.midY < from.midY - 1
        default: return true
        }
    }

    /// Whether a group runs from right to left.
    private func isMirrored(_ group: [Target]) -> Bool {
        for (first, second) in zip(group, group.dropFirst()) {
            guard let left = frame(of: first), let right = frame(of: second),
                abs(left.midY - right.midY) < 1
            else { continue }
            return right.midX < left.midX
        }
        return false
    }

    private func frame(of target: Target) -> Rectangle<Double>? {
        regions.last { $0.target == target }?.frame
    }
}

extension Target {
    /// The groups that arrows move within.
    fileprivate enum Family: Hashable {
        case list, buttons, fields, links, toggles, card, centre
        /// The tags of a field.
        case options(String)
    }

    fileprivate var family: Family {
        switch self {
        case .list: .list
        case .button, .cancelRow: .buttons
        case .field(let field, .option): .options(field)
        case .field: .fields
        case .link: .links
        case .details, .copy, .close, .more, .less: .toggles
        case .card: .card
        case .centre: .centre
        }
    }
}

/// A stop in Tab order.
enum FocusStop: Hashable {
    /// A part of a card.
    case target(HitTarget)
    /// A part of the pill at the end of the toasts.
    case pill(Target)
}
