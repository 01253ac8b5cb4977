// SPDX-License-Identifier: MIT

import TestSupport

@testable import PresenterCore

// What left the screen without an end.

extension Audit {
    /// A missed toast is live, its time was the server's to choose, and not too many are missed.
    func checkMissed(_ missed: [Listing], _ limits: Limits) throws(Violation) {
        try require(missed.count <= limits.missedToasts, "\(missed.count) toasts are missed")
        for listing in missed {
            let entry = live[listing.id]
            try require(entry?.isKeptExpired == true, "\(listing.id) is missed")
            try require(!shownToasts.contains(listing.id), "\(listing.id) is missed and shows")
            guard case .missed? = listing.offScreen else {
                throw Violation(description: "\(listing.id) is missed since never")
            }
        }
    }

    /// What the user put off or dismissed is a toast that leaves a trace, and shows nowhere.
    func checkOffScreen(_ list: [Listing], at now: Instant) throws(Violation) {
        for listing in list {
            let reason = listing.explanation.reason
            switch listing.offScreen {
            case nil: try require(![.missed, .snoozed, .dismissed].contains(reason), "\(reason)")
            case .missed?: try require(reason == .missed, "\(listing.id) is missed: \(reason)")
            case .snoozed(let end)?:
                try require(reason == .snoozed, "\(listing.id) is snoozed: \(reason)")
                try require(end.map { $0 > now } ?? true, "\(listing.id) sleeps too long")
            case .dismissed(_, let end, _, _)?:
                try require(reason == .dismissed, "\(listing.id) is dismissed: \(reason)")
                try require(end > now, "\(listing.id) has not ended")
            }
            guard listing.offScreen != nil else { continue }
            try require(!shownToasts.contains(listing.id), "\(listing.id) shows as \(reason)")
            try require(live[listing.id]?.isOSD == false, "\(listing.id) is a level: \(reason)")
        }
    }

    /// What is unread is off the screen, and counted by application.
    func checkUnread(_ unread: [Listing], _ state: PresenterState) throws(Violation) {
        var counts: [String: Int] = [:]
        for listing in unread {
            try require(!shownToasts.contains(listing.id), "\(listing.id) is unread and shows")
            counts[listing.owner.identity.listedName, default: 0] += 1
        }
        try require(counts == state.unread.byApplication, "unread: \(state.unread), \(counts)")
        try require(unread.count == state.unread.count, "\(unread.count) are unread")
    }

    /// Remembers what is missed; nothing is missed that nobody could see, but what came in an
    /// absence.
    mutating func noteMissed(
        _ state: PresenterState,
        _ action: Action,
        _ effects: [Effect]
    ) throws(Violation) {
        maximumMissedBefore = maximumMissed
        passing.formIntersection(live.keys)
        if case .restoredByTool = action, case .accept(_, let id)? = effects.first {
            passing.insert(id)
        }
        let isReturn = if case .presenceChanged(.present) = action { true } else { false }
        let missed = Set(state.offScreen.missed)
        try require(missed.count == state.offScreen.missed.count, "a toast is missed twice")
        let new = missed.subtracting(missedBefore)
        try require(new.isEmpty || keepsExpired, "\(new) are kept")
        for id in new where !isReturn {
            try require(live[id]?.reportedPresented.isEmpty == false, "\(id) is missed unseen")
        }
        missedBefore = missed
        offScreenBefore = Set(state.offScreen.all)
        snoozedBefore = [:]
        for later in state.offScreen.snoozed { snoozedBefore[later.id] = later.at }
    }

    /// Notes what came back to the screen, or to the queue, in this step.
    ///
    /// What was on screen before may have left and come back in one step, when its time was over
    /// before it was brought back: it is another card, as if the two had been steps of their own.
    ///
    /// - Parameters:
    ///   - state: the state after the step.
    ///   - subject: what was presented or updated, which may have ended since.
    /// - Returns: whether there is any.
    mutating func noteReturns(_ state: PresenterState, _ subject: PresentationID?) -> Bool {
        let offScreen = Set(state.offScreen.all)
        let atOnce = arrivalsBefore.filter { id, arrival in
            live[id] != nil && !offScreen.contains(id)
                && state.presentations[id]?.arrival != arrival
        }
        for id in atOnce.keys {
            lastForm += 1
            live[id]?.form = lastForm
        }
        backlog.subtract(atOnce.keys)
        arrivalsBefore = [:]
        for card in state.scene.toasts {
            arrivalsBefore[card.id] = state.presentations[card.id]?.arrival
        }
        return !atOnce.isEmpty
            || offScreenBefore.contains {
                (live[$0] != nil || $0 == subject) && !offScreen.contains($0)
            }
    }

    /// Whether a toast was missed before this step.
    func wasMissed(_ id: PresentationID) -> Bool { missedBefore.contains(id) }
}

extension Audit.Entry {
    /// Whether it stays when its time on screen has passed.
    var isKeptExpired: Bool {
        guard case .toast(let toast) = content, !toast.isTransient, !isOSD else { return false }
        if case .after = timeout { return false }
        return true
    }
}
