// SPDX-License-Identifier: MIT

// Input is blocked exactly while a lease lives: a loading that blocks, younger
// than its ceiling (rule 5). The indicator is another matter: it appears when a
// loading is as old as its delay, and stays at least 0.4 s once it is there.

extension PresenterState {
    /// Since when input is blocked without a break; `nil`: it is free.
    var blockedSince: Instant? {
        var first: Instant?
        for id in loadings {
            guard let since = presentations[id]?.blocksSince else { continue }
            first = min(first ?? since, since)
        }
        return first
    }

    /// When a loading's hold on the input ends by itself.
    func leaseEnd(of presentation: Presentation) -> Instant? {
        presentation.blocksSince == nil ? nil : ceilingTime(of: presentation)
    }

    /// When a loading is too old to hold the input.
    private func ceilingTime(of presentation: Presentation) -> Instant? {
        guard case .loading(let loading) = presentation.content else { return nil }
        return presentation.acceptedAt + min(loading.ceiling, limits.longestCeiling)
    }

    /// The lease of a loading whose owner changed it.
    ///
    /// One that ran out is not given again: only content that did not ask before
    /// can ask anew, and no longer than its ceiling from its acceptance.
    func lease(
        of presentation: Presentation,
        asking loading: Loading,
        after old: Content,
        at now: Instant
    ) -> Instant? {
        guard loading.blocksInput else { return nil }
        if case .loading(let old) = old, old.blocksInput { return presentation.blocksSince }
        guard let ceiling = ceilingTime(of: presentation), now < ceiling else { return nil }
        return blockedSince ?? now
    }

    /// When a loading is old enough for an indicator; `nil`: it is already.
    func indicationTime(of presentation: Presentation) -> Instant? {
        guard !presentation.isIndicated, case .loading(let loading) = presentation.content else {
            return nil
        }
        return presentation.acceptedAt + loading.delay
    }

    /// The loading whose indicator is to show: of those old enough the latest that
    /// holds the input, else the latest.
    private var wantedIndicator: PresentationID? {
        var latest: PresentationID?
        for id in loadings.reversed() {
            guard let loading = presentations[id], loading.isIndicated else { continue }
            if loading.blocksSince != nil { return id }
            latest = latest ?? id
        }
        return latest
    }

    /// When the indicator that shows may go, for another or for none; `nil`: it stays.
    var indicatorEnd: Instant? {
        guard let indicator, indicator.card.id != wantedIndicator else { return nil }
        return indicator.since + Loading.minimumVisible
    }

    /// Lets leases and delays run out, and takes the indicator down.
    mutating func settleLoadings(at now: Instant) {
        guard !loadings.isEmpty || indicator != nil else { return }
        for id in loadings {
            guard let presentation = presentations[id] else { continue }
            if let end = leaseEnd(of: presentation), end <= now {
                presentations[id]?.blocksSince = nil
            }
            if let due = indicationTime(of: presentation), due <= now {
                presentations[id]?.isIndicated = true
            }
        }
        if let end = indicatorEnd, end <= now { dropIndicator() }
    }

    /// Puts the indicator up that is wanted, once a step: one that came and went
    /// while nobody called was never seen, and is not shown late.
    mutating func raiseIndicator(at now: Instant) {
        if indicator == nil, let next = wantedIndicator.flatMap({ presentations[$0] }) {
            indicator = Indicator(card: card(next), since: now)
        }
        guard var shown = indicator else { return }
        if let live = presentations[shown.card.id] {
            shown.card = card(live)
        } else {
            shown.card.isArmed = false
            shown.card.unarmedOn = []
        }
        indicator = shown
    }

    private mutating func dropIndicator() {
        if let card = indicator?.card, presentations[card.id] == nil {
            images.release(card.content)
        }
        indicator = nil
    }

    /// The person, a screen lock or a suspend frees the input.
    mutating func releaseInput(_ out: inout EffectCollector) {
        for id in loadings.reversed() where presentations[id]?.blocksSince != nil {
            end(id, .released, &out)
        }
    }
}
