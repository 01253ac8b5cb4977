// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension Scene {
    /// Every card, the lowest first.
    var cards: [Card] {
        presenters + [retry].compactMap { $0 } + toasts + [loading].compactMap { $0 }
    }

    /// Where a card stands: a change moves it under the person's hand, so that
    /// it must be seen there before it arms (rule 8).
    struct Standing: Hashable {
        /// How many of its kind lie between it and where new ones come.
        var slot: Int
        /// Whether it may be pressed at all.
        var takesInput: Bool
        /// Whether a loading's indicator lies over it, or beside it in the corner of the toasts.
        var isCovered: Bool
    }

    func standing(of id: PresentationID) -> Standing? {
        let hasIndicator = loading != nil && loading?.id != id
        // An indicator that holds no input stands among the toasts, over nothing.
        let isCovered = hasIndicator && isInputBlocked
        if let place = presenters.firstIndex(where: { $0.id == id }) {
            let isTop = place == presenters.count - 1
            return Standing(
                slot: place,
                takesInput: isTop && !isInputBlocked,
                isCovered: isCovered
            )
        }
        if let place = toasts.firstIndex(where: { $0.id == id }) {
            return Standing(
                slot: toasts.count - 1 - place,
                takesInput: !isInputBlocked,
                isCovered: hasIndicator
            )
        }
        guard retry?.id == id || loading?.id == id else { return nil }
        return Standing(
            slot: 0,
            takesInput: loading?.id == id || !isInputBlocked,
            isCovered: isCovered
        )
    }
}

extension InteractionState {
    /// Takes a scene over: what came, what went, what changed.
    mutating func change(to next: Scene) -> [Order] {
        let before = scene
        let hadKeyboard = keyboardOwner
        for card in before.cards where !next.cards.contains(where: { $0.id == card.id }) {
            depart(card)
        }
        scene = next
        for card in next.cards {
            let isMoved = before.standing(of: card.id) != next.standing(of: card.id)
            if sessions[card.id] == nil {
                sessions[card.id] = CardSession(card: card, revision: next.revision, now: clock)
            } else {
                sessions[card.id]?.update(
                    card,
                    revision: next.revision,
                    isMoved: isMoved,
                    now: clock
                )
            }
        }
        if keyboardOwner != hadKeyboard || keyboardOwner == nil {
            keyboard.card = nil
            held.ignoreAllKeys()
        }
        if next.keyboard != before.keyboard {
            endFocus()
            keyboard.card = nil
            if isKeyboardGiven, let id = next.keyboard { beginFocus(on: id) }
        }
        if case .target(let hitTarget)? = press?.subject, !accepts(hitTarget.card, at: clock) {
            press = nil
        }
        if case .scrim? = press?.subject, topmost == nil { press = nil }
        if !next.isInputBlocked { releaseHold = nil }
        turnPages(from: before)
        return updateHover()
    }

    /// A card left the scene: what it was is drawn until its motion is over.
    private mutating func depart(_ card: Card) {
        if let placement = placement(of: card.id), !isMotionReduced {
            motions.leave(placement, of: card.id, at: clock)
        }
        layout.cards.removeAll { $0.id == card.id }
        sessions[card.id] = nil
        motions.stop(card.id)
        if pointer.hover?.card == card.id { pointer.hover = nil }
        if keyboard.card == card.id { keyboard.card = nil }
        if case .target(let hitTarget)? = press?.subject, hitTarget.card == card.id { press = nil }
    }

    /// Takes a layout over: starts motions, and puts right what no longer fits.
    mutating func place(_ next: SceneLayout) -> [Order] {
        let before = layout
        layout = next
        layout.cards.removeAll { card in card.id.map { sessions[$0] == nil } ?? false }
        for placement in layout.cards {
            guard let id = placement.id else { continue }
            let old = before[id]
            startMotion(of: id, to: placement, from: old)
            fitSession(of: id, to: placement, isNew: old == nil)
        }
        fitPill()
        motions.keepOnly(next)
        motions.turnScrims(to: next, at: clock, isReduced: isMotionReduced)
        return tellHidden() + updateHover()
    }

    private mutating func fitSession(
        of id: PresentationID,
        to placement: CardInstance,
        isNew: Bool
    ) {
        guard var session = sessions[id] else { return }
        let order = focusOrder(of: id)
        if let focus = session.focus, !order.contains(focus) {
            session.focus = nil
            session.isFocusMoved = false
            session.isRingShown = false
        }
        if session.focus == nil, !session.isFocusMoved, let first = session.firstFocus,
            order.contains(first)
        {
            session.focus = first
        }
        session.scroll = min(max(0, session.scroll), max(0, placement.layout.scrollRange))
        if isNew { session.placedAt = clock }
        sessions[id] = session
    }

    private mutating func startMotion(
        of id: PresentationID,
        to placement: CardInstance,
        from old: CardInstance?
    ) {
        guard !isMotionReduced else { return }
        guard let old else {
            // Its first frame is one frame into the motion: the frame that the
            // daemon is told of shows something.
            motions.start(
                AnimationTrack(
                    from: placement.card.transform(entering: 0, on: placement.outputArea),
                    motion: .enter,
                    start: Instant(sinceBoot: clock.sinceBoot - Timing.frame)
                ),
                of: id
            )
            return
        }
        guard old.frame != placement.frame else { return }
        sessions[id]?.placedAt = clock
        // A card that grew or shrank by its own content is redrawn, not moved;
        // one on another output, or on one that changed, is not carried across.
        guard old.output == placement.output, old.outputArea == placement.outputArea,
            old.card.scale != placement.card.scale || old.frame.size == placement.frame.size
        else { return }
        var from = motions.transform(of: id, at: clock)
        from.dx += old.frame.midX - placement.frame.midX
        from.dy += old.frame.midY - placement.frame.midY
        from.scale *= old.frame.size.width / max(1, placement.frame.size.width)
        motions.start(AnimationTrack(from: from, motion: .move, start: clock), of: id)
    }

    /// The scene of that revision is on screen: cards that stand as it shows them begin to arm.
    mutating func markPresented(_ revision: UInt64) {
        for (id, session) in sessions
        where session.seenSince == nil && session.changedIn <= revision
            && placement(of: id) != nil
        {
            sessions[id]?.seenSince = clock
        }
    }
}
