// SPDX-License-Identifier: MIT

import TestSupport

@testable import PresenterCore

extension Audit {
    mutating func end(
        _ id: PresentationID,
        _ owner: Owner,
        _ outcome: Outcome,
        by action: Action,
        at now: Instant
    ) throws(Violation) {
        if let index = unreported.firstIndex(where: { $0.id == id && $0.owner == owner }) {
            try require(unreported.remove(at: index).outcome == outcome, "\(id) ended twice")
            return
        }
        if case .ownerVanished(let name) = action, owner.name != name,
            live[id]?.owner.name == name
        {
            // It was handed over before what it belongs to ended.
            live[id]?.leave(name)
        }
        guard let entry = live[id] else {
            throw Violation(description: "\(id) ended without being live: \(outcome)")
        }
        if case .dismissRequested(_, id, owner) = action, leaveShared(id, owner) { return }
        try require(entry.owner == owner, "the end of \(id) sent to another owner")
        try require(outcome != .replaced, "\(id) was replaced by nothing")
        if case .expired = outcome, entry.content.kind == .toast {
            if !wasMissed(id) {
                try require(!entry.reportedPresented.isEmpty, "\(id) expired unseen")
                try require(!wasUnseen, "\(id) expired before nobody")
            }
            // Rule 15: one whose time the server chose ends only where too many are missed.
            let isKept = keepsExpired && entry.isKeptExpired
            // Some may have been missed and come back in this step.
            let count = max(missedBefore.count, missedCount) + 2
            try require(
                !isKept || count >= min(maximumMissed, maximumMissedBefore),
                "\(id) expired"
            )
        }
        // Who joined it in the step in which its parent ended is told of the end as well.
        let joined = entry.acceptedAt == now
        if outcome == .parentEnded {
            try require(entry.parent != nil || joined, "\(id) has no parent")
        }
        unreported += entry.followers.map { (id, $0, outcome) }
        live[id] = nil
        // Its id may come again, as another thing.
        for display in withholdings.keys { withholdings[display]?.remove(id) }
        backlog.remove(id)
        switch entry.content.kind {
        case .modal, .bottomSheet:
            guard let index = presenters.firstIndex(of: id) else {
                throw Violation(description: "\(id) is not on the stack")
            }
            let below = index > 0 ? presenters[index - 1] : nil
            for retry in retries where live[retry]?.host == id { live[retry]?.host = below }
            presenters.remove(at: index)
        case .toast: toastCount -= 1
        case .loading: loadings.remove(id)
        case .retry: retries.remove(id)
        }
    }
}
