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
    /// A toast's place in the queue.
    struct Place: Hashable, Sendable {
        /// The number of the toast's arrival; earlier ones are smaller.
        var number: UInt64
        /// The group of the toast: the `groupKey` of its owner, or `backlog`.
        var identity: String
        /// The toast's urgency.
        var urgency: Urgency
        /// Whether its application's burst was already used up.
        var isExcess = false
        /// Whether it waits among the toasts that something holds.
        var isHeld = false
        /// The toast's memory in bytes.
        var bytes: Int
    }

    /// The group of the toasts that were held and released; no identity is empty.
    static let backlog = ""

    /// Returns the place that a toast holds; `nil`: it is not waiting.
    typealias Places = (PresentationID) -> Place?

    /// The waiting toasts of one application.
    private struct Quota: Hashable, Sendable {
        var ordinary = 0
        var excess = 0
        var bytes = 0
        /// The number of its toasts that are not critical.
        var gatherable = 0
        /// The highest number of its ordinary toasts.
        var lastOrdinary: UInt64 = 0
        /// The entries of its excess toasts.
        var lines = QueueLines()
    }

    /// The entries within the applications' bursts.
    private var ordinary = QueueLines()
    /// By identity; used only for look-ups and to find the smallest number.
    private var quotas: [String: Quota] = [:]
    /// Applications whose waiting bytes may have grown.
    private var touched: [String] = []
    private var lastNumber: UInt64 = 0
    /// The last unseen arrival: up to it the newest come first.
    private var lastUnseen: UInt64 = 0
    private var excess = 0
    /// How many toasts are waiting.
    private(set) var count = 0
    /// Their memory in bytes.
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
    /// The first `burst` toasts of an application are ordinary. Returns its place.
    mutating func insert(_ id: PresentationID, _ place: Place, burst: Int) -> Place {
        var place = place
        var quota = quotas.removeValue(forKey: place.identity) ?? Quota()
        // While the application has excess toasts, a newer one must not overtake them; a
        // toast that returns from the screen is older than the waiting ones and goes first.
        place.isExcess =
            place.number > quota.lastOrdinary && (quota.ordinary >= burst || quota.excess > 0)
        let entry = QueueEntry(id: id, number: place.number)
        if place.isExcess {
            quota.lines[place.urgency].insert(entry)
            quota.excess += 1
            excess += 1
        } else {
            ordinary[place.urgency].insert(entry)
            quota.ordinary += 1
            quota.lastOrdinary = max(quota.lastOrdinary, place.number)
        }
        quota.bytes += place.bytes
        if place.urgency != .critical { quota.gatherable += 1 }
        quotas[place.identity] = quota
        count += 1
        bytes += place.bytes
        touch(place.identity)
        return place
    }

    /// Removes a waiting toast that left the queue in another way than by `next`.
    mutating func forget(_ place: Place, _ places: Places) {
        leave(place)
        if place.isExcess {
            let live = (quotas[place.identity]?.excess ?? 0) + 1
            quotas[place.identity]?.lines[place.urgency].sweep(live, places)
        } else {
            ordinary[place.urgency].sweep(count - excess + 1, places)
        }
    }

    /// Removes a waiting toast and its entry, so that it can wait with the same number
    /// in another queue.
    mutating func remove(_ place: Place) {
        leave(place)
        if place.isExcess {
            quotas[place.identity]?.lines[place.urgency].remove(place.number)
        } else {
            ordinary[place.urgency].remove(place.number)
        }
    }

    /// Updates the memory size of a waiting toast; returns its place.
    mutating func resize(_ place: Place, bytes: Int) -> Place {
        var place = place
        quotas[place.identity]?.bytes += bytes - place.bytes
        self.bytes += bytes - place.bytes
        place.bytes = bytes
        touch(place.identity)
        return place
    }

    /// Removes the next toast to show: the most urgent, ordinary before excess, then the
    /// oldest that came after the user did, then the newest that came before.
    ///
    /// Considers only toasts whose identity and urgency satisfy `mayShow`.
    mutating func next(
        _ places: Places,
        where mayShow: (String, Urgency) -> Bool
    ) -> PresentationID? {
        for line in Urgency.allCases.reversed() {
            let next = takeOrdinary(line, places) { mayShow($0.identity, line) }
            if let id = next ?? popExcess(line, places, where: { mayShow($0, line) }) { return id }
        }
        return nil
    }

    /// The number of an application's waiting toasts that are not critical.
    func gatherableCount(of identity: String) -> Int { quotas[identity]?.gatherable ?? 0 }

    /// The memory in bytes of an application's waiting toasts.
    private func bytes(of identity: String) -> Int { quotas[identity]?.bytes ?? 0 }

    /// Removes a toast to refuse because a limit is exceeded; `nil`: none.
    ///
    /// An application with too many bytes loses one of its own. Otherwise excess goes
    /// first, then the least urgent, then the oldest.
    ///
    /// - Parameters:
    ///   - limits: the limits on the toasts in both queues together.
    ///   - other: the other queue.
    ///   - places: finds places.
    /// - Returns: the removed toast; `nil`: the limits are kept.
    mutating func excessive(
        _ limits: Limits,
        besides other: ToastQueue,
        _ places: Places
    ) -> PresentationID? {
        while let identity = touched.last {
            let bytes = bytes(of: identity) + other.bytes(of: identity)
            if identity != Self.backlog, bytes > limits.waitingBytesPerIdentity,
                let id = popOwn(identity, places)
            {
                return id
            }
            touched.removeLast()
        }
        guard
            count + other.count > limits.waitingToasts || bytes + other.bytes > limits.waitingBytes
        else { return nil }
        for line in Urgency.allCases {
            if let id = popExcess(line, places) { return id }
        }
        for line in Urgency.allCases {
            if let id = popOrdinary(line, places) { return id }
        }
        return nil
    }

    /// Marks all applications for a check of their bytes after the limits changed.
    mutating func touchAll() {
        touched = quotas.keys.sorted()
    }

    /// The waiting toasts in the order in which they will be shown.
    func all(_ places: Places) -> [PresentationID] {
        Urgency.allCases.reversed().flatMap { urgency in
            let excess = quotas.values.flatMap { $0.lines[urgency].valid(places) }
            let entries = ordinary[urgency].valid(places)
            let later = entries.drop { $0.number <= lastUnseen }
            return
                (later + entries.dropLast(later.count).reversed()
                + excess.sorted { $0.number < $1.number })
                .map(\.id)
        }
    }

    private mutating func touch(_ identity: String) {
        if touched.last != identity { touched.append(identity) }
    }

    private mutating func leave(_ place: Place) {
        count -= 1
        bytes -= place.bytes
        guard var quota = quotas.removeValue(forKey: place.identity) else { return }
        quota.bytes -= place.bytes
        if place.urgency != .critical { quota.gatherable -= 1 }
        if place.isExcess {
            quota.excess -= 1
            excess -= 1
        } else {
            quota.ordinary -= 1
        }
        if quota.ordinary + quota.excess > 0 { quotas[place.identity] = quota }
    }

    private mutating func popOrdinary(
        _ urgency: Urgency,
        _ places: Places,
        where mayShow: (Place) -> Bool = { _ in true }
    ) -> PresentationID? {
        guard let (entry, place) = ordinary[urgency].popFirst(places, where: mayShow) else {
            return nil
        }
        leave(place)
        return entry.id
    }

    /// Removes the next ordinary toast to show: those after `lastUnseen` come first.
    private mutating func takeOrdinary(
        _ urgency: Urgency,
        _ places: Places,
        where mayShow: (Place) -> Bool
    ) -> PresentationID? {
        let mark = lastUnseen
        guard ordinary[urgency].first(places).map({ $0 <= mark }) ?? false else {
            return popOrdinary(urgency, places, where: mayShow)
        }
        let found =
            ordinary[urgency].popFirst(places) { $0.number > mark && mayShow($0) }
            ?? ordinary[urgency].popLast(places, where: mayShow)
        guard let (entry, place) = found else { return nil }
        leave(place)
        return entry.id
    }

    /// Removes the oldest excess toast of that urgency, of the applications that may show
    /// one.
    private mutating func popExcess(
        _ urgency: Urgency,
        _ places: Places,
        where mayShow: (String) -> Bool = { _ in true }
    ) -> PresentationID? {
        guard excess > 0 else { return nil }
        var oldest: (identity: String, number: UInt64)?
        for (identity, quota) in quotas where quota.excess > 0 && mayShow(identity) {
            guard let first = quota.lines[urgency].first(places) else { continue }
            if first < oldest?.number ?? .max { oldest = (identity, first) }
        }
        guard let identity = oldest?.identity else { return nil }
        return popExcess(urgency, of: identity, places)
    }

    private mutating func popExcess(
        _ urgency: Urgency,
        of identity: String,
        _ places: Places
    ) -> PresentationID? {
        guard let (entry, place) = quotas[identity]?.lines[urgency].popFirst(places) else {
            return nil
        }
        leave(place)
        return entry.id
    }

    /// Removes an application's least urgent, oldest toast, excess first.
    private mutating func popOwn(_ identity: String, _ places: Places) -> PresentationID? {
        for urgency in Urgency.allCases {
            if let id = popExcess(urgency, of: identity, places) { return id }
        }
        for urgency in Urgency.allCases {
            let own = ordinary[urgency].valid(places).first {
                places($0.id)?.identity == identity
            }
            guard let id = own?.id, let place = places(id) else { continue }
            leave(place)
            return id
        }
        return nil
    }
}
