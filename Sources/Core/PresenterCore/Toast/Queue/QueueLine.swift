// SPDX-License-Identifier: MIT

/// The entries of one urgency, oldest first.
struct QueueLine: Hashable, Sendable {
    private var entries: [QueueEntry] = []
    private var head = 0

    /// Inserts an entry by its number: usually last, sometimes first.
    mutating func insert(_ entry: QueueEntry) {
        guard head < entries.count, let last = entries.last, last.number > entry.number else {
            return entries.append(entry)
        }
        if head > 0, entries[head].number > entry.number {
            head -= 1
            entries[head] = entry
            return
        }
        entries.insert(entry, at: index(of: entry.number))
    }

    /// Removes the entry with that number, if there is one.
    mutating func remove(_ number: UInt64) {
        let index = index(of: number)
        if index < entries.count, entries[index].number == number { entries.remove(at: index) }
    }

    /// The index of the first entry with that number or a higher one.
    private func index(of number: UInt64) -> Int {
        var low = head
        var high = entries.count
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Removes the oldest valid entry whose slot satisfies `mayTake`.
    mutating func popFirst(
        _ slots: ToastQueue.Slots,
        where mayTake: (ToastQueue.Slot) -> Bool = { _ in true }
    ) -> (entry: QueueEntry, slot: ToastQueue.Slot)? {
        while head < entries.count {
            let entry = entries[head]
            if let slot = entry.slot(slots), !mayTake(slot) {
                return popLater(slots, where: mayTake)
            }
            head += 1
            if head > 64 && head * 2 > entries.count {
                entries.removeFirst(head)
                head = 0
            }
            if let slot = entry.slot(slots) { return (entry, slot) }
        }
        return nil
    }

    /// Does the same if the oldest valid entry may not be taken.
    private mutating func popLater(
        _ slots: ToastQueue.Slots,
        where mayTake: (ToastQueue.Slot) -> Bool
    ) -> (entry: QueueEntry, slot: ToastQueue.Slot)? {
        for index in head..<entries.count {
            let entry = entries[index]
            guard let slot = entry.slot(slots), mayTake(slot) else { continue }
            entries.remove(at: index)
            return (entry, slot)
        }
        return nil
    }

    /// Removes the newest valid entry whose slot satisfies `mayTake`.
    mutating func popLast(
        _ slots: ToastQueue.Slots,
        where mayTake: (ToastQueue.Slot) -> Bool
    ) -> (entry: QueueEntry, slot: ToastQueue.Slot)? {
        for index in (head..<entries.count).reversed() {
            let entry = entries[index]
            guard let slot = entry.slot(slots), mayTake(slot) else { continue }
            entries.remove(at: index)
            return (entry, slot)
        }
        return nil
    }

    /// The number of the oldest valid entry whose slot satisfies `mayTake`.
    func first(
        _ slots: ToastQueue.Slots,
        where mayTake: (ToastQueue.Slot) -> Bool = { _ in true }
    ) -> UInt64? {
        entries[head...].first { $0.slot(slots).map(mayTake) ?? false }?.number
    }

    /// The valid entries.
    func valid(_ slots: ToastQueue.Slots) -> [QueueEntry] {
        entries[head...].filter { $0.slot(slots) != nil }
    }

    /// Removes invalid entries when they are the majority.
    mutating func sweep(_ live: Int, _ slots: ToastQueue.Slots) {
        guard entries.count > 128, entries.count > 2 * live else { return }
        entries = valid(slots)
        head = 0
    }
}

/// One queue per urgency.
struct QueueLines: Hashable, Sendable {
    private var low = QueueLine()
    private var normal = QueueLine()
    private var critical = QueueLine()

    subscript(urgency: Urgency) -> QueueLine {
        get {
            switch urgency {
            case .low: low
            case .normal: normal
            case .critical: critical
            }
        }
        _modify {
            switch urgency {
            case .low: yield &low
            case .normal: yield &normal
            case .critical: yield &critical
            }
        }
    }
}

/// A toast's entry in a queue.
struct QueueEntry: Hashable, Sendable {
    var id: PresentationID
    /// The number of its slot.
    var number: UInt64

    /// The slot, if the toast still holds it.
    func slot(_ slots: ToastQueue.Slots) -> ToastQueue.Slot? {
        guard let slot = slots(id), slot.number == number else { return nil }
        return slot
    }
}
