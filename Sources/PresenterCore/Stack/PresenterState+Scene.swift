// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Computes the scene anew; returns whether it changed.
    ///
    /// It also counts as changed when a card must be seen anew: only a new
    /// revision tells which frames came after.
    mutating func refreshScene() -> Bool {
        var next = currentScene
        let unseen = candidates.filter { presentations[$0]?.awaitsFrame == true }
        guard !unseen.isEmpty || next != scene else { return false }
        next.revision += 1
        scene = next
        for id in unseen { presentations[id]?.changedIn = next.revision }
        return true
    }

    /// A display has a revision on screen.
    mutating func scenePresented(
        on display: DisplayID,
        _ revision: UInt64,
        at now: Instant,
        _ out: inout Outbox
    ) {
        guard displays.contains(display), revision <= scene.revision else { return }
        for id in candidates {
            guard var presentation = presentations[id], presentation.standing != nil,
                let changedIn = presentation.changedIn, changedIn <= revision
            else { continue }
            if presentation.arming == .unseen { presentation.arming = .seen(since: now) }
            if presentation.shownAt == nil { presentation.shownAt = now }
            if !presentation.isPresented {
                presentation.isPresented = true
                out.tell(presentation.owner, .presented(id))
            }
            presentations[id] = presentation
        }
    }

    /// Something happened to a card that its next press must not come from.
    mutating func disturb(_ id: PresentationID, at now: Instant) {
        guard presentations[id]?.standing != nil, presentations[id]?.arming != .unseen else {
            return
        }
        presentations[id]?.arming = .seen(since: now)
    }

    /// A display is gone; without any, times rest and nothing is seen.
    mutating func displayDetached(_ display: DisplayID, at now: Instant) {
        guard displays.contains(display) else { return }
        displays.removeAll { $0 == display }
        // It can no longer tell that the pointer left.
        for id in toasts { endHover(of: id, on: display, at: now) }
        guard displays.isEmpty else { return }
        for id in candidates {
            presentations[id]?.shownAt = nil
            presentations[id]?.disarm()
        }
    }

    /// The scene, from nothing but the rest of the state; its revision is the last one.
    var currentScene: Scene {
        func cards(_ ids: [PresentationID]) -> [Card] {
            ids.compactMap { presentations[$0].map(card) }
        }
        return Scene(
            revision: scene.revision,
            presenters: cards(presenters),
            retry: retry(on: topmost).flatMap { presentations[$0].map(card) },
            toasts: cards(toasts),
            waitingToasts: queue.count,
            loading: indicator.map { indicator in
                presentations[indicator.card.id].map(card) ?? indicator.card
            },
            blockedSince: blockedSince
        )
    }

    /// A presentation as displays see it.
    func card(_ presentation: Presentation) -> Card {
        var life: Card.Lifetime?
        if presentation.shownAt != nil, let duration = lifetime(of: presentation) {
            life = Card.Lifetime(duration: duration, endsAt: expiry(of: presentation))
        }
        return Card(
            id: presentation.id,
            identity: presentation.owner.identity,
            content: presentation.content,
            isArmed: presentation.isArmed,
            acceptedAt: presentation.acceptedAt,
            lifetime: life
        )
    }

    /// The live presentations that the scene may show.
    private var candidates: [PresentationID] {
        presenters + retries + toasts + loadings
    }

    /// Gives every card its present standing; a change disarms it (rule 8).
    mutating func restand() {
        let isBlocked = blockedSince != nil
        let cover = indicator?.card.id
        let topRetry = retry(on: topmost)
        func standing(
            isTop: Bool = true,
            on neighbour: PresentationID? = nil
        )
            -> Presentation.Standing
        {
            Presentation.Standing(
                takesInput: isTop && !isBlocked,
                neighbour: neighbour,
                isCovered: cover != nil
            )
        }
        for id in presenters {
            let isTop = id == topmost
            stand(id, standing(isTop: isTop, on: isTop ? topRetry : nil))
        }
        for id in retries {
            stand(id, id == topRetry ? standing(on: topmost) : nil)
        }
        for id in toasts {
            stand(id, standing())
        }
        for id in loadings {
            let takesInput = !isBlocked || presentations[id]?.blocksSince != nil
            let above = Presentation.Standing(takesInput: takesInput, isCovered: false)
            stand(id, id == cover ? above : nil)
        }
    }

    private mutating func stand(_ id: PresentationID, _ standing: Presentation.Standing?) {
        guard presentations[id]?.standing != standing else { return }
        presentations[id]?.standing = standing
        presentations[id]?.disarm()
    }
}
