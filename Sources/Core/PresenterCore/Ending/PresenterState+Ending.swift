// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Ends a presentation with its outcome (rule 11), and all that belong to it (rule 6).
    ///
    /// What else stood on a presenter stays: the next presenter below hosts it.
    mutating func end(
        _ id: PresentationID,
        _ outcome: Outcome,
        activationToken: String? = nil,
        _ out: inout EffectCollector
    ) {
        guard presentations.contains(id) else { return }
        // The last in a row of thousands may belong to the first: no recursion.
        let follows = outcome == .shutdown ? outcome : .parentEnded
        for one in descendants(of: id).reversed() { finish(one, follows, &out) }
        finish(id, outcome, activationToken: activationToken, &out)
    }

    /// All that belong to a presentation, directly or not: each after what it belongs to.
    private func descendants(of id: PresentationID) -> [PresentationID] {
        guard !children.isEmpty else { return [] }
        var found = [id]
        var next = 0
        while next < found.count {
            found += byArrival(children[found[next]] ?? [])
            next += 1
        }
        return Array(found.dropFirst())
    }

    /// Returns presentations in order of arrival.
    private func byArrival(_ ids: Set<PresentationID>) -> [PresentationID] {
        // Looked up before: each comparison would copy the whole state.
        ids.map { (arrival: presentations[$0]?.arrival ?? 0, id: $0) }
            .sorted { $0.arrival < $1.arrival }.map(\.id)
    }

    /// Handles a client's exit: dialogs and loadings end, toasts stay (rule 7) unless they
    /// asked to end with it.
    ///
    /// What another connection also presented is handed over to that one.
    mutating func ownerVanished(_ name: String, _ out: inout EffectCollector) {
        let toasts = byArrival(connections[name] ?? []).reversed()
            .filter { presentations[$0]?.kind == .toast }
        forgetFollower(name)
        for id in toasts + loadings.reversed() + presentersAndRetries {
            guard let one = presentations[id], one.owner.name == name, one.content.endsWithOwner
            else { continue }
            end(id, .ownerGone, &out)
        }
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

    /// Moves the retries on a presenter to the next one below, after those
    /// already there.
    private mutating func rehostRetries(of id: PresentationID) {
        guard let index = presenters.firstIndex(of: id) else { return }
        let moved = retries.filter { presentations[$0]?.host == id }
        guard !moved.isEmpty else { return }
        let below = index > 0 ? presenters[index - 1] : nil
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
        _ id: PresentationID,
        _ outcome: Outcome,
        activationToken: String? = nil,
        _ out: inout EffectCollector
    ) {
        guard let presentation = presentations[id] else { return }
        if presentation.kind.isPresenter { rehostRetries(of: id) }
        let end = EndedPresentation(presentation, outcome, at: out.now)
        ended.add(end)
        changes?.ended.append(end)
        if outcome == .hidden, presentation.isRecorded {
            changes?.hidden[id] = presentation.record
        }
        recordEvent(.ended(outcome), id)
        centre?.ended(
            id,
            isKept: outcome.staysInCentre && presentation.content.toast?.isTransient == false
        )
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
            unread.move(from: presentation.unreadAs, to: nil)
            presentations[id]?.queued = nil
            if let slot = presentation.queued {
                if slot.isHeld { held.forget(slot, slots) } else { queue.forget(slot, slots) }
            } else if let reason = presentation.offScreen {
                offScreen.remove(id, reason)
            } else {
                displace(id)
            }
        }
        presentations[id] = nil
        forgetIndex(of: presentation)
        // It keeps its peak capacity: after a flood that is megabytes.
        if presentations.isEmpty { presentations = PresentationTable() }
        images.release(presentation.content, of: id)
        let notice = Notice.ended(id, outcome, activationToken: activationToken)
        for owner in presentation.audience { out.notify(owner, notice) }
    }
}
