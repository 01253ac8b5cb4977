// SPDX-License-Identifier: MIT

import Basics
import HistoryWire
import PresenterCore
import RecoveryStore

/// The changes that the history process has not stored yet, in sequence.
struct HistoryOutbox {
    /// The most that waits; of more the oldest is lost.
    struct Limits {
        /// Maximum number of changes.
        var items = 20_000
        /// Maximum number of bytes.
        var bytes = 8 << 20
    }

    /// The changes, oldest first.
    private(set) var pending: [UnstoredHistory] = []
    /// How many of them were sent to the process that runs.
    private(set) var sentCount = 0
    /// How many were lost because too much waited.
    private(set) var lostCount = 0

    private let limits: Limits
    private var lineage: UInt64
    private var lastNumber: UInt64 = 0
    private var storedNumber: UInt64 = 0
    private var bytes = 0
    /// The live presentations that are in the history, with their content there.
    private var known: [PresentationID: Content] = [:]

    /// Creates an empty outbox of a new lineage.
    init(limits: Limits = Limits()) {
        self.limits = limits
        lineage = .random(in: 1...UInt64(Int64.max))
    }

    /// Continues with what the last daemon left.
    mutating func restore(_ last: RecoveredState) {
        guard let stored = last.historyStored else { return }
        lineage = stored.lineage
        storedNumber = stored.number
        lastNumber = stored.number
        for item in last.history where item.lineage == lineage { append(item) }
        for record in last.records {
            switch record {
            case .presentation(let one): known[one.id] = one.isKeptInHistory ? one.content : nil
            case .ended(let one): known[one.id] = nil
            case .stack: break
            }
        }
        // Missing changes may have been stored: no number is used twice.
        if last.isPartial { lastNumber += 1 << 20 }
    }

    /// How much is stored.
    var progress: HistoryProgress { HistoryProgress(lineage: lineage, number: storedNumber) }

    /// The number of the oldest change that waits; `nil`: none.
    var firstUnstored: UInt64? { pending.first?.number }

    /// What the next daemon needs.
    var records: [RecoveryEntry] {
        [.historyStored(progress)]
            + pending.map(RecoveryEntry.history)
    }

    /// Adds the changes in records of the state.
    ///
    /// - Parameters:
    ///   - records: what has changed.
    ///   - wall: converts a moment to milliseconds since 1970.
    /// - Returns: the added changes.
    mutating func add(
        _ records: [RecoveryRecord],
        wall: (Instant) -> Int64
    ) -> ArraySlice<UnstoredHistory> {
        let before = lastNumber
        for record in records {
            if let change = change(record, wall: wall) { append(change) }
        }
        return pending.suffix(Int(clamping: lastNumber - before))
    }

    /// The next change to send; the caller sends it.
    mutating func takeUnsent() -> UnstoredHistory? {
        guard sentCount < pending.count else { return nil }
        sentCount += 1
        return pending[sentCount - 1]
    }

    /// Whether so much waits that a flood should wait too: four fifths of what may.
    var isCrowded: Bool {
        pending.count > limits.items / 5 * 4 || bytes > limits.bytes / 5 * 4
    }

    /// Whether changes wait that were not sent.
    var hasUnsent: Bool { sentCount < pending.count }

    /// Sends everything again.
    mutating func resetSent() { sentCount = 0 }

    /// Removes what is stored; returns whether there was any.
    mutating func stored(_ lineage: UInt64, _ number: UInt64) -> Bool {
        guard lineage == self.lineage, number > storedNumber, number <= lastNumber else {
            return false
        }
        storedNumber = number
        lostCount = 0
        remove(pending.firstIndex { $0.number > number } ?? pending.count)
        return true
    }

    /// Removes everything: the history is off.
    mutating func removeAll() {
        remove(pending.count)
        storedNumber = lastNumber
    }

    private mutating func change(
        _ record: RecoveryRecord,
        wall: (Instant) -> Int64
    ) -> HistoryChange? {
        switch record {
        case .presentation(let one):
            guard known[one.id] != one.content,
                let entry = HistoryEntry(one, shownAt: wall(one.acceptedAt))
            else { return nil }
            known[one.id] = one.content
            return .shown(entry)
        case .ended(let one):
            guard known.removeValue(forKey: one.id) != nil else { return nil }
            var button: String?
            if case .acted(let answer) = one.outcome { button = answer.button }
            return .ended(
                presentation: one.id.rawValue,
                outcome: one.outcome.name,
                button: button,
                at: wall(one.endedAt)
            )
        case .stack: return nil
        }
    }

    private mutating func append(_ change: HistoryChange) {
        let item = HistoryItem(lineage: lineage, number: lastNumber + 1, change: change)
        let line = HistoryRequest.store(item).record.line
        append(UnstoredHistory(lineage: lineage, number: item.number, line: line))
    }

    private mutating func append(_ item: UnstoredHistory) {
        lastNumber = item.number
        pending.append(item)
        bytes += item.line.count
        guard pending.count > limits.items || bytes > limits.bytes else { return }
        // Many at once: removing the first of a list moves all others.
        let count = max(1, min(pending.count, limits.items) / 8)
        lostCount += count
        remove(count)
    }

    private mutating func remove(_ count: Int) {
        for item in pending.prefix(count) { bytes -= item.line.count }
        pending.removeFirst(count)
        sentCount = max(0, sentCount - count)
    }
}
