// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Ends a presentation with its outcome (rule 11), and those on top of it (rule 6).
    mutating func end(
        _ id: PresentationID,
        _ outcome: Outcome,
        activationToken: String? = nil,
        _ out: inout EffectCollector
    ) {
        guard let presentation = presentations[id] else { return }
        if presentation.kind.isPresenter {
            endAbove(id, owner: presentation.owner.name, &out)
            rehostRetries(of: id)
        }
        finish(presentation, outcome, activationToken: activationToken, &out)
    }

    /// Handles a client's exit: dialogs and loadings end, toasts stay (rule 7) unless they
    /// asked to end with it.
    ///
    /// What another connection also presented is handed over to that one.
    mutating func ownerVanished(_ name: String, _ out: inout EffectCollector) {
        forgetFollower(name)
        for id in connected.reversed() + loadings.reversed() + presentersAndRetries
        where presentations[id]?.owner.name == name {
            end(id, .ownerGone, &out)
        }
    }

    /// Notes whether a toast ends with its owner.
    mutating func followConnection(_ id: PresentationID) {
        guard let content = presentations[id]?.content, content.endsWithOwner else {
            if !connected.isEmpty { connected.removeAll { $0 == id } }
            return
        }
        if !connected.contains(id) { connected.append(id) }
    }

    /// Presenters from the topmost down, each after its retries; finally the retries of
    /// the bare desktop.
    var presentersAndRetries: [PresentationID] {
        guard !retries.isEmpty else { return presenters.reversed() }
        var all: [PresentationID] = []
        for presenter in presenters.reversed() {
            all += retries.filter { presentations[$0]?.host == presenter }
            all.append(presenter)
        }
        return all + retries.filter { presentations[$0]?.host == nil }
    }

    /// Ends presentations of the same owner above a presenter, topmost first.
    private mutating func endAbove(
        _ id: PresentationID,
        owner: String,
        _ out: inout EffectCollector
    ) {
        guard id != presenters.last || !retries.isEmpty else { return }
        for above in presentersAndRetries.prefix(while: { $0 != id }) {
            guard let presentation = presentations[above], presentation.owner.name == owner else {
                continue
            }
            rehostRetries(of: above)
            finish(presentation, .closed, &out)
        }
    }

    /// Moves other owners' retries on a presenter to the next one below, after those
    /// already there.
    private mutating func rehostRetries(of id: PresentationID) {
        guard let place = presenters.firstIndex(of: id) else { return }
        let moved = retries.filter { presentations[$0]?.host == id }
        guard !moved.isEmpty else { return }
        let below = place > 0 ? presenters[place - 1] : nil
        retries.removeAll(where: moved.contains)
        retries += moved
        for retry in moved {
            presentations[retry]?.host = below
            presentations[retry]?.arrival = queue.nextNumber()
            touch(retry)
        }
    }

    /// Removes a presentation from the state and notifies its owner and followers.
    private mutating func finish(
        _ presentation: Presentation,
        _ outcome: Outcome,
        activationToken: String? = nil,
        _ out: inout EffectCollector
    ) {
        let id = presentation.id
        let end = EndedPresentation(presentation, outcome, at: out.now)
        ended.add(end)
        changes?.ended.append(end)
        note(.ended(outcome), id)
        centre?.ended(id)
        displays.endWithholding(of: id)
        switch presentation.content {
        case .modal, .bottomSheet:
            presenters.removeAll { $0 == id }
        case .loading:
            loadings.removeAll { $0 == id }
            // Its card and pictures may stay visible a moment longer.
            if let card = indicator?.card, card.id == id { images.retain(card.content) }
        case .retry:
            retries.removeAll { $0 == id }
        case .toast:
            rekey(id, to: nil)
            presentations[id]?.queued = nil
            if let place = presentation.queued {
                if place.isHeld { held.forget(place, places) } else { queue.forget(place, places) }
            } else {
                displace(id)
            }
        }
        presentations[id] = nil
        if !connected.isEmpty { connected.removeAll { $0 == id } }
        if !shared.isEmpty { shared.removeAll { $0 == id } }
        // It keeps its peak capacity: after a flood that is megabytes.
        if presentations.isEmpty { presentations = PresentationTable() }
        images.release(presentation.content)
        let notice = Notice.ended(id, outcome, activationToken: activationToken)
        for owner in presentation.audience { out.tell(owner, notice) }
    }
}
