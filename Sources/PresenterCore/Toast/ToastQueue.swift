// SPDX-License-Identifier: MIT

/// The toasts that wait, by urgency, then arrival.
///
/// A toast that ends while it waits leaves its ticket behind; tickets that no
/// longer fit are skipped, and swept out when they are the majority. So each
/// step costs little with thousands waiting.
struct ToastQueue: Hashable, Sendable {
    /// A place in the queue.
    struct Ticket: Hashable, Sendable {
        /// Which toast.
        var id: PresentationID
        /// Tells this place from an earlier one of the same id.
        var number: UInt64
    }

    /// The tickets of one urgency, the oldest first from `head`.
    private struct Line: Hashable, Sendable {
        var tickets: [Ticket] = []
        var head = 0

        mutating func popFirst() -> Ticket? {
            guard head < tickets.count else { return nil }
            let ticket = tickets[head]
            head += 1
            if head > 64 && head * 2 > tickets.count {
                tickets.removeFirst(head)
                head = 0
            }
            return ticket
        }
    }

    private var low = Line()
    private var normal = Line()
    private var critical = Line()
    private var lastNumber: UInt64 = 0
    /// How many toasts wait.
    private(set) var count = 0

    /// Puts a toast last in its line and returns its ticket's number.
    mutating func append(_ id: PresentationID, _ urgency: Urgency) -> UInt64 {
        lastNumber += 1
        count += 1
        self[urgency].tickets.append(Ticket(id: id, number: lastNumber))
        return lastNumber
    }

    /// Notes that a waiting toast left the queue otherwise than by `next`.
    mutating func forget(_ urgency: Urgency, isWaiting: (Ticket) -> Bool) {
        count -= 1
        if self[urgency].tickets.count > 128 && self[urgency].tickets.count > 2 * (count + 1) {
            let line = self[urgency]
            self[urgency].tickets = line.tickets[line.head...].filter(isWaiting)
            self[urgency].head = 0
        }
    }

    /// Takes the next toast to show: the most urgent, then the oldest.
    mutating func next(atLeast urgency: Urgency, isWaiting: (Ticket) -> Bool) -> PresentationID? {
        for line in Urgency.allCases.reversed() where line >= urgency {
            if let id = pop(line, isWaiting) { return id }
        }
        return nil
    }

    /// Takes the toast to give up first: the least urgent, then the oldest.
    mutating func leastUrgent(isWaiting: (Ticket) -> Bool) -> PresentationID? {
        for line in Urgency.allCases {
            if let id = pop(line, isWaiting) { return id }
        }
        return nil
    }

    /// The waiting toasts in the order in which they will show.
    func all(isWaiting: (Ticket) -> Bool) -> [PresentationID] {
        Urgency.allCases.reversed().flatMap { urgency in
            self[urgency].tickets[self[urgency].head...].filter(isWaiting).map(\.id)
        }
    }

    private mutating func pop(_ urgency: Urgency, _ isWaiting: (Ticket) -> Bool) -> PresentationID?
    {
        while let ticket = self[urgency].popFirst() {
            if isWaiting(ticket) {
                count -= 1
                return ticket.id
            }
        }
        return nil
    }

    private subscript(urgency: Urgency) -> Line {
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
