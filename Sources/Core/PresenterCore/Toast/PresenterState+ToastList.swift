// SPDX-License-Identifier: MIT
//
// "+N more" opens a list of waiting toasts. Listed toasts show in addition to the
// regular places, farther from the corner. When a place becomes free, the nearest
// listed toast gets it without moving. Each keeps its id, its buttons and its time.
// When the list closes, its toasts wait again.

extension PresenterState {
    /// Opens the list of waiting toasts, or of those gathered under a card, for the user.
    ///
    /// A list that "do not disturb" leaves empty closes again.
    mutating func openToasts(_ card: PresentationID?, on display: DisplayID) {
        var list = ToastList.rest
        if let card {
            guard canBePressed(card, on: display), gathered[card] != nil,
                let presentation = presentations[card]
            else { return }
            list = .application(presentation.group)
        }
        // Rule 9: during a lease the user can only press its Cancel.
        guard blockedSince == nil, openList != list else { return }
        openList = list
        for id in toasts where isListed(id) && !belongsInList(id) { sendToQueue(id) }
    }

    /// Closes the list for the user; its toasts wait again.
    mutating func closeToasts() {
        guard openList != nil else { return }
        openList = nil
        for id in toasts where isListed(id) { sendToQueue(id) }
    }

    /// Returns a toast from the screen to the queue, by urgency and arrival.
    ///
    /// It may get a place again in this step: `hideWaiting` hides it only after that.
    mutating func sendToQueue(_ id: PresentationID) {
        displace(id)
        presentations[id]?.isListed = false
        enqueue(id)
    }

    /// Hides the toasts that were on screen until this step and wait now.
    mutating func hideWaiting() {
        for card in scene.toasts where presentations[card.id]?.queued != nil {
            presentations[card.id]?.hide()
        }
    }

    /// Frees a toast's place for a newer one.
    ///
    /// If the toast belongs in the open list, the list grows by the oldest toast with a
    /// place; else the toast waits again.
    mutating func giveWay(_ longest: PresentationID) {
        let oldest = toasts.first {
            !isListed($0) && belongsInList($0) && presentations[$0]?.isOSD == false
        }
        guard let oldest, belongsInList(longest) else { return sendToQueue(longest) }
        // The oldest is next to the list: nothing moves.
        presentations[oldest]?.isListed = true
        if listedCount > ToastList.maximum, let farthest = toasts.first(where: { isListed($0) }) {
            sendToQueue(farthest)
        }
    }

    /// Moves listed toasts to free places and waiting toasts into the list.
    mutating func fillList() {
        guard let list = openList else { return }
        takeFreePlaces()
        while listedCount < ToastList.maximum {
            let full = fullGroups
            let next = queue.next(slots) { group, urgency in
                switch list {
                case .rest: urgency == .critical || !full.contains(group)
                case .application(let own): urgency != .critical && group == own
                }
            }
            guard let next else { break }
            show(next, listed: true)
        }
        takeFreePlaces()
        if listedCount == 0 { openList = nil }
    }

    private mutating func takeFreePlaces() {
        while placedCount < limits.visibleToasts, let nearest = toasts.last(where: { isListed($0) })
        {
            if case .application(let identity) = openList,
                members(of: identity).count(where: { !isListed($0) }) >= groupLimit(identity)
            {
                return
            }
            presentations[nearest]?.isListed = false
        }
    }

    /// Returns whether a displaced toast belongs in the open list.
    private func belongsInList(_ id: PresentationID) -> Bool {
        switch openList {
        case nil: false
        case .rest: true
        case .application(let identity):
            presentations[id].map { isGatherable($0) && $0.group == identity } ?? false
        }
    }

    /// Returns whether a toast shows only because the list is open.
    func isListed(_ id: PresentationID) -> Bool { presentations[id]?.isListed == true }

    /// Number of toasts that show only because the list is open.
    var listedCount: Int { openList == nil ? 0 : toasts.count { isListed($0) } }

    /// Number of toasts with a regular place.
    var placedCount: Int {
        var count = 0
        for id in toasts {
            guard let toast = presentations[id], !toast.isListed, !toast.isOSD else { continue }
            count += 1
        }
        return count
    }

    /// Pauses the timers of all toasts while the list is open and the pointer is on a
    /// toast; restarts them when it leaves.
    mutating func settleReading(at now: Instant) {
        let isRead =
            openList != nil && toasts.contains { presentations[$0]?.hoveredOn.isEmpty == false }
        if isListRead && !isRead { restartTimes(at: now) }
        isListRead = isRead
    }

    /// Restarts the timers of the toasts on screen.
    mutating func restartTimes(at now: Instant) {
        for id in toasts {
            guard let shownAt = presentations[id]?.shownAt else { continue }
            presentations[id]?.shownAt = max(shownAt, now)
        }
    }
}

/// The list of waiting toasts that the user opened.
enum ToastList: Hashable, Sendable {
    /// All toasts that wait for room.
    case rest
    /// The gathered toasts of the application with that identity.
    case application(String)

    /// Maximum number of listed toasts; as some end, others join.
    static let maximum = 50
}
