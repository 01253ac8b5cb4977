// SPDX-License-Identifier: MIT

/// Why a toast is alive, but neither on screen nor waiting for it.
public enum OffScreen: Hashable, Sendable {
    /// The time on screen has passed.
    case missed(since: Instant)
    /// The user wants to see it later: then it is shown as a new one; `nil`: when the user is back.
    case snoozed(until: Instant?)
    /// The user dismissed it, and may still undo that; then it ends.
    ///
    /// Undone, it is `missed` again, or where it was on screen or waited, it is shown. What was
    /// dismissed in the centre is hidden from it afterwards, too.
    indirect case dismissed(Dismissal, until: Instant, from: OffScreen?, inCentre: Bool)

    /// A copy with no instant in the past that lies ahead: after a restart of the machine its
    /// clock starts again.
    func limited(to now: Instant) -> OffScreen {
        switch self {
        case .missed(let since): .missed(since: min(since, now))
        case .snoozed, .dismissed: self
        }
    }
}

/// The toasts that are off the screen without waiting for it, so that no step looks at them all.
struct OffScreenToasts: Hashable, Sendable {
    /// The one that left the screen first at the head.
    private(set) var missed: [PresentationID] = []
    /// The one that comes back first at the head; then those that wait for the user.
    private(set) var snoozed: [Later] = []
    /// The one that was dismissed first at the head.
    private(set) var dismissed: [Later] = []

    /// A toast and when something happens to it.
    struct Later: Hashable, Sendable {
        let id: PresentationID
        /// `nil`: when the user is back.
        let at: Instant?

        fileprivate func isBefore(_ other: Later) -> Bool {
            guard let at else { return false }
            return other.at.map { at < $0 } ?? true
        }
    }

    /// All of them, the last to have left first.
    var all: [PresentationID] {
        missed.reversed() + snoozed.map(\.id) + dismissed.reversed().map(\.id)
    }

    /// When something happens next to one of them.
    var nextDeadline: Instant? {
        guard let back = snoozed.first?.at else { return dismissed.first?.at }
        return dismissed.first?.at.map { min($0, back) } ?? back
    }

    mutating func add(_ id: PresentationID, _ reason: OffScreen) {
        switch reason {
        case .missed: missed.append(id)
        case .snoozed(let end): Self.insert(Later(id: id, at: end), in: &snoozed)
        case .dismissed(_, let end, _, _): Self.insert(Later(id: id, at: end), in: &dismissed)
        }
    }

    mutating func remove(_ id: PresentationID, _ reason: OffScreen) {
        switch reason {
        case .missed: missed.removeAll { $0 == id }
        case .snoozed: snoozed.removeAll { $0.id == id }
        case .dismissed: dismissed.removeAll { $0.id == id }
        }
    }

    private static func insert(_ new: Later, in list: inout [Later]) {
        let index = list.firstIndex { new.isBefore($0) } ?? list.count
        list.insert(new, at: index)
    }
}

extension PresenterState {
    /// Takes a toast off the screen, out of the queue, or from among those off the screen, for
    /// another reason or for good: `nil`.
    mutating func setOffScreen(_ id: PresentationID, _ reason: OffScreen?) {
        guard let toast = presentations[id] else { return }
        if let old = toast.offScreen {
            offScreen.remove(id, old)
        } else if let slot = toast.queued {
            if slot.isHeld { held.remove(slot) } else { queue.remove(slot) }
        } else {
            displace(id)
        }
        presentations[id]?.offScreen = reason
        presentations[id]?.queued = nil
        if let reason {
            presentations[id]?.hide()
            presentations[id]?.isListed = false
            presentations[id]?.isBacklog = false
            offScreen.add(id, reason)
        }
        settleUnread(id)
        touch(id)
    }

    /// Shows a toast that is off the screen as a new one, unless something holds it.
    mutating func showAgain(_ id: PresentationID) {
        setOffScreen(id, nil)
        presentations[id]?.arrival = queue.nextNumber()
        placeNewest(id)
    }
}
