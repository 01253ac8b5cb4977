// SPDX-License-Identifier: MIT

// "+N more" opens a list of the toasts that wait. What is listed shows beyond the
// places there are, farther from the corner than they; as a place becomes free the
// nearest of the list takes it where it lies, so that nothing moves. Each keeps its
// id, its buttons and its time. Closed, what is listed waits again.

extension PresenterState {
    /// The person opens the list of what waits, unless do not disturb holds it all; or of
    /// what is gathered under a card.
    mutating func openToasts(_ card: PresentationID?, on display: DisplayID) {
        var list = ToastList.rest
        if let card {
            guard canBePressed(card, on: display), gathered[card] != nil,
                let identity = presentations[card]?.owner.identity.key
            else { return }
            list = .application(identity)
        }
        // Rule 9: a lease keeps everything but its own Cancel from the person.
        guard blockedSince == nil, openList != list else { return }
        closeToasts()
        openList = list
    }

    /// The person closes the list: what has no place waits again.
    mutating func closeToasts() {
        guard openList != nil else { return }
        openList = nil
        for id in toasts where presentations[id]?.isListed == true { sendToQueue(id) }
    }

    /// Takes a toast off the screen; it waits by its urgency and its arrival.
    mutating func sendToQueue(_ id: PresentationID) {
        displace(id)
        presentations[id]?.hide()
        enqueue(id)
    }

    /// A place is given to a newer toast: its toast joins the list, if one is open for it.
    mutating func giveWay(_ longest: PresentationID) {
        let oldest = toasts.first { !isListed($0) && belongsInList($0) }
        guard let oldest, belongsInList(longest) else { return sendToQueue(longest) }
        // The oldest lies beside the list: nothing moves.
        presentations[oldest]?.isListed = true
        if listedCount > ToastList.most, let farthest = toasts.first(where: isListed) {
            sendToQueue(farthest)
        }
    }

    /// Has what is listed take free places, and what waits take its place in the list.
    mutating func fillList() {
        guard let list = openList else { return }
        takeFreePlaces()
        while listedCount < ToastList.most {
            let full = fullIdentities
            let least = leastUrgency
            let next = queue.next(places) { identity, urgency in
                guard urgency >= least else { return false }
                return switch list {
                case .rest: urgency == .critical || !full.contains(identity)
                case .application(let own): urgency != .critical && identity == own
                }
            }
            guard let next else { break }
            show(next, listed: true)
        }
        takeFreePlaces()
        if listedCount == 0 { openList = nil }
    }

    private mutating func takeFreePlaces() {
        while placedCount < limits.visibleToasts, let nearest = toasts.last(where: isListed) {
            if case .application(let identity) = openList,
                members(of: identity).count(where: { !isListed($0) }) >= limits.groupAfter
            {
                return
            }
            presentations[nearest]?.isListed = false
        }
    }

    /// Whether the open list is the one for a toast that gives its place away.
    private func belongsInList(_ id: PresentationID) -> Bool {
        switch openList {
        case nil: false
        case .rest: true
        case .application(let identity):
            isGatherable(id) && presentations[id]?.owner.identity.key == identity
        }
    }

    /// Whether a toast shows because the list is open.
    func isListed(_ id: PresentationID) -> Bool { presentations[id]?.isListed == true }

    /// How many toasts show because the list is open.
    var listedCount: Int { openList == nil ? 0 : toasts.count(where: isListed) }

    /// How many toasts have a place of their own.
    var placedCount: Int { toasts.count - listedCount }

    /// While the pointer is on one toast of an open list the person reads it: the times
    /// of all rest, and start whole again when it leaves.
    mutating func settleReading(at now: Instant) {
        let isRead =
            openList != nil && toasts.contains { presentations[$0]?.hoveredOn.isEmpty == false }
        if isListRead && !isRead { restartTimes(at: now) }
        isListRead = isRead
    }

    /// The times of the toasts on screen start whole again.
    mutating func restartTimes(at now: Instant) {
        for id in toasts where presentations[id]?.shownAt != nil {
            presentations[id]?.shownAt = now
        }
    }
}
