// SPDX-License-Identifier: MIT
//
// What a crash must not lose leaves the state as records: the shell takes those of
// each turn and stores them before anything is answered. Records hold what clients
// asked for and when, never what follows from it or what displays reported: a new
// daemon has new displays.

extension PresenterState {
    /// Starts to note changes for `takeChanges`.
    public mutating func recordChanges() {
        changes = changes ?? RecoveryChanges()
    }

    /// Notes a change of a presentation that its record contains.
    mutating func touch(_ id: PresentationID) {
        if changes != nil, changes?.touched.last != id { changes?.touched.append(id) }
    }

    /// Returns the records of everything that changed since the last call: first the
    /// ended presentations, then the live ones, then the stack.
    ///
    /// Empty without `recordChanges`.
    public mutating func takeChanges() -> [RecoveryRecord] {
        guard let noted = changes else { return [] }
        let stack = stackRecord
        changes = RecoveryChanges(stack: stack)
        var records: [RecoveryRecord] = []
        for end in noted.ended {
            if let hidden = noted.hidden[end.id] { records.append(.presentation(hidden)) }
            records.append(.ended(end.withoutText))
        }
        var seen: Set<PresentationID> = []
        for id in noted.touched where seen.insert(id).inserted {
            if let one = presentations[id], one.isRecorded {
                records.append(.presentation(one.record))
            }
        }
        if stack != noted.stack { records.append(.stack(stack)) }
        return records
    }

    /// The records of the complete state, in place of all earlier ones.
    public var allRecords: [RecoveryRecord] {
        ended.entries.map { .ended($0.withoutText) }
            + presentations.values.filter(\.isRecorded).sorted { $0.arrival < $1.arrival }
            .map { .presentation($0.record) } + [.stack(stackRecord)]
    }

    /// The ended presentations whose records still matter.
    public var endedIDs: Set<PresentationID> { Set(ended.entries.map(\.id)) }

    private var stackRecord: StackRecord {
        StackRecord(nextID: numbers.next) {
            $0.claimedIDs = numbers.claimed
            $0.toasts = openList == nil ? toasts : toasts.filter { !isListed($0) }
            $0.doNotDisturb = doNotDisturb
            $0.unseenSince = unseenSince
            $0.inputPauses = input.pauses
            $0.ruleSwitches = ruleSwitches
            $0.hiddenActs = hiddenActs
        }
    }

    /// Rebuilds the state from records, in the sequence in which they were taken.
    ///
    /// No display is attached. Toasts get their full time again; other timeouts go on. A
    /// loading that blocked input does so again after `ownerConfirmed`.
    ///
    /// - Parameters:
    ///   - records: the stored records; later ones replace earlier ones.
    ///   - limits: the limits on numbers, memory and times.
    ///   - areOwnersGone: whether the clients were on a bus that no longer exists. Their
    ///     toasts stay, the rest has ended (rule 7).
    ///   - now: the current time.
    public init(
        restoring records: [RecoveryRecord],
        limits: Limits = Limits(),
        areOwnersGone: Bool = false,
        at now: Instant
    ) {
        self.init(limits: limits)
        var live: [PresentationID: PresentationRecord] = [:]
        var stack = StackRecord(nextID: 1)
        for record in records {
            switch record {
            case .presentation(let one): live[one.id] = one
            case .ended(let one):
                live[one.id] = nil
                ended.add(one)
            case .stack(let last): stack = last
            }
        }
        numbers = Numbers(next: stack.nextID, claimed: stack.claimedIDs)
        doNotDisturb = stack.doNotDisturb
        ruleSwitches = stack.ruleSwitches
        hiddenActs = stack.hiddenActs
        input = InputAccess(pauses: stack.inputPauses)
        // The first step that can be seen shows the newest toasts first.
        unseenSince = stack.unseenSince.map { min($0, now) }
        for record in live.values.sorted(by: { ($0.arrival, $0.id) < ($1.arrival, $1.id) }) {
            var presentation = Presentation(record, at: now)
            if areOwnersGone {
                guard !presentation.content.endsWithOwner else {
                    ended.add(EndedPresentation(presentation, .ownerGone, at: now))
                    continue
                }
                presentation.loseOwner()
            }
            restore(presentation)
        }
        // Its end may have been the last that was written.
        for one in presentations.values {
            guard let parent = one.parent, !presentations.contains(parent) else { continue }
            orphans.append(one.id)
        }
        for id in retries {
            guard let host = presentations[id]?.host, !presenters.contains(host) else { continue }
            presentations[id]?.host = nil
        }
        restoreToasts(stack.toasts)
    }

    private mutating func restore(_ presentation: Presentation) {
        let id = presentation.id
        presentations[id] = presentation
        images.retain(presentation.content, for: id)
        index(presentation)
        queue.skipNumbers(to: presentation.arrival)
        switch presentation.kind {
        case .modal, .bottomSheet: presenters.append(id)
        case .retry: retries.append(id)
        case .loading: loadings.append(id)
        case .toast:
            if let key = presentation.key {
                keyedToasts[ToastKey(key, of: presentation.owner.identity)] = id
            }
        }
    }

    /// Shows the toasts that were on screen; those that are not off the screen wait.
    private mutating func restoreToasts(_ shown: [PresentationID]) {
        let others = presentations.values.filter { one in
            one.kind == .toast && (one.offScreen != nil || !shown.contains(one.id))
        }
        for one in others.sorted(by: { $0.arrival < $1.arrival }) {
            if let reason = one.offScreen {
                offScreen.add(one.id, reason)
                settleUnread(one.id)
            } else if one.isOSD {
                show(one.id)
            } else {
                enqueue(one.id)
            }
        }
        for id in shown {
            guard let one = presentations[id], one.kind == .toast, one.offScreen == nil else {
                continue
            }
            show(id)
        }
    }

    /// Gives a restored loading its lease back, once its owner is known to be on the bus.
    mutating func ownerConfirmed(_ name: String, at now: Instant) {
        for id in loadings {
            guard let one = presentations[id], one.awaitsOwner, one.owner.name == name else {
                continue
            }
            presentations[id]?.awaitsOwner = false
            if let end = ceilingTime(of: one), now < end {
                let since = blockedSince
                presentations[id]?.blocksSince = since ?? now
            }
            touch(id)
        }
    }

    /// The clients that a restored state depends on, with their presentations: owners and
    /// followers of all that ends with them or has a key.
    public var watchedOwners: [(name: String, id: PresentationID)] {
        liveInOrder.compactMap { presentations[$0] }
            .filter { !$0.isOwnerGone && ($0.content.endsWithOwner || $0.key != nil) }
            .flatMap { one in one.audience.map { (name: $0.name, id: one.id) } }
    }

    /// The stored pixels in use, with the identity that sent them.
    public var storedImages: [(image: StoredImage, identity: String)] {
        presentations.values.flatMap { one in
            one.content.storedImages.map { ($0, one.owner.identity.account) }
        }
    }
}

extension Presentation {
    /// Whether it survives the daemon; the daemon's own toasts do not.
    var isRecorded: Bool { owner.channel != .internal || isOwnerGone }

    /// What the next daemon needs of it.
    var record: PresentationRecord {
        PresentationRecord(id: id, owner: owner, content: content) {
            $0.acceptedAt = acceptedAt
            $0.timedFrom = timedFrom
            $0.arrival = arrival
            $0.isOwnerGone = isOwnerGone
            $0.isPresented = isPresented
            $0.followers = followers
            $0.key = key
            $0.tags = tags
            $0.timeout = timeout
            $0.host = host
            $0.blocksInput = blocksSince != nil || awaitsOwner
            $0.decisions = decisions
            $0.isBacklog = isBacklog
            $0.offScreen = offScreen
            $0.isRead = isRead
            $0.parent = parent
        }
    }

    fileprivate init(_ record: PresentationRecord, at now: Instant) {
        let request = PresentRequest(content: record.content, key: record.key) {
            $0.timeout = record.timeout
            $0.tags = record.tags
            $0.parent = record.parent
            $0.decisions = record.decisions
        }
        self.init(
            id: record.id,
            owner: record.owner,
            request: request,
            // After a restart of the machine its clock starts again.
            acceptedAt: min(record.acceptedAt, now)
        )
        isBacklog = record.isBacklog
        isRead = record.isRead
        offScreen = record.offScreen.map { $0.limited(to: now) }
        timedFrom = min(record.timedFrom, now)
        isOwnerGone = record.isOwnerGone
        isPresented = record.isPresented
        followers = record.followers
        arrival = record.arrival
        host = record.host
        awaitsOwner = record.blocksInput
    }

    /// Removes the clients: their names may belong to others on the next bus.
    fileprivate mutating func loseOwner() {
        owner.name = ""
        isOwnerGone = true
        followers = []
    }
}

/// The changes since the last call of `takeChanges`.
struct RecoveryChanges: Hashable, Sendable {
    /// The presentations that changed or ended, in sequence, with repetitions.
    var touched: [PresentationID] = []
    /// The presentations that ended, in sequence.
    var ended: [EndedPresentation] = []
    /// Presentations that a rule kept off the screen in the step in which they were accepted: what
    /// is hidden is remembered.
    var hidden: [PresentationID: PresentationRecord] = [:]
    /// The last record of the stack.
    var stack: StackRecord?
}
