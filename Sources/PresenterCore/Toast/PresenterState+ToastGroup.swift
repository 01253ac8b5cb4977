// SPDX-License-Identifier: MIT

// At most `limits.groupAfter` toasts of one application show at once; the others are
// gathered under the one farthest from the corner, which shows their number. Gathered
// toasts wait in the queue like any other. Critical toasts are never gathered. Those that
// do not disturb or a rule held and released are gathered together.

extension PresenterState {
    /// Returns whether a toast may be gathered with others of its application.
    func isGatherable(_ id: PresentationID) -> Bool {
        guard let presentation = presentations[id], presentation.urgency != .critical else {
            return false
        }
        return limits.groupAfter > 0 || presentation.isBacklog
    }

    /// Returns an application's toasts on screen that may be gathered.
    func members(of identity: String) -> [PresentationID] {
        // A loop: closures that capture the state copy it, and this runs with each action.
        var members: [PresentationID] = []
        for id in toasts
        where group(of: id) == identity && isGatherable(id) {
            members.append(id)
        }
        return members
    }

    /// The applications that may show no more toasts except critical ones.
    var fullIdentities: Set<String> {
        var counts: [String: Int] = [:]
        for id in toasts where isGatherable(id) { counts[group(of: id), default: 0] += 1 }
        var full: Set<String> = []
        for (group, count) in counts where count >= groupLimit(group) { full.insert(group) }
        // The rest of an open list follows when the list has room.
        if case .application(let identity) = openList { full.insert(identity) }
        return full
    }

    /// The applications with gathered toasts.
    var gatheringIdentities: Set<String> {
        var gathering: Set<String> = []
        for identity in fullIdentities where queue.gatherableCount(of: identity) > 0 {
            gathering.insert(identity)
        }
        return gathering
    }

    /// The number of gathered toasts by the card they are gathered under.
    var gathered: [PresentationID: Int] {
        guard queue.count > 0 else { return [:] }
        var gathered: [PresentationID: Int] = [:]
        for identity in gatheringIdentities {
            guard let farthest = members(of: identity).first else { continue }
            gathered[farthest] = queue.gatherableCount(of: identity)
        }
        return gathered
    }

    /// Returns toasts above an application's limit to the queue.
    mutating func gather() {
        guard toasts.count > 1 else { return }
        for identity in fullIdentities.sorted() where openList != .application(identity) {
            while members(of: identity).count > groupLimit(identity),
                let oldest = oldestMember(of: identity)
            {
                sendToQueue(oldest)
            }
        }
    }

    /// Returns the application's toast to group next: the one that arrived first.
    ///
    /// The newest always stays; one under the pointer or with the keyboard if possible.
    func oldestMember(of identity: String) -> PresentationID? {
        var order: [(arrival: UInt64, id: PresentationID)] = []
        for id in members(of: identity) { order.append((presentations[id]?.arrival ?? 0, id)) }
        order.sort { $0.arrival < $1.arrival }
        for (_, id) in order.dropLast() where isUntouched(id) { return id }
        return order.first?.id
    }

    /// Returns whether a toast has neither the pointer nor the keyboard.
    func isUntouched(_ id: PresentationID) -> Bool {
        id != keyboard && id != reply?.id && presentations[id]?.hoveredOn.isEmpty == true
    }
}
