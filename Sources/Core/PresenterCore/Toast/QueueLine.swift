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

    /// Removes the oldest valid entry whose place satisfies `mayTake`.
    mutating func popFirst(
        _ places: ToastQueue.Places,
        where mayTake: (ToastQueue.Place) -> Bool = { _ in true }
    ) -> (entry: QueueEntry, place: ToastQueue.Place)? {
        while head < entries.count {
            let entry = entries[head]
            if let place = entry.place(places), !mayTake(place) {
                return popLater(places, where: mayTake)
            }
            head += 1
            if head > 64 && head * 2 > entries.count {
                entries.removeFirst(head)
                head = 0
            }
            if let place = entry.place(places) { return (entry, place) }
        }
        return nil
    }

    /// Does the same if the oldest valid entry may not be taken.
    private mutating func popLater(
        _ places: ToastQueue.Places,
        where mayTake: (ToastQueue.Place) -> Bool
    ) -> (entry: QueueEntry, place: ToastQueue.Place)? {
        for index in head..<entries.count {
            let entry = entries[index]
            guard let place = entry.place(places), mayTake(place) else { continue }
            entries.remove(at: index)
            return (entry, place)
        }
        return nil
    }

    /// Removes the newest valid entry whose place satisfies `mayTake`.
    mutating func popLast(
        _ places: ToastQueue.Places,
        where mayTake: (ToastQueue.Place) -> Bool
    ) -> (entry: QueueEntry, place: ToastQueue.Place)? {
        for index in (head..<entries.count).reversed() {
            let entry = entries[index]
            guard let place = entry.place(places), mayTake(place) else { continue }
            entries.remove(at: index)
            return (entry, place)
        }
        return nil
    }

    /// The number of the oldest valid entry whose place satisfies `mayTake`.
    func first(
        _ places: ToastQueue.Places,
        where mayTake: (ToastQueue.Place) -> Bool = { _ in true }
    ) -> UInt64? {
        entries[head...].first { $0.place(places).map(mayTake) ?? false }?.number
    }

    /// The valid entries.
    func valid(_ places: ToastQueue.Places) -> [QueueEntry] {
        entries[head...].filter { $0.place(places) != nil }
    }

    /// Removes invalid entries when they are the majority.
    mutating func sweep(_ live: Int, _ places: ToastQueue.Places) {
        guard entries.count > 128, entries.count > 2 * live else { return }
        entries = valid(places)
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
    /// The number of its place.
    var number: UInt64

    /// The place, if the toast still holds it.
    func place(_ places: ToastQueue.Places) -> ToastQueue.Place? {
        guard let place = places(id), place.number == number else { return nil }
        return place
    }
}
