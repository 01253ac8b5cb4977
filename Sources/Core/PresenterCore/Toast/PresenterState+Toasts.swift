// SPDX-License-Identifier: MIT

// Toasts are above the topmost presenter and never become presenters (rule 3). A
// limited number is visible, always including the newest; the others wait by
// urgency, then arrival.

extension PresenterState {
    /// Updates the toast that a request names by its id or key.
    ///
    /// - Returns: its id; `nil`: the request is for a new toast, and keeps no id of another
    ///   owner's presentation.
    mutating func updateToast(
        _ request: inout PresentRequest,
        by owner: Owner,
        at now: Instant,
        _ out: inout EffectCollector
    ) throws(Refusal) -> PresentationID? {
        if let wanted = request.replaces, let live = presentations[wanted] {
            let isOwn = live.owner.identity.key == owner.identity.key
            if !isOwn, owner.channel == .presenter { throw .notOwner(wanted) }
            if isOwn, live.kind == .toast {
                takeOver(wanted, with: request, by: owner, at: now, &out)
                return wanted
            }
            request.replaces = nil
        }
        if let key = request.key,
            let id = keyedToasts[ToastKey(key, of: owner.identity)]
        {
            presentAgain(id, request, by: owner, at: now, &out)
            return id
        }
        return nil
    }

    /// Replaces the presentation with the requested id, perhaps of another connection:
    /// earlier owners are notified that it was replaced.
    private mutating func takeOver(
        _ id: PresentationID,
        with request: PresentRequest,
        by owner: Owner,
        at now: Instant,
        _ out: inout EffectCollector
    ) {
        let wasOSD = presentations[id]?.isOSD
        let audience = presentations[id]?.audience ?? []
        for old in audience where !old.isSameClient(as: owner) {
            out.notify(old, .ended(id, .replaced))
        }
        if audience.first?.isSameClient(as: owner) == false {
            let follower = presentations[id]?.followers.first {
                $0.owner.isSameClient(as: owner)
            }
            presentations[id]?.isPresented = follower?.isPresented ?? false
        }
        if let presentation = presentations[id] { forgetIndex(of: presentation) }
        presentations[id]?.followers = []
        presentations[id]?.isOwnerGone = false
        rekey(id, to: nil)
        presentations[id]?.owner = owner
        presentations[id]?.acceptedAt = now
        presentations[id]?.tags = request.tags
        presentations[id]?.decisions = request.decisions
        rekey(id, to: request.key)
        replace(
            id,
            with: request.content,
            timeout: request.timeout,
            wasOSD: wasOSD,
            at: now
        )
    }

    /// Returns the live toast with a key of an identity.
    public func toast(withKey key: String, of identity: Identity) -> PresentationID? {
        keyedToasts[ToastKey(key, of: identity)]
    }

    /// Updates the table of synchronous tags with a toast's key.
    mutating func rekey(_ id: PresentationID, to key: String?) {
        let old = presentations[id]?.key
        guard old != nil || key != nil, let identity = presentations[id]?.owner.identity else {
            return
        }
        if let old {
            let entry = ToastKey(old, of: identity)
            if keyedToasts[entry] == id { keyedToasts[entry] = nil }
        }
        presentations[id]?.key = key
        if let key { keyedToasts[ToastKey(key, of: identity)] = id }
    }

    /// Sets the identity of a live presentation's owner, with another name of the same one.
    ///
    /// If another toast has its key under that name, the renamed one loses the key.
    mutating func rename(_ id: PresentationID, to identity: Identity) {
        let key = presentations[id]?.kind == .toast ? presentations[id]?.key : nil
        if key != nil { rekey(id, to: nil) }
        presentations[id]?.owner.identity = identity
        if let key, keyedToasts[ToastKey(key, of: identity)] == nil { rekey(id, to: key) }
    }

    /// Shows a new toast at once, whatever its urgency.
    ///
    /// If all places are taken, the one visible longest returns to the queue. Only do
    /// not disturb and rules make a new toast wait.
    mutating func placeNewest(_ id: PresentationID) {
        guard let presentation = presentations[id] else { return }
        guard !presentation.isOSD else { return show(id) }
        guard !isHeld(presentation) else { return enqueue(id) }
        let group = presentation.group
        if isGatherable(presentation), openList != .application(group), limits.groupAfter > 0 {
            let members = members(of: group)
            if members.count >= limits.groupAfter {
                guard let oldest = oldest(of: members) else { return enqueue(id) }
                sendToQueue(oldest)
            }
        }
        if toasts.count >= limits.visibleToasts, placedCount >= limits.visibleToasts {
            guard let longest = longestShown(for: presentation.owner.identity) else {
                return enqueue(id)
            }
            giveWay(longest)
        }
        show(id)
    }

    /// Shows a toast that waits or is off the screen, which the user chose, whatever holds it.
    mutating func bringForward(_ id: PresentationID) {
        guard let toast = presentations[id], toast.queued != nil || toast.offScreen != nil else {
            return
        }
        setOffScreen(id, nil)
        presentations[id]?.decisions.passesDoNotDisturb = true
        presentations[id]?.decisions.heldBy = []
        presentations[id]?.isBacklog = false
        presentations[id]?.isRead = true
        presentations[id]?.arrival = queue.nextNumber()
        touch(id)
        placeNewest(id)
    }

    /// The toast that is hidden to show a new one of a sender.
    ///
    /// The toast of the same application that was visible longest, or else one of the same sender,
    /// so a flood affects only its sender, whatever names it gives itself; else the one visible
    /// longest of all. A toast under the pointer or with the keyboard stays, if there is another;
    /// one whose reply is being written stays in any case (`nil`: there is no other).
    private func longestShown(for sender: Identity) -> PresentationID? {
        let placed = toasts.filter { !isListed($0) && presentations[$0]?.isOSD == false }
        let own = placed.filter { presentations[$0]?.owner.identity.floods(with: sender) ?? false }
        let group = own.filter { presentations[$0]?.owner.identity.group == sender.group }
        // Closures: a method as a value would hold a copy of the whole state.
        return group.first { isUntouched($0) } ?? own.first { isUntouched($0) }
            ?? placed.first { isUntouched($0) } ?? placed.first { $0 != reply?.id }
    }

    /// Adds a toast to the queue of its urgency, by arrival.
    mutating func enqueue(_ id: PresentationID) {
        guard let presentation = presentations[id], let urgency = presentation.urgency else {
            return
        }
        let slot = ToastQueue.Slot(
            number: presentation.arrival,
            group: presentation.group,
            account: presentation.isBacklog
                ? ToastQueue.backlog : presentation.owner.identity.account,
            urgency: urgency,
            isHeld: isHeld(presentation),
            bytes: presentation.content.heldBytes
        )
        presentations[id]?.queued =
            slot.isHeld
            ? held.insert(id, slot, burst: limits.waitingBurst)
            : queue.insert(id, slot, burst: limits.waitingBurst)
        settleUnread(id)
    }

    /// Puts a toast on screen: nearest the corner, or in the list by arrival.
    mutating func show(_ id: PresentationID, listed: Bool = false) {
        presentations[id]?.leaveQueue(listed: listed)
        settleUnread(id)
        toasts.insert(id, at: listed ? placeInList(of: id) : toasts.count)
    }

    /// The index of a toast in the open list, which is farther from the corner than all
    /// other toasts, or than those of its application.
    private func placeInList(of id: PresentationID) -> Int {
        let arrival = presentations[id]?.arrival ?? 0
        let older = toasts.lastIndex { isListed($0) && presentations[$0]?.arrival ?? 0 < arrival }
        if let older { return older + 1 }
        guard case .application(let identity) = openList else { return 0 }
        return members(of: identity).first.flatMap(toasts.firstIndex) ?? 0
    }

    /// Moves a waiting toast whose urgency changed to its new queue, by arrival.
    mutating func requeue(_ id: PresentationID, to toast: Toast) {
        guard let presentation = presentations[id] else { return }
        // An OSD shows with or without an open list.
        if presentation.isOSD { presentations[id]?.isListed = false }
        guard let slot = presentation.queued else { return }
        let bytes = presentation.content.heldBytes
        if slot.urgency == toast.urgency, slot.isHeld == isHeld(presentation),
            slot.group == presentation.group, !presentation.isOSD
        {
            presentations[id]?.queued =
                slot.isHeld ? held.resize(slot, bytes: bytes) : queue.resize(slot, bytes: bytes)
        } else {
            presentations[id]?.queued = nil
            if slot.isHeld { held.remove(slot) } else { queue.remove(slot) }
            if presentation.isOSD { show(id) } else { enqueue(id) }
        }
    }

    /// Shows waiting toasts in free places.
    mutating func promoteToasts() {
        gather()
        fillList()
        while queue.count > 0 && placedCount < limits.visibleToasts {
            let full = fullGroups
            // The usual case in a flood: all waiting toasts are gathered.
            guard queue.count > full.reduce(0, { $0 + queue.gatherableCount(of: $1) }) else {
                return
            }
            let next = queue.next(slots) { group, urgency in
                urgency == .critical || !full.contains(group)
            }
            guard let next else { return }
            show(next)
        }
    }

    /// Records the toasts that a display has no space for; they are not visible there.
    ///
    /// The display shows another page instead, on which arming restarts.
    mutating func hideToasts(_ ids: [PresentationID], on display: DisplayID, at now: Instant) {
        let before = displays[display]?.hiddenToasts ?? []
        let hidden = Set(ids).intersection(toasts)
        displays[display]?.hiddenToasts = hidden
        for id in toasts where hidden.contains(id) && !before.contains(id) {
            endHover(of: id, on: display, at: now)
            presentations[id]?.leave(display)
        }
        let hasMoved = toasts.contains { before.contains($0) && !hidden.contains($0) }
        guard hasMoved else { return }
        for id in toasts { presentations[id]?.markUnseen(on: display) }
    }

    /// Returns whether a display has no space for it.
    func isHidden(_ id: PresentationID, on display: DisplayID) -> Bool {
        displays[display]?.hiddenToasts.contains(id) == true
    }

    /// Removes a toast from the screen.
    mutating func displace(_ id: PresentationID) {
        toasts.removeAll { $0 == id }
    }

    /// Disarms the toasts beyond one that changes size.
    ///
    /// When a toast changes size, appears or disappears, those farther from the edge of the
    /// screen move under the pointer (`Presentation.Placement.nearerToasts`).
    mutating func disarmToasts(beyond id: PresentationID) {
        guard let index = toasts.firstIndex(of: id) else { return }
        for other in limits.isNewestLast ? toasts[(index + 1)...] : toasts[..<index] {
            presentations[other]?.disarm()
        }
    }

    /// Refuses waiting toasts beyond the limits on number and bytes.
    mutating func refuseExcessToasts(_ out: inout EffectCollector) {
        while let id = queue.excessive(limits, besides: held, slots)
            ?? held.excessive(limits, besides: queue, slots)
        {
            presentations[id]?.queued = nil
            end(id, .refused, &out)
        }
        refuseExcessOSDs(&out)
    }

    /// Finds the slot in the queue that a toast holds.
    ///
    /// It captures only the presentations: capturing the whole state would share the
    /// queue, so that its next change copies it.
    var slots: ToastQueue.Slots {
        let presentations = presentations
        return { presentations[$0]?.queued }
    }

    /// How long a toast stays on screen; `nil`: until it is dismissed or closed.
    func lifetime(of presentation: Presentation) -> Duration? {
        guard let urgency = presentation.urgency else { return nil }
        let longest = limits.longestToastTimeout
        switch presentation.timeout {
        case .never where presentation.isOSD, .standard where presentation.isOSD:
            return limits.osdTimeout
        case .never: return longest
        case .after(let duration): return min(duration, longest ?? duration)
        case .standard:
            let standard =
                switch urgency {
                case .low: limits.lowTimeout
                case .normal: limits.normalTimeout
                case .critical: limits.criticalTimeout
                }
            guard let standard else { return urgency == .critical ? nil : longest }
            let reading = limits.timePerCharacter * presentation.textLength
            let wanted = max(standard, reading)
            return min(wanted, longest ?? wanted)
        }
    }
}
