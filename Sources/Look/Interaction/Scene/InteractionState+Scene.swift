// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore

extension Scene {
    /// The placement of a card; after a change it must be seen again before it arms (rule 8).
    struct CardPosition: Hashable {
        /// Number of cards of its kind between it and the place of new ones.
        var slot: Int
        /// Whether it accepts input at all.
        var takesInput: Bool
        /// Whether a loading's indicator covers it, or is next to it in the toasts' corner,
        /// or a reply's field has the keyboard instead.
        var isCovered: Bool
    }

    func position(of id: PresentationID) -> CardPosition? {
        let hasIndicator = loading != nil && loading?.id != id
        // An indicator that does not block input is placed among the toasts and
        // covers nothing.
        let isCovered = hasIndicator && isInputBlocked
        if let index = presenters.firstIndex(where: { $0.id == id }) {
            let isTop = index == presenters.count - 1
            return CardPosition(
                slot: index,
                takesInput: isTop && !isInputBlocked,
                isCovered: isCovered || replying != nil
            )
        }
        if let index = toasts.firstIndex(where: { $0.id == id }) {
            return CardPosition(
                slot: isNewestLast ? index : toasts.count - 1 - index,
                takesInput: !isInputBlocked,
                isCovered: hasIndicator
            )
        }
        guard retry?.id == id || loading?.id == id else { return nil }
        return CardPosition(
            slot: 0,
            takesInput: loading?.id == id || !isInputBlocked,
            isCovered: isCovered
        )
    }
}

extension CardInstance {
    /// Whether it is a toast that is higher than it was in an earlier layout.
    fileprivate func isToastThatGrew(from layout: SceneLayout) -> Bool {
        guard role == .toast, let old = id.flatMap({ layout[$0] }) else { return false }
        return old.output == output && old.scale == scale
            && old.visibleFrame.height < visibleFrame.height
    }
}

extension InteractionState {
    /// Applies a new scene: added, removed and changed cards.
    mutating func change(to next: Scene) -> [Order] {
        let before = scene
        let hadKeyboard = keyboardOwner
        let wroteElsewhere =
            hadKeyboard.flatMap { sessions[$0] }.map { $0.isTyping && $0.textSince != nil } ?? false
        for card in before.cards where !next.cards.contains(where: { $0.id == card.id }) {
            depart(card)
        }
        if let card = before.centreCard, next.centre == nil { depart(card) }
        scene = next
        followCentre(from: before)
        for card in next.cards {
            let isMoved = before.position(of: card.id) != next.position(of: card.id)
            if sessions[card.id] == nil {
                motions.forgetExit(of: card.id)
                sessions[card.id] = CardSession(card: card, revision: next.revision, now: clock)
                if card.reply != nil, let draft = drafts.take(card.id) {
                    sessions[card.id]?.ownField = draft
                }
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
            // What somebody still types was meant for the card that is gone.
            if wroteElsewhere, let id = keyboardOwner, id != hadKeyboard {
                let armedAt = sessions[id]?.armedAt
                sessions[id]?.textSince = armedAt
            }
        }
        // A reply that stays open keeps the caret, whatever else gets or loses the keyboard.
        let keepsCaret = next.replying != nil && next.replying == before.replying
        if next.keyboard != before.keyboard, !keepsCaret {
            endFocus()
            keyboard.card = nil
            if isKeyboardGiven, let id = next.keyboard { beginFocus(on: id) }
        }
        if next.replying != before.replying { moveReply(from: before.replying) }
        if case .target(let hitTarget)? = press?.subject, !accepts(hitTarget.card, at: clock) {
            press = nil
        }
        if case .scrim? = press?.subject, topmost == nil { press = nil }
        if !next.isInputBlocked { releaseHold = nil }
        turnPages(from: before)
        return updateHover()
    }

    /// Puts the caret into the field of the reply that opened, or the focus back on the
    /// button that opened the last one.
    private mutating func moveReply(from before: PresentationID?) {
        if let before {
            sessions[before]?.isReplying = false
            sessions[before]?.preedit = nil
            sessions[before]?.focus = nil
        }
        guard let id = scene.replying else {
            guard isKeyboardGiven, let before, scene.keyboard == before else { return }
            keyboard.card = before
            sessions[before]?.focus = .button(Toast.replyID)
            sessions[before]?.isRingShown = true
            return
        }
        endFocus()
        keyboard.card = id
        sessions[id]?.isReplying = true
        if sessions[id]?.textSince == nil { sessions[id]?.textSince = clock }
        sessions[id]?.focus = .input
        sessions[id]?.isFocusMoved = true
        sessions[id]?.editedAt = clock
    }

    /// Removes a card that left the scene; its last look is drawn until its motion ends.
    private mutating func depart(_ card: Card) {
        if pointer.swipe?.card == card.id { dropSwipe() }
        if pointer.marking?.card == card.id { pointer.marking = nil }
        if let placement = layout[card.id], !isMotionReduced {
            motions.leave(placement, of: card.id, at: clock)
        }
        layout.cards.removeAll { $0.id == card.id }
        keepDrafts(of: card)
        sessions[card.id] = nil
        motions.stop(card.id)
        if pointer.hover?.card == card.id { pointer.hover = nil }
        if keyboard.card == card.id { keyboard.card = nil }
        if case .target(let hitTarget)? = press?.subject, hitTarget.card == card.id { press = nil }
    }

    /// Applies a layout: starts motions and corrects focus and scroll positions.
    mutating func place(_ next: SceneLayout) -> [Order] {
        let before = layout
        layout = next
        layout.cards.removeAll { card in card.id.map { sessions[$0] == nil } ?? false }
        let hasGrown = layout.cards.contains { $0.isToastThatGrew(from: before) }
        for placement in layout.cards {
            guard let id = placement.id else { continue }
            let old = before[id]
            // What makes room for a toast that grew does so at once, or it would be on it.
            if !hasGrown || !isToast(id) || old == nil {
                startMotion(of: id, to: placement, from: old)
            } else if old?.visibleFrame != placement.visibleFrame {
                sessions[id]?.placedAt = clock
            }
            fitSession(of: id, to: placement, isNew: old == nil)
        }
        fitPill()
        motions.keepOnly(next)
        motions.turnScrims(to: next, at: clock)
        fitCentre()
        return reportHidden() + askForRows() + updateHover()
    }

    private mutating func fitSession(
        of id: PresentationID,
        to placement: CardInstance,
        isNew: Bool
    ) {
        guard var session = sessions[id] else { return }
        let order = focusOrder(of: id)
        // A reply in the centre goes on taking text where its row is out of view.
        let isAnswer = session.focus == session.list.answerField
        if let focus = session.focus, !order.contains(focus), !isAnswer {
            session.focus = nil
            session.isFocusMoved = false
            session.isRingShown = false
        }
        if session.focus == nil, !session.isFocusMoved, let first = session.firstFocus,
            order.contains(first)
        {
            session.focus = first
        }
        if let window = placement.layout.list { session.rows.fit(window) }
        session.scroll = min(max(0, session.scroll), max(0, placement.layout.scrollRange))
        if session.revealsFocus, let focus = session.focus {
            session.scroll = placement.layout.scroll(revealing: focus, from: session.scroll)
        }
        session.revealsFocus = false
        if isNew { session.placedAt = clock }
        session.now = placement.layout.now
        for (field, lines) in placement.layout.caretLines {
            if let line = lines.first { session.fields[field]?.firstLine = line.window }
        }
        sessions[id] = session
    }

    private mutating func startMotion(
        of id: PresentationID,
        to placement: CardInstance,
        from old: CardInstance?
    ) {
        guard !isMotionReduced else { return }
        guard let old else {
            // Begins one frame into the motion: the frame reported to the
            // daemon as presented must show something.
            motions.start(
                AnimationTrack(
                    from: placement.transform(entering: 0),
                    motion: .enter,
                    start: Instant(sinceBoot: clock.sinceBoot - Timing.frame)
                ),
                of: id
            )
            return
        }
        let (before, after) = (old.visibleFrame, placement.visibleFrame)
        guard before != after else { return }
        sessions[id]?.placedAt = clock
        // A card that grew or shrank by its own content is redrawn, not moved.
        // A card on another output, or on a changed one, is not animated
        // across.
        guard old.output == placement.output,
            old.scale != placement.scale || before.size == after.size
        else { return }
        var from = motions.transform(of: id, at: clock)
        from.dx += before.midX - after.midX
        from.dy += before.midY - after.midY
        from.scale *= before.size.width / max(1, after.size.width)
        motions.start(AnimationTrack(from: from, motion: .move, start: clock), of: id)
    }

    /// Marks cards as seen that are on screen in their current state: their arming begins.
    mutating func markPresented(_ revision: UInt64) {
        for (id, session) in sessions
        where session.seenSince == nil && session.changedIn <= revision
            && layout[id] != nil
        {
            sessions[id]?.seenSince = clock
        }
    }
}
