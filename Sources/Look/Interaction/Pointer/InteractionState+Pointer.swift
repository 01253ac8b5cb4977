// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// The result of a hit test.
    enum Hit: Hashable {
        /// A target that can be pressed.
        case target(HitTarget)
        /// A card, outside all its targets.
        case inert(PresentationID)
        /// The release pill of blocked input.
        case releasePill
        /// A part of the pill at the end of the toasts.
        case pill(Target)
        /// Outside all cards while a presenter is shown.
        case scrim
        /// No card, or one that may not react.
        case nothing
    }

    func hit(_ position: ScreenPoint) -> Hit {
        if scene.isInputBlocked, let pill = layout.releasePill, pill.output.id == position.output,
            pill.visibleFrame.contains(position.point)
        {
            return .releasePill
        }
        if let target = pillTarget(at: position) { return .pill(target) }
        for placement in layout.cards.reversed() where placement.output.id == position.output {
            guard let id = placement.id, canReact(id) else { continue }
            let point = placement.local(position.point)
            let region = placement.layout.regions.last { $0.frame.contains(point) }
            if let region {
                let isEnabled =
                    region.isEnabled && sessions[id]?.allows(region.target) ?? false
                return isEnabled
                    ? .target(HitTarget(card: id, target: region.target))
                    : .inert(id)
            }
            if placement.visibleFrame.contains(position.point) { return .inert(id) }
        }
        return topmost == nil ? .nothing : .scrim
    }

    mutating func movePointer(to position: ScreenPoint) -> [Order] {
        guard position != pointer.position else { return [] }
        // A surface that appears under a pointer at rest is entered without any movement.
        let isEntry = pointer.position == nil
        let isSurprised = isEntry && isSurprise(position)
        pointer.move(to: position, isAwake: !isSurprised)
        if isSurprised { return [] }
        if !isEntry { keyboard.wasLast = false }
        if drawSwipe(to: position, device: .pointer) || slide(to: position, device: .pointer)
            || mark(to: position)
        {
            return []
        }
        return updateHover()
    }

    /// Whether the card there appeared under a pointer that did not move.
    private func isSurprise(_ position: ScreenPoint) -> Bool {
        let id: PresentationID
        switch hit(position) {
        case .target(let hitTarget): id = hitTarget.card
        case .inert(let card): id = card
        case .releasePill, .pill, .scrim, .nothing: return false
        }
        guard let session = sessions[id] else { return false }
        return clock - session.placedAt < Timing.surpriseSpan
    }

    mutating func losePointer() -> [Order] {
        pointer.leave()
        guard held.hasButtons else { return updateHover() }
        held.releaseButtons()
        return updateHover() + disturbAfterHold()
    }

    /// Updates the hovered target and reports toasts that gain or lose the hover.
    mutating func updateHover() -> [Order] {
        var next: HitTarget?
        pill.hover = nil
        if pointer.isAwake, let position = pointer.position {
            switch hit(position) {
            case .target(let hitTarget): next = hitTarget
            case .inert(let id): next = HitTarget(card: id, target: .card)
            case .pill(let target): pill.hover = target
            case .releasePill, .scrim: next = nil
            case .nothing:
                next = nil
                // Off our surfaces the pointer's moves are unknown: a card that
                // appears at its last position must not count as hovered.
                if !scene.isInputBlocked { pointer.leave() }
            }
        }
        let before = pointer.hover
        pointer.hover = next
        guard before?.card != next?.card else { return [] }
        var orders: [Order] = []
        if let id = before?.card, isToast(id) { orders.append(.report(.hoverEnded(id))) }
        if let id = next?.card, isToast(id) { orders.append(.report(.hoverBegan(id))) }
        return orders
    }

    func isToast(_ id: PresentationID) -> Bool {
        sessions[id]?.card.content.kind == .toast
    }

    mutating func pressPointer(
        _ button: PointerButton,
        _ position: ScreenPoint,
        at now: Instant
    ) -> [Order] {
        held.press(button)
        let moved = movePointer(to: position)
        pointer.wake()
        keyboard.wasLast = false
        if button == .primary { beginSwipe(position, device: .pointer, at: now) }
        return moved + updateHover() + beginPress(position, device: .pointer, button, at: now)
    }

    mutating func beginPress(
        _ position: ScreenPoint,
        device: Press.Device,
        _ button: PointerButton,
        at now: Instant
    ) -> [Order] {
        let under = hit(position)
        if under == .releasePill {
            if button == .primary { beginRelease(device, at: now) }
            return []
        }
        if case .pill(let target) = under {
            if button == .primary { press = Press(subject: .pill(target), device: device) }
            return []
        }
        // A press outside all cards: the user continues elsewhere.
        if under == .nothing, isKeyboardGiven { return [.report(.keyboardLeft)] }
        if under == .nothing, scene.isCentreInFront { return [.report(.centre(.closed))] }
        guard let card = pressedCard(under) else { return [] }
        guard accepts(card, at: now) else { return disturb(card) }
        guard button == .primary else {
            if isToast(card), let gesture = CardGesture(button) {
                press = Press(subject: .card(card, gesture), device: device)
            }
            return []
        }
        switch under {
        case .target(let hitTarget):
            press = Press(subject: .target(hitTarget), device: device)
            if case .field(_, .box) = hitTarget.target {
                focusByPointer(hitTarget, at: position)
                _ = slide(to: position, device: device)
            }
            if device == .pointer { beginMarking(hitTarget, at: position, at: now) }
        case .scrim: press = Press(subject: .scrim, device: device)
        case .inert, .releasePill, .pill, .nothing: break
        }
        return []
    }

    /// Returns the card that a press there concerns.
    private func pressedCard(_ hit: Hit) -> PresentationID? {
        switch hit {
        case .target(let hitTarget): hitTarget.card
        case .inert(let id): id
        case .scrim: topmost
        case .nothing: keyboardCards.first
        case .releasePill, .pill: nil
        }
    }

    mutating func releasePointer(
        _ button: PointerButton,
        _ position: ScreenPoint,
        at now: Instant
    ) -> [Order] {
        held.release(button)
        var orders = movePointer(to: position)
        guard button == .primary else {
            orders += endCardPress(CardGesture(button), position, at: now)
            return orders + disturbAfterHold()
        }
        pointer.marking = nil
        orders += endSwipe(position, device: .pointer, at: now)
        orders += endPress(position, device: .pointer, at: now) + updateHover()
        return orders + disturbAfterHold()
    }

    /// Ends a press on a toast with another button than the primary one.
    private mutating func endCardPress(
        _ gesture: CardGesture?,
        _ position: ScreenPoint,
        at now: Instant
    ) -> [Order] {
        guard case .card(let id, let began)? = press?.subject, began == gesture else { return [] }
        press = nil
        guard pressedCard(hit(position)) == id, accepts(id, at: now) else { return [] }
        return [.report(.cardTapped(id, by: began))]
    }

    mutating func endPress(
        _ position: ScreenPoint,
        device: Press.Device,
        at now: Instant
    ) -> [Order] {
        if releaseHold?.device == device { return endRelease(at: now) }
        guard let held = press, held.device == device else { return [] }
        press = nil
        switch (held.subject, hit(position)) {
        case (.target(let began), .target(let ended))
        where began == ended && accepts(began.card, at: now):
            return activate(began)
        case (.scrim, .scrim):
            guard let top = topmost, accepts(top, at: now),
                sessions[top]?.card.content.kind == .bottomSheet
            else { return [] }
            return [.report(.scrimTapped(top))]
        case (.pill(let began), .pill(let ended)) where began == ended:
            return activate(pill: began)
        case (.target, _), (.scrim, _), (.pill, _), (.card, _): return []
        }
    }

    mutating func scroll(_ dy: Double, at position: ScreenPoint) -> [Order] {
        let id: PresentationID
        let under = hit(position)
        if scrollList(dy, at: under) { return [] }
        switch under {
        case .target(let hitTarget): id = hitTarget.card
        case .inert(let card): id = card
        case .releasePill, .pill, .scrim, .nothing: return []
        }
        scroll(id, by: dy)
        return []
    }

    mutating func scroll(_ id: PresentationID, by dy: Double) {
        guard let range = layout[id]?.layout.scrollRange, range > 0,
            let scroll = sessions[id]?.scroll, dy.isFinite
        else { return }
        if id == .centre { return scrollCentre(by: dy) }
        sessions[id]?.scroll = min(range, max(0, scroll + dy))
    }
}
