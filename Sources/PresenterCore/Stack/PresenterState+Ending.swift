// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Ends a presentation with its one outcome (rule 11), and what stood on it (rule 6).
    mutating func end(_ id: PresentationID, _ outcome: Outcome, _ out: inout EffectCollector) {
        guard let presentation = presentations[id] else { return }
        if presentation.kind.isPresenter {
            endAbove(id, owner: presentation.owner.name, &out)
            rehostRetries(of: id)
        }
        finish(presentation, outcome, &out)
    }

    /// A client left the bus: what asks or blocks ends, toasts stay (rule 7).
    ///
    /// A loading that another connection presented as well belongs to that one from now on.
    mutating func ownerVanished(_ name: String, _ out: inout EffectCollector) {
        forgetFollower(name)
        for id in loadings.reversed() + presentersAndRetries
        where presentations[id]?.owner.name == name {
            end(id, .ownerGone, &out)
        }
    }

    /// Presenters from the topmost down, each after the retries that stand on it;
    /// at the end those of the bare desktop.
    var presentersAndRetries: [PresentationID] {
        guard !retries.isEmpty else { return presenters.reversed() }
        var all: [PresentationID] = []
        for presenter in presenters.reversed() {
            all += retries.filter { presentations[$0]?.host == presenter }
            all.append(presenter)
        }
        return all + retries.filter { presentations[$0]?.host == nil }
    }

    /// What the same owner presented above a presenter ends with it, the topmost first.
    private mutating func endAbove(
        _ id: PresentationID,
        owner: String,
        _ out: inout EffectCollector
    ) {
        guard id != topmost || !retries.isEmpty else { return }
        for above in presentersAndRetries.prefix(while: { $0 != id }) {
            guard let presentation = presentations[above], presentation.owner.name == owner else {
                continue
            }
            rehostRetries(of: above)
            finish(presentation, .closed, &out)
        }
    }

    /// What others put on a presenter moves to the next one below, behind what
    /// stands there already.
    private mutating func rehostRetries(of id: PresentationID) {
        guard let place = presenters.firstIndex(of: id) else { return }
        let moved = retries.filter { presentations[$0]?.host == id }
        guard !moved.isEmpty else { return }
        let below = place > 0 ? presenters[place - 1] : nil
        retries.removeAll(where: moved.contains)
        retries += moved
        for retry in moved { presentations[retry]?.host = below }
    }

    /// Takes a presentation out of the state and tells its owner and who follows it.
    private mutating func finish(
        _ presentation: Presentation,
        _ outcome: Outcome,
        _ out: inout EffectCollector
    ) {
        let id = presentation.id
        ended.add(EndedPresentation(presentation, outcome, at: out.now))
        switch presentation.content {
        case .modal, .bottomSheet:
            presenters.removeAll { $0 == id }
        case .loading:
            loadings.removeAll { $0 == id }
            // Its card may stay a moment longer than it, with its pictures.
            if let ghost = indicator?.card, ghost.id == id { images.retain(ghost.content) }
        case .retry:
            retries.removeAll { $0 == id }
        case .toast:
            rekey(id, to: nil)
            presentations[id]?.queued = nil
            if let place = presentation.queued {
                queue.forget(place, places)
            } else {
                displace(id)
            }
        }
        presentations[id] = nil
        if !shared.isEmpty { shared.removeAll { $0 == id } }
        // A dictionary keeps the room it once needed: after a flood that is megabytes.
        if presentations.isEmpty { presentations = [:] }
        images.release(presentation.content)
        for owner in presentation.audience { out.tell(owner, .ended(id, outcome)) }
    }
}
