// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Ends a presentation with its one outcome (rule 11), and what stood on it (rule 6).
    mutating func end(_ id: PresentationID, _ outcome: Outcome, _ out: inout Outbox) {
        guard let presentation = presentations[id] else { return }
        if let place = presenters.firstIndex(of: id) {
            endAbove(place, owner: presentation.owner.name, &out)
            rehostRetries(of: id, at: place)
        }
        remove(presentation)
        dropImages(of: presentation.content, keptBy: nil, &out)
        out.tell(presentation.owner, .ended(id, outcome))
    }

    /// A client left the bus: what asks or blocks ends, toasts stay (rule 7).
    mutating func ownerVanished(_ name: String, _ out: inout Outbox) {
        for id in loadings.reversed() + retries.reversed() + presenters.reversed()
        where presentations[id]?.owner.name == name {
            end(id, .ownerGone, &out)
        }
    }

    /// What the same owner presented above a presenter ends with it, the topmost first.
    private mutating func endAbove(_ place: Int, owner: String, _ out: inout Outbox) {
        let above = presenters[(place + 1)...].filter { presentations[$0]?.owner.name == owner }
        let hosts = presenters[place...]
        let ownRetries = retries.filter { id in
            guard let retry = presentations[id], let host = retry.host else { return false }
            return retry.owner.name == owner && hosts.contains(host)
        }
        for id in ownRetries.reversed() { end(id, .closed, &out) }
        for id in above.reversed() { end(id, .closed, &out) }
    }

    /// What others put on a presenter moves to the next one below.
    private mutating func rehostRetries(of id: PresentationID, at place: Int) {
        let below = place > 0 ? presenters[place - 1] : nil
        for retry in retries where presentations[retry]?.host == id {
            presentations[retry]?.host = below
        }
    }

    private mutating func remove(_ presentation: Presentation) {
        let id = presentation.id
        switch presentation.content {
        case .modal, .bottomSheet:
            presenters.removeAll { $0 == id }
        case .loading:
            loadings.removeAll { $0 == id }
        case .retry:
            retries.removeAll { $0 == id }
        case .toast(let toast):
            rekey(id, to: nil)
            presentations[id]?.ticket = nil
            if presentation.ticket != nil {
                queue.forget(toast.urgency, isWaiting: isWaiting)
            } else {
                toasts.removeAll { $0 == id }
            }
        }
        presentations[id] = nil
    }
}
