// SPDX-License-Identifier: MIT

// Input is blocked exactly while a lease lives: a loading that blocks, younger
// than its ceiling (rule 5). The indicator is another matter: it appears when a
// loading is as old as its delay, and stays at least 0.4 s once it is there.

extension PresenterState {
    /// Since when input is blocked; `nil`: it is free.
    var blockedSince: Instant? {
        loadings.lazy.compactMap { presentations[$0] }.filter(\.holdsLease).map(\.acceptedAt).min()
    }

    /// When a loading's hold on the input ends by itself.
    func leaseEnd(of presentation: Presentation) -> Instant? {
        guard presentation.holdsLease, case .loading(let loading) = presentation.content else {
            return nil
        }
        return presentation.acceptedAt + min(loading.ceiling, limits.longestCeiling)
    }

    /// When a loading is old enough for an indicator; `nil`: it is already.
    func indicationTime(of presentation: Presentation) -> Instant? {
        guard !presentation.isIndicated, case .loading(let loading) = presentation.content else {
            return nil
        }
        return presentation.acceptedAt + loading.delay
    }

    /// When an indicator whose work has ended may go.
    var indicatorEnd: Instant? {
        guard let indicator, presentations[indicator.card.id]?.isIndicated != true else {
            return nil
        }
        return indicator.since + Loading.minimumVisible
    }

    /// Lets leases and delays run out, and puts the right indicator up.
    mutating func settleLoadings(at now: Instant) {
        for id in loadings {
            guard let presentation = presentations[id] else { continue }
            if let end = leaseEnd(of: presentation), end <= now {
                presentations[id]?.holdsLease = false
            }
            if let due = indicationTime(of: presentation), due <= now {
                presentations[id]?.isIndicated = true
            }
        }
        if let id = loadings.last(where: { presentations[$0]?.isIndicated == true }),
            let presentation = presentations[id]
        {
            indicator = Indicator(card: card(presentation), since: indicator?.since ?? now)
        } else if let end = indicatorEnd, end <= now {
            indicator = nil
        } else {
            indicator?.card.isArmed = false
        }
    }

    /// The person, a screen lock or a suspend frees the input.
    mutating func releaseInput(_ out: inout Outbox) {
        for id in loadings.reversed() where presentations[id]?.holdsLease == true {
            end(id, .released, &out)
        }
    }
}
