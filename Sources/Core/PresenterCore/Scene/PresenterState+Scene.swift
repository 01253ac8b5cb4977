// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Replaces the scene by one with a new revision.
    ///
    /// - Parameters:
    ///   - next: the current scene.
    ///   - unseen: the cards whose arming restarts with it.
    mutating func replaceScene(with next: Scene, unseen: [PresentationID]) {
        scene = next
        scene.revision += 1
        // Toasts that left the screen are no longer hidden on any display.
        displays.keepHidden(of: toasts)
        for id in unseen { presentations[id]?.enterScene(scene.revision) }
    }

    /// Whether the last scene still matches the state.
    ///
    /// Contents need no comparison: any change to one makes its card await a frame.
    ///
    /// - Parameter gathered: the state's `gathered`.
    /// - Returns: whether no part of it changed.
    func isCurrent(_ gathered: [PresentationID: Int]) -> Bool {
        scene == sceneBesidesCards(gathered) && isCurrent(scene.presenters, stack)
            && isCurrent(scene.toasts, toasts)
            && scene.toasts.allSatisfy { $0.gathered == gathered[$0.id] ?? 0 }
            && isCurrent(scene.retry, retry(on: topmost))
            && isCurrent(scene.loading, indicator?.card.id)
    }

    private func isCurrent(_ cards: [Card], _ ids: [PresentationID]) -> Bool {
        guard cards.count == ids.count else { return false }
        for index in ids.indices where !isCurrent(cards[index], ids[index]) { return false }
        return true
    }

    private func isCurrent(_ card: Card?, _ id: PresentationID?) -> Bool {
        guard let card, card.id == id else { return card == nil && id == nil }
        guard let presentation = presentations[card.id] else { return !card.isArmed }
        guard card.isArmed == presentation.isArmed,
            card.unarmedOn == unarmedDisplays(of: presentation),
            card.hiddenOn == reservedAway(presentation)
        else { return false }
        return presentation.kind != .toast || card.lifetime == life(of: presentation)
    }

    /// Handles a revision drawn by a display.
    mutating func scenePresented(
        on display: DisplayID,
        _ revision: UInt64,
        at now: Instant,
        _ out: inout EffectCollector
    ) {
        guard let attached = displays[display], attached.isVisible, revision <= scene.revision
        else { return }
        for id in candidates {
            guard var presentation = presentations[id], presentation.placement != nil,
                let changedIn = presentation.changedIn, changedIn <= revision,
                !isHidden(id, on: display), !isWithheld(id, from: attached)
            else { continue }
            presentation.markSeen(on: display, at: now)
            if !presentation.shownOn.contains(display) { presentation.shownOn.append(display) }
            if presentation.shownAt == nil {
                presentation.shownAt = readingEnd(of: presentation, from: now)
            }
            if !presentation.isPresented {
                if !presentation.wasSeen { recordEvent(.displayed, id) }
                presentation.isPresented = true
                touch(id)
                out.notify(presentation.owner, .presented(id))
            }
            for index in presentation.followers.indices
            where !presentation.followers[index].isPresented {
                presentation.followers[index].isPresented = true
                touch(id)
                out.notify(presentation.followers[index].owner, .presented(id))
            }
            presentation.wasSeen = true
            presentations[id] = presentation
        }
    }

    /// Handles a display that has gone; presentations visible only there pause.
    mutating func displayDetached(_ display: DisplayID, at now: Instant) {
        guard displays.contains(display) else { return }
        displays[display] = nil
        // It can no longer report that the pointer left.
        for id in toasts { endHover(of: id, on: display, at: now) }
        if displays.isEmpty {
            closeToasts()
            closeCentre()
        }
        for id in candidates {
            presentations[id]?.leave(display)
            if displays.isEmpty { presentations[id]?.disarm() }
        }
    }

    /// The scene computed from the rest of the state; its revision is the last one.
    func currentScene(_ gathered: [PresentationID: Int]) -> Scene {
        func cards(_ ids: [PresentationID]) -> [Card] {
            ids.compactMap { presentations[$0].map { card($0) } }
        }
        var next = sceneBesidesCards(gathered)
        next.presenters = cards(stack)
        next.toasts = toastCards(gathered)
        next.retry = retry(on: topmost).flatMap { presentations[$0].map { card($0) } }
        next.loading = indicator.map { indicator in
            presentations[indicator.card.id].map { card($0) } ?? indicator.card
        }
        return next
    }

    /// The scene with its last cards, and everything else as it is now.
    private func sceneBesidesCards(_ gathered: [PresentationID: Int]) -> Scene {
        var next = scene
        next.isNewestLast = limits.isNewestLast
        next.moreOpensCentre = moreOpensCentre
        next.waitingToasts = waitingToasts - gathered.values.reduce(0, +)
        next.heldToasts = heldToasts
        next.isListOpen = openList != nil
        next.blockedSince = blockedSince
        next.keyboard = keyboard
        next.replying = reply?.id
        next.replyingOn = reply?.display
        next.centre = shownCentre
        return next
    }

    /// How many toasts wait, for whatever reason.
    private var waitingToasts: Int { queue.count + held.count }

    private func toastCards(_ gathered: [PresentationID: Int]) -> [Card] {
        var cards: [Card] = []
        // Most are as they were, perhaps moved, in the same order; what is shown of a new one takes
        // long to find.
        var last = scene.toasts[...]
        for id in toasts {
            guard let presentation = presentations[id] else { continue }
            var known: Content?
            if !presentation.isShownNew, let index = last.firstIndex(where: { $0.id == id }) {
                known = last[index].content
                last = last[(index + 1)...]
            }
            var card = card(presentation, known)
            card.gathered = gathered[id] ?? 0
            card.gathersReleased = card.gathered > 0 && presentation.isBacklog
            cards.append(card)
        }
        return cards
    }

    /// The card for a presentation.
    ///
    /// - Parameters:
    ///   - presentation: the presentation.
    ///   - content: what is shown of it, where that is known.
    /// - Returns: the card.
    func card(_ presentation: Presentation, _ content: Content? = nil) -> Card {
        Card(
            id: presentation.id,
            identity: presentation.owner.identity,
            content: content ?? presentation.shownContent,
            acceptedAt: presentation.acceptedAt
        ) {
            $0.isArmed = presentation.isArmed
            $0.unarmedOn = unarmedDisplays(of: presentation)
            $0.hiddenOn = reservedAway(presentation)
            $0.lifetime = life(of: presentation)
            $0.leaving = presentation.leaving
        }
    }

    /// For an armed card: the displays on which it is not armed yet.
    private func unarmedDisplays(of presentation: Presentation) -> [DisplayID] {
        guard displays.all.count > 1, presentation.isArmed else { return [] }
        return displays.all.map(\.id).filter { !presentation.isArmed(on: $0) }
    }

    private func life(of presentation: Presentation) -> Card.Lifetime? {
        // Known also before the first frame, so that the card has room for the bar.
        guard let duration = lifetime(of: presentation) else { return nil }
        return Card.Lifetime(duration: duration, endsAt: expiry(of: presentation))
    }

    /// The live presentations that the scene may show.
    var candidates: [PresentationID] {
        // The usual case, without a new list.
        if presenters.isEmpty, retries.isEmpty, loadings.isEmpty { return toasts }
        return presenters + retries + toasts + loadings
    }

    /// Updates every card's placement; a change disarms it (rule 8).
    ///
    /// - Parameter gathered: the state's `gathered`.
    mutating func updatePlacements(_ gathered: [PresentationID: Int]) {
        let isFree = blockedSince == nil
        let cover = indicator?.card.id
        let top = topmost
        let topRetry = retry(on: top)
        var placement = Presentation.Placement(takesInput: isFree, isCovered: cover != nil)
        for id in limits.isNewestLast ? toasts : toasts.reversed() {
            placement.isGathering = gathered[id] != nil
            presentations[id]?.setPlacement(placement)
            placement.nearerToasts.add(
                presentations[id]?.arrival ?? 0,
                isGathering: placement.isGathering
            )
        }
        placement.isGathering = false
        placement.nearerToasts = Presentation.Row()
        // An indicator that does not block input is among the toasts and covers nothing.
        placement.isCovered = cover != nil && !isFree
        placement.neighbour = top
        for id in retries { presentations[id]?.setPlacement(id == topRetry ? placement : nil) }
        placement.neighbour = topRetry
        // A reply's field has the keyboard instead.
        placement.isCovered = placement.isCovered || reply != nil
        if let top { presentations[top]?.setPlacement(placement) }
        placement.neighbour = nil
        placement.isCovered = cover != nil && !isFree
        placement.takesInput = false
        for id in presenters where id != top {
            let own = isWithheld(id) ? nil : placement
            presentations[id]?.setPlacement(own)
        }
        placement.isCovered = false
        for id in loadings {
            placement.takesInput = isFree || presentations[id]?.blocksSince != nil
            presentations[id]?.setPlacement(id == cover ? placement : nil)
        }
    }
}
