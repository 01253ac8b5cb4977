// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Computes the scene anew; returns whether it changed.
    ///
    /// Cards whose place changed must be seen there before they arm again (rule 8).
    mutating func refreshScene() -> Bool {
        restand()
        var next = currentScene
        let changed = next != scene
        if changed {
            next.revision += 1
            scene = next
        }
        for id in candidates
        where presentations[id]?.standing != nil && presentations[id]?.changedIn == nil {
            presentations[id]?.changedIn = scene.revision
        }
        return changed
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
    mutating func displayDetached(_ display: DisplayID) {
        displays.removeAll { $0 == display }
        for id in candidates {
            if presentations[id]?.hoveredOn == display {
                presentations[id]?.hoveredOn = nil
                // The display that would have told of the pointer's leaving is gone.
                presentations[id]?.shownAt = nil
                presentations[id]?.changedIn = nil
            }
            if displays.isEmpty {
                presentations[id]?.shownAt = nil
                presentations[id]?.arming = .unseen
            }
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
                guard let live = presentations[indicator.card.id], live.isIndicated else {
                    return indicator.card
                }
                return card(live)
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

    /// Gives every card its present standing; a change disarms it.
    private mutating func restand() {
        let isBlocked = blockedSince != nil
        for (place, id) in presenters.enumerated() {
            stand(id, slot: place, takesInput: id == topmost && !isBlocked)
        }
        let standing = retry(on: topmost)
        for id in retries {
            if id == standing {
                stand(id, slot: 0, takesInput: !isBlocked)
            } else {
                unstand(id)
            }
        }
        for (place, id) in toasts.enumerated() {
            stand(id, slot: toasts.count - 1 - place, takesInput: !isBlocked)
        }
        for id in loadings {
            if id == indicator?.card.id {
                stand(id, slot: 0, takesInput: true)
            } else {
                unstand(id)
            }
        }
    }

    private mutating func stand(_ id: PresentationID, slot: Int, takesInput: Bool) {
        let standing = Presentation.Standing(
            slot: slot,
            takesInput: takesInput,
            isCovered: indicator != nil && indicator?.card.id != id
        )
        guard presentations[id]?.standing != standing else { return }
        presentations[id]?.standing = standing
        presentations[id]?.arming = .unseen
        presentations[id]?.changedIn = nil
    }

    private mutating func unstand(_ id: PresentationID) {
        guard presentations[id]?.standing != nil else { return }
        presentations[id]?.standing = nil
        presentations[id]?.arming = .unseen
        presentations[id]?.changedIn = nil
    }
}
