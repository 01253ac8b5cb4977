// SPDX-License-Identifier: MIT

// At most `limits.groupAfter` toasts of one application show at once; the others are
// gathered under the one farthest from the corner, which shows their number. Gathered
// toasts wait in the queue like any other. Critical toasts are never gathered. Those that
// do not disturb or a rule held and released are gathered together.

extension PresenterState {
    /// Returns whether a toast may be gathered with others of its application.
    func isGatherable(_ presentation: Presentation) -> Bool {
        presentation.urgency != .critical && (limits.groupAfter > 0 || presentation.isBacklog)
            && !presentation.isOSD
    }

    /// Returns a group's toasts on screen that may be gathered.
    func members(of group: String) -> [PresentationID] {
        // A loop: closures that capture the state copy it, and this runs with each action.
        var members: [PresentationID] = []
        for id in toasts {
            guard let presentation = presentations[id], isGatherable(presentation),
                presentation.group == group
            else { continue }
            members.append(id)
        }
        return members
    }

    /// The toasts of one application on screen that may be gathered.
    private struct Group {
        var key: String
        /// The one farthest from the corner.
        var farthest: PresentationID
        var count: Int
    }

    /// The applications with toasts on screen that may be gathered.
    ///
    /// Computed with each action, so with one look-up of each toast and without hashing names.
    private var groups: [Group] {
        var groups: [Group] = []
        for id in toasts {
            guard let presentation = presentations[id], isGatherable(presentation) else { continue }
            let key = presentation.group
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].count += 1
            } else {
                groups.append(Group(key: key, farthest: id, count: 1))
            }
        }
        return groups
    }

    /// The applications that may show no more toasts except critical ones.
    var fullGroups: [String] {
        var full: [String] = []
        for group in groups where group.count >= groupLimit(group.key) {
            full.append(group.key)
        }
        // The rest of an open list follows when the list has room.
        if case .application(let group) = openList, !full.contains(group) {
            full.append(group)
        }
        return full
    }

    /// The applications with gathered toasts.
    var gatheringGroups: [String] {
        fullGroups.filter { queue.gatherableCount(of: $0) > 0 }
    }

    /// The number of gathered toasts by the card they are gathered under.
    var gathered: [PresentationID: Int] {
        guard queue.count > 0 else { return [:] }
        var gathered: [PresentationID: Int] = [:]
        for group in groups {
            let count = queue.gatherableCount(of: group.key)
            guard count > 0,
                group.count >= groupLimit(group.key)
                    || openList == .application(group.key)
            else { continue }
            gathered[group.farthest] = count
        }
        return gathered
    }

    /// Returns toasts above an application's limit to the queue.
    mutating func gather() {
        guard toasts.count > 1 else { return }
        for group in groups where openList != .application(group.key) {
            var excess = group.count - groupLimit(group.key)
            while excess > 0, let oldest = oldest(of: members(of: group.key)) {
                sendToQueue(oldest)
                excess -= 1
            }
        }
    }

    /// Returns the one of an application's toasts to group next: the one that arrived first.
    ///
    /// The newest stays; one under the pointer or with the keyboard if possible. One whose reply
    /// is being written always stays, then instead of the newest.
    func oldest(of members: [PresentationID]) -> PresentationID? {
        var order: [(arrival: UInt64, id: PresentationID)] = []
        for id in members { order.append((presentations[id]?.arrival ?? 0, id)) }
        order.sort { $0.arrival < $1.arrival }
        for (_, id) in order.dropLast() where isUntouched(id) { return id }
        return order.first { $0.id != reply?.id }?.id
    }

    /// Returns whether a toast has neither the pointer nor the keyboard.
    func isUntouched(_ id: PresentationID) -> Bool {
        id != keyboard && id != reply?.id && presentations[id]?.hoveredOn.isEmpty == true
    }
}
