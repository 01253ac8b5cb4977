// SPDX-License-Identifier: MIT

import Texts

// Input is blocked exactly while a lease lives: a blocking loading younger than
// its ceiling (rule 5). The indicator is independent: it appears when a loading is
// as old as its delay, and stays for at least 0.4 s.

extension PresenterState {
    /// Start of the current uninterrupted block of input; `nil`: input is free.
    var blockedSince: Instant? {
        var first: Instant?
        for id in loadings {
            guard let since = presentations[id]?.blocksSince else { continue }
            first = min(first ?? since, since)
        }
        return first
    }

    /// When a loading's lease ends by itself.
    func leaseEnd(of presentation: Presentation) -> Instant? {
        guard presentation.blocksSince != nil, let ceiling = ceilingTime(of: presentation) else {
            return nil
        }
        return input.runEnd(limits).map { min($0, ceiling) } ?? ceiling
    }

    /// When a loading reaches its ceiling.
    func ceilingTime(of presentation: Presentation) -> Instant? {
        guard case .loading(let loading) = presentation.content else { return nil }
        return presentation.acceptedAt + min(loading.ceiling, limits.longestCeiling)
    }

    /// The lease of a loading after an update.
    ///
    /// A lease that ran out is not renewed: only an update from non-blocking content
    /// can start one, and never beyond the ceiling, counted from acceptance.
    func lease(
        of presentation: Presentation,
        asking loading: Loading,
        after old: Content,
        at now: Instant
    ) -> Instant? {
        guard loading.blocksInput else { return nil }
        if case .loading(let old) = old, old.blocksInput { return presentation.blocksSince }
        guard let ceiling = ceilingTime(of: presentation), now < ceiling,
            input.allows(presentation.owner.identity.account, limits, at: now)
        else { return nil }
        return blockedSince ?? now
    }

    /// When a loading is old enough for an indicator; `nil`: it already is.
    func indicationTime(of presentation: Presentation) -> Instant? {
        guard !presentation.isIndicated, case .loading(let loading) = presentation.content else {
            return nil
        }
        return presentation.acceptedAt + loading.delay
    }

    /// The loading whose indicator to show: of those old enough, the latest that blocks
    /// input, else the latest.
    private var wantedIndicator: PresentationID? {
        var latest: PresentationID?
        for id in loadings.reversed() {
            guard let loading = presentations[id], loading.isIndicated, !isWithheld(id) else {
                continue
            }
            if loading.blocksSince != nil { return id }
            latest = latest ?? id
        }
        return latest
    }

    /// When the visible indicator may change or disappear; `nil`: it stays.
    var indicatorEnd: Instant? {
        guard let indicator, indicator.card.id != wantedIndicator else { return nil }
        return indicator.since + Loading.minimumVisible
    }

    /// Ends leases and delays that are due, and removes the indicator.
    mutating func settleLoadings(at now: Instant) {
        input.record(isBlocked: blockedSince != nil, limits, at: now)
        guard !loadings.isEmpty || indicator != nil else { return }
        for id in loadings {
            guard let presentation = presentations[id] else { continue }
            if let end = leaseEnd(of: presentation), end <= now {
                presentations[id]?.blocksSince = nil
                touch(id)
            }
            if let due = indicationTime(of: presentation), due <= now {
                presentations[id]?.isIndicated = true
            }
        }
        input.record(isBlocked: blockedSince != nil, limits, at: now)
        if let end = indicatorEnd, end <= now { dropIndicator() }
    }

    /// Shows the indicator that is due, once per step: one that started and ended
    /// between two steps is not shown late.
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
        if let card = indicator?.card, !presentations.contains(card.id) {
            images.release(card.content)
        }
        indicator = nil
    }

    /// Frees the input; `byUser`: the applications that held it may not block it again
    /// for a while.
    mutating func releaseInput(byUser: Bool, at now: Instant, _ out: inout EffectCollector) {
        // After a restart a lease waits for its owner: it would take the input again.
        let held = loadings.reversed().filter { id in
            presentations[id]?.blocksSince != nil || presentations[id]?.awaitsOwner == true
        }
        if byUser {
            let accounts = Set(held.compactMap { presentations[$0]?.owner.identity.account })
            for account in accounts { input.pause(account, limits, at: now) }
        }
        for id in held { end(id, .released, &out) }
    }

    /// Whether an application may not take the input because the user has just ended that.
    public func isInputPaused(of identity: Identity, at now: Instant) -> Bool {
        input.pauseEnd(of: identity.account, at: now) != nil
    }

    /// The names of the owners that block input.
    public var leaseOwners: Set<String> {
        Set(
            loadings.compactMap { presentations[$0] }
                .filter { $0.blocksSince != nil }.map(\.owner.name)
        )
    }

    /// Ends the leases of an owner that does not answer; its loadings stay.
    mutating func endLeases(of name: String) {
        for id in loadings where presentations[id]?.owner.name == name {
            presentations[id]?.blocksSince = nil
        }
    }

    /// How long a loading that asks to block input may not, in words; `nil`: it may.
    func pauseSentence(_ presentation: Presentation, at now: Instant) -> String? {
        guard case .loading(let loading) = presentation.content, loading.blocksInput,
            presentation.blocksSince == nil,
            let end = input.pauseEnd(of: presentation.owner.identity.account, at: now)
        else { return nil }
        let seconds = (end.milliseconds - now.milliseconds + 999) / 1000
        return Phrase.explainInputPause.english("\(seconds)")
    }
}
