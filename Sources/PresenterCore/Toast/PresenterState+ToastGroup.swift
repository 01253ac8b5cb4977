// SPDX-License-Identifier: MIT

// Of one application so many toasts show at once; what it has beyond that is gathered
// under the one of them that is farthest from the corner. What is gathered waits in the
// queue like all else, and is counted on that card. Critical toasts are never gathered.

extension PresenterState {
    /// Whether it may be gathered with others of its application.
    func isGatherable(_ id: PresentationID) -> Bool {
        limits.groupAfter > 0 && presentations[id]?.urgency != .critical
    }

    /// The toasts of an application on screen that may be gathered.
    func members(of identity: String) -> [PresentationID] {
        toasts.filter { isGatherable($0) && presentations[$0]?.owner.identity.key == identity }
    }

    /// The applications of which no more toasts may show, unless those are critical.
    var fullIdentities: Set<String> {
        guard limits.groupAfter > 0 else { return [] }
        var counts: [String: Int] = [:]
        for id in toasts where isGatherable(id) {
            counts[presentations[id]?.owner.identity.key ?? "", default: 0] += 1
        }
        var full = Set(counts.filter { $0.value >= limits.groupAfter }.keys)
        // What an open list has no room for comes when it has.
        if case .application(let identity) = openList { full.insert(identity) }
        return full
    }

    /// The applications with toasts that are gathered.
    var gatheringIdentities: Set<String> {
        guard doNotDisturb == .off else { return [] }
        return fullIdentities.filter { queue.gatherableCount(of: $0) > 0 }
    }

    /// How many toasts are gathered under each card that has some.
    var gathered: [PresentationID: Int] {
        guard queue.count > 0 else { return [:] }
        var gathered: [PresentationID: Int] = [:]
        for identity in gatheringIdentities {
            guard let farthest = members(of: identity).first else { continue }
            gathered[farthest] = queue.gatherableCount(of: identity)
        }
        return gathered
    }

    /// How many toasts wait and are gathered under no card.
    var ungatheredCount: Int { queue.count - gathered.values.reduce(0, +) }

    /// Sends to the queue what an application has on screen beyond what it may have.
    mutating func gather() {
        guard limits.groupAfter > 0, toasts.count > limits.groupAfter else { return }
        for identity in fullIdentities.sorted() where openList != .application(identity) {
            while members(of: identity).count > limits.groupAfter,
                let oldest = oldestMember(of: identity)
            {
                sendToQueue(oldest)
            }
        }
    }

    /// What of an application is gathered next: the one that arrived first.
    ///
    /// One under the pointer or with the keyboard stays, and the newest always.
    func oldestMember(of identity: String) -> PresentationID? {
        let members = members(of: identity).sorted {
            presentations[$0]?.arrival ?? 0 < presentations[$1]?.arrival ?? 0
        }
        return members.dropLast().first(where: isUntouched) ?? members.first
    }

    /// Whether neither the pointer is on a toast nor has it the keyboard.
    func isUntouched(_ id: PresentationID) -> Bool {
        id != keyboard && presentations[id]?.hoveredOn.isEmpty == true
    }
}
