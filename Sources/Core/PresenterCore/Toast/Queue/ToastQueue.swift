// SPDX-License-Identifier: MIT
//
// Toasts wait by urgency, then arrival; but one program's five thousand toasts do
// not delay another program's single one. An application's waiting toasts beyond
// its burst are excess: within the same urgency they are shown after other
// applications' toasts, and they are refused first. So a flood affects only its
// sender.
//
// A toast that ends while it waits leaves its entry behind; invalid entries are
// skipped, and removed when they are the majority. So each step stays cheap with
// thousands waiting.

/// The waiting toasts.
struct ToastQueue: Hashable, Sendable {
    /// A toast's slot in the queue.
    struct Slot: Hashable, Sendable {
        /// The number of the toast's arrival; earlier ones are smaller.
        var number: UInt64
        /// What it is gathered with: the `group` of its owner, or `backlog`.
        var group: String
        /// Who pays for its room: the `account` of its owner, or `backlog`.
        var account: String
        /// The toast's urgency.
        var urgency: Urgency
        /// Whether its application's burst was already used up.
        var isExcess = false
        /// Whether it waits among the toasts that something holds.
        var isHeld = false
        /// The toast's memory in bytes.
        var bytes: Int

        /// Whether the oldest comes first: it came after the user did, and was not held.
        func isByArrival(after mark: UInt64) -> Bool {
            number > mark && account != ToastQueue.backlog
        }
    }

    /// The group of the toasts that were held and released; no identity is empty.
    static let backlog = ""

    /// Returns the slot that a toast holds; `nil`: it is not waiting.
    typealias Slots = (PresentationID) -> Slot?

    /// The waiting toasts of one account.
    private struct Quota: Hashable, Sendable {
        var ordinary = 0
        var excess = 0
        var bytes = 0
        /// The number of its excess toasts that are not critical, by group.
        var gatherableExcess: [String: Int] = [:]
        /// The highest number of its ordinary toasts.
        var lastOrdinary: UInt64 = 0
        /// The entries of its excess toasts.
        var lines = QueueLines()

        /// Adds an excess toast, or removes one.
        mutating func count(_ slot: Slot, _ change: Int) {
            excess += change
            guard slot.urgency != .critical else { return }
            let count = (gatherableExcess[slot.group] ?? 0) + change
            gatherableExcess[slot.group] = count > 0 ? count : nil
        }

        /// Whether it may have an excess toast of that urgency in a group that may show it:
        /// without looking at each toast.
        func holdsExcess(_ urgency: Urgency, where mayShow: (String) -> Bool) -> Bool {
            guard excess > 0, urgency != .critical else { return excess > 0 }
            return gatherableExcess.keys.contains(where: mayShow)
        }
    }

    /// The entries within the applications' bursts.
    private var ordinary = QueueLines()
    /// By account; used only for look-ups and to find the smallest number.
    private var quotas: [String: Quota] = [:]
    /// The number of waiting toasts that are not critical, by group.
    private var gatherable: [String: Int] = [:]
    /// Accounts whose waiting bytes may have grown.
    private var touched: [String] = []
    private var lastNumber: UInt64 = 0
    /// The last unseen arrival: up to it the newest come first.
    private var lastUnseen: UInt64 = 0
    private var excess = 0
    /// How many toasts are waiting.
    private(set) var count = 0
    /// Memory of all waiting toasts in bytes.
    private(set) var bytes = 0

    /// Returns the number for the next arrival.
    mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Makes everything that waits now come newest first, after later arrivals.
    mutating func turnToNewest() { lastUnseen = lastNumber }

    /// Continues after a number that is already in use.
    mutating func skipNumbers(to number: UInt64) {
        lastNumber = max(lastNumber, number)
    }

    /// Removes all toasts; the numbers go on.
    mutating func removeAll() {
        var empty = ToastQueue()
        empty.lastNumber = lastNumber
        empty.lastUnseen = lastUnseen
        self = empty
    }

    /// Adds a toast to its queue, by arrival.
    ///
    /// The first `burst` toasts of an application are ordinary. Returns its slot.
    mutating func insert(_ id: PresentationID, _ slot: Slot, burst: Int) -> Slot {
        var slot = slot
        var quota = quotas.removeValue(forKey: slot.account) ?? Quota()
        // While the application has excess toasts, a newer one must not overtake them; a
        // toast that returns from the screen is older than the waiting ones and goes first.
        // What was held is of many applications: it has no burst.
        slot.isExcess =
            slot.account != Self.backlog && slot.number > quota.lastOrdinary
            && (quota.ordinary >= burst || quota.excess > 0)
        let entry = QueueEntry(id: id, number: slot.number)
        if slot.isExcess {
            quota.lines[slot.urgency].insert(entry)
            quota.count(slot, 1)
            excess += 1
        } else {
            ordinary[slot.urgency].insert(entry)
            quota.ordinary += 1
            quota.lastOrdinary = max(quota.lastOrdinary, slot.number)
        }
        quota.bytes += slot.bytes
        if slot.urgency != .critical { gatherable[slot.group, default: 0] += 1 }
        quotas[slot.account] = quota
        count += 1
        bytes += slot.bytes
        touch(slot.account)
        return slot
    }

    /// Removes a waiting toast that left the queue in another way than by `next`.
    mutating func forget(_ slot: Slot, _ slots: Slots) {
        leave(slot)
        if slot.isExcess {
            let live = (quotas[slot.account]?.excess ?? 0) + 1
            quotas[slot.account]?.lines[slot.urgency].sweep(live, slots)
        } else {
            ordinary[slot.urgency].sweep(count - excess + 1, slots)
        }
    }

    /// Removes a waiting toast and its entry, so that it can wait with the same number
    /// in another queue.
    mutating func remove(_ slot: Slot) {
        leave(slot)
        if slot.isExcess {
            quotas[slot.account]?.lines[slot.urgency].remove(slot.number)
        } else {
            ordinary[slot.urgency].remove(slot.number)
        }
    }

    /// Updates the memory size of a waiting toast; returns its slot.
    mutating func resize(_ slot: Slot, bytes: Int) -> Slot {
        var slot = slot
        quotas[slot.account]?.bytes += bytes - slot.bytes
        self.bytes += bytes - slot.bytes
        slot.bytes = bytes
        touch(slot.account)
        return slot
    }

    /// Removes the next toast to show: the most urgent, ordinary before excess, then the
    /// oldest that came after the user did, then the newest that came before or was held.
    ///
    /// Considers only toasts whose group and urgency satisfy `mayShow`.
    mutating func next(
        _ slots: Slots,
        where mayShow: (String, Urgency) -> Bool
    ) -> PresentationID? {
        for line in Urgency.allCases.reversed() {
            let next = takeOrdinary(line, slots) { mayShow($0.group, line) }
            if let id = next ?? popExcess(line, slots, where: { mayShow($0, line) }) { return id }
        }
        return nil
    }

    /// The number of a group's waiting toasts that are not critical.
    func gatherableCount(of group: String) -> Int { gatherable[group] ?? 0 }

    /// The memory in bytes of an account's waiting toasts.
    private func bytes(of account: String) -> Int { quotas[account]?.bytes ?? 0 }

    /// Removes a toast to refuse because a limit is exceeded; `nil`: none.
    ///
    /// An application with too many bytes loses one of its own. Otherwise excess goes
    /// first, then the least urgent, then the oldest.
    ///
    /// - Parameters:
    ///   - limits: the limits on the toasts in both queues together.
    ///   - other: the other queue.
    ///   - slots: finds slots.
    /// - Returns: the removed toast; `nil`: the limits are kept.
    mutating func excessive(
        _ limits: Limits,
        besides other: ToastQueue,
        _ slots: Slots
    ) -> PresentationID? {
        while let account = touched.last {
            let bytes = bytes(of: account) + other.bytes(of: account)
            if account != Self.backlog, bytes > limits.waitingBytesPerIdentity,
                let id = popOwn(account, slots)
            {
                return id
            }
            touched.removeLast()
        }
        guard
            count + other.count > limits.waitingToasts || bytes + other.bytes > limits.waitingBytes
        else { return nil }
        for line in Urgency.allCases {
            if let id = popExcess(line, slots) { return id }
        }
        for line in Urgency.allCases {
            if let id = popOrdinary(line, slots) { return id }
        }
        return nil
    }

    /// Marks all accounts for a check of their bytes after the limits changed.
    mutating func touchAll() {
        touched = quotas.keys.sorted()
    }

    /// The waiting toasts in the order in which they will be shown.
    func all(_ slots: Slots) -> [PresentationID] {
        Urgency.allCases.reversed().flatMap { urgency in
            let excess = quotas.values.flatMap { $0.lines[urgency].valid(slots) }
            let entries = ordinary[urgency].valid(slots)
            let later = entries.filter {
                $0.slot(slots)?.isByArrival(after: lastUnseen) == true
            }
            let newestFirst = entries.reversed().filter {
                $0.slot(slots)?.isByArrival(after: lastUnseen) != true
            }
            return (later + newestFirst + excess.sorted { $0.number < $1.number }).map(\.id)
        }
    }

    private mutating func touch(_ account: String) {
        if touched.last != account { touched.append(account) }
    }

    private mutating func leave(_ slot: Slot) {
        count -= 1
        bytes -= slot.bytes
        if slot.urgency != .critical {
            let left = (gatherable[slot.group] ?? 0) - 1
            gatherable[slot.group] = left > 0 ? left : nil
        }
        guard var quota = quotas.removeValue(forKey: slot.account) else { return }
        quota.bytes -= slot.bytes
        if slot.isExcess {
            quota.count(slot, -1)
            excess -= 1
        } else {
            quota.ordinary -= 1
        }
        if quota.ordinary + quota.excess > 0 { quotas[slot.account] = quota }
    }

    private mutating func popOrdinary(
        _ urgency: Urgency,
        _ slots: Slots,
        where mayShow: (Slot) -> Bool = { _ in true }
    ) -> PresentationID? {
        guard let (entry, slot) = ordinary[urgency].popFirst(slots, where: mayShow) else {
            return nil
        }
        leave(slot)
        return entry.id
    }

    /// Removes the next ordinary toast to show: those that come by arrival are first.
    private mutating func takeOrdinary(
        _ urgency: Urgency,
        _ slots: Slots,
        where mayShow: (Slot) -> Bool
    ) -> PresentationID? {
        let mark = lastUnseen
        let hasEarlier = ordinary[urgency].first(slots).map { $0 <= mark } ?? false
        guard hasEarlier || quotas[Self.backlog] != nil else {
            return popOrdinary(urgency, slots, where: mayShow)
        }
        let found =
            ordinary[urgency].popFirst(slots) { $0.isByArrival(after: mark) && mayShow($0) }
            ?? ordinary[urgency].popLast(slots, where: mayShow)
        guard let (entry, slot) = found else { return nil }
        leave(slot)
        return entry.id
    }

    /// Removes the oldest excess toast of that urgency, of the groups that may show one.
    private mutating func popExcess(
        _ urgency: Urgency,
        _ slots: Slots,
        where mayShow: (String) -> Bool = { _ in true }
    ) -> PresentationID? {
        guard excess > 0 else { return nil }
        var oldest: (account: String, number: UInt64)?
        for (account, quota) in quotas where quota.holdsExcess(urgency, where: mayShow) {
            let first = quota.lines[urgency].first(slots) { mayShow($0.group) }
            if let first, first < oldest?.number ?? .max { oldest = (account, first) }
        }
        guard let account = oldest?.account else { return nil }
        return popExcess(urgency, of: account, slots, where: mayShow)
    }

    private mutating func popExcess(
        _ urgency: Urgency,
        of account: String,
        _ slots: Slots,
        where mayShow: (String) -> Bool = { _ in true }
    ) -> PresentationID? {
        let found = quotas[account]?.lines[urgency].popFirst(slots) { mayShow($0.group) }
        guard let (entry, slot) = found else { return nil }
        leave(slot)
        return entry.id
    }

    /// Removes an account's least urgent, oldest toast, excess first.
    private mutating func popOwn(_ account: String, _ slots: Slots) -> PresentationID? {
        for urgency in Urgency.allCases {
            if let id = popExcess(urgency, of: account, slots) { return id }
        }
        for urgency in Urgency.allCases {
            let own = ordinary[urgency].valid(slots).first {
                slots($0.id)?.account == account
            }
            guard let id = own?.id, let slot = slots(id) else { continue }
            leave(slot)
            return id
        }
        return nil
    }
}

/// Identifies equal toasts of one application.
struct ToastKey: Hashable, Sendable {
    /// Who may change it.
    private let identity: String
    /// What the user takes for one application: scripts of one tool choose the same tags.
    private let group: String
    private let key: String

    init(_ key: String, of identity: Identity) {
        self.identity = identity.key
        group = identity.group
        self.key = key
    }
}
