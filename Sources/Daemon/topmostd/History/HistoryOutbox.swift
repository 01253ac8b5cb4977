// SPDX-License-Identifier: MIT
//
// While the disk of the history hangs, entries wait here and in the recovery log. Entries
// beyond the history's limit are dropped; so is the oldest above 64 MiB.

import Basics
import Coding
import HelperWire
import PresenterCore
import RecoveryStore

/// The changes that the history process has not stored yet, in sequence.
struct HistoryOutbox {
    /// How much waits.
    struct Limits {
        /// How many entries the history keeps; changes of older ones are dropped.
        var entries = HistoryLimits().entries
        /// Maximum number of bytes; of more the oldest is lost.
        var bytes = 64 << 20
        /// Changes, and their bytes, from which a flood waits.
        var crowdedItems = 16_000
        var crowdedBytes = 6 << 20
        /// Bytes from which entries wait without their pictures, of up to 12 kB each.
        var picturedBytes = 4 << 20
    }

    /// The changes, oldest first.
    private(set) var pending: [UnstoredHistory] = []
    /// How many of them were sent to the process that runs.
    private(set) var sentCount = 0
    /// How many were lost because too much waited.
    private(set) var lostCount = 0

    private var limits: Limits
    private var lineage: UInt64
    private var lastNumber: UInt64 = 0
    private var storedNumber: UInt64 = 0
    private var bytes = 0
    /// The numbers of the changes that are new entries.
    private var arrivals: [UInt64] = []
    /// The recalls since the last stored change, with the senders: one of each is enough.
    private var recalls: [PresentationID: String] = [:]
    /// The live presentations that are in the history, with their content there.
    private var known: [PresentationID: Content] = [:]

    /// Creates an empty outbox of a new lineage.
    init(limits: Limits = Limits()) {
        self.limits = limits
        lineage = .random(in: 1...UInt64(Int64.max))
    }

    /// Continues with the changes of the last daemon.
    mutating func restore(_ last: RecoveredState) {
        guard let stored = last.historyStored else { return }
        lineage = stored.lineage
        storedNumber = stored.number
        lastNumber = stored.number
        // Which of them are new entries is not known: none counts as one.
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

    /// Sets how many entries the history keeps.
    mutating func keep(entries: Int) {
        limits.entries = entries
        dropOld()
    }

    /// How much is stored.
    var progress: HistoryProgress { HistoryProgress(lineage: lineage, number: storedNumber) }

    /// How much is stored once nothing waits.
    var finalProgress: HistoryProgress { HistoryProgress(lineage: lineage, number: lastNumber) }

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
    ///   - picture: returns the small form of a stored image.
    ///   - wall: converts a moment to milliseconds since 1970.
    /// - Returns: the added changes.
    mutating func add(
        _ records: [RecoveryRecord],
        picture: (StoredImage) -> SmallPicture? = { _ in nil },
        wall: (Instant) -> Int64
    ) -> ArraySlice<UnstoredHistory> {
        let before = lastNumber
        for record in records {
            guard let change = change(record, picture: picture, wall: wall) else { continue }
            append(change.change)
            if change.isNew { arrivals.append(lastNumber) }
        }
        dropOld()
        return pending.suffix(Int(clamping: lastNumber - before))
    }

    /// Adds that a sender withdrew its ended entry with that id.
    ///
    /// - Parameters:
    ///   - id: the id.
    ///   - identity: the key of the sender's identity.
    ///   - time: milliseconds since 1970.
    /// - Returns: the added change; `nil`: the same one waits already.
    mutating func recall(
        _ id: PresentationID,
        by identity: String,
        at time: Int64
    ) -> UnstoredHistory? {
        guard recalls[id] != identity else { return nil }
        append(.recalled(presentation: id.rawValue, identity: identity, at: time))
        recalls[id] = identity
        return pending.last
    }

    /// The next change to send; the caller sends it.
    mutating func takeUnsent() -> UnstoredHistory? {
        guard sentCount < pending.count else { return nil }
        sentCount += 1
        return pending[sentCount - 1]
    }

    /// Whether so much waits that a flood should wait too.
    var isCrowded: Bool { pending.count > limits.crowdedItems || bytes > limits.crowdedBytes }

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
        picture: (StoredImage) -> SmallPicture?,
        wall: (Instant) -> Int64
    ) -> (change: HistoryChange, isNew: Bool)? {
        switch record {
        case .presentation(let one):
            let before = known[one.id]
            guard before != one.content,
                let entry = HistoryEntry(one, shownAt: wall(one.acceptedAt))
            else { return nil }
            recalls[one.id] = nil
            known[one.id] = one.content
            let change = pictureChange(from: before, to: one.content, picture)
            return (.shown(entry, picture: change), before == nil)
        case .ended(let one):
            guard known.removeValue(forKey: one.id) != nil else { return nil }
            var button: String?
            if case .acted(let answer) = one.outcome { button = answer.button }
            let end = HistoryChange.ended(
                presentation: one.id.rawValue,
                outcome: one.outcome.name,
                button: button,
                at: wall(one.endedAt),
                isHidden: one.isHidden
            )
            return (end, false)
        case .stack: return nil
        }
    }

    /// The change of an entry's picture; a picture that cannot be kept is deleted, because it is
    /// not the one on screen.
    private func pictureChange(
        from before: Content?,
        to content: Content,
        _ picture: (StoredImage) -> SmallPicture?
    ) -> PictureChange {
        let image = content.pixels
        if let before, before.pixels == image { return .kept }
        guard let image, bytes < limits.picturedBytes, let small = picture(image) else {
            return .removed
        }
        return .new(small)
    }

    private mutating func append(_ change: HistoryChange) {
        let item = HistoryItem(lineage: lineage, number: lastNumber + 1, change: change)
        let frame = HistoryRequest.store(item).frame
        append(UnstoredHistory(lineage: lineage, number: item.number, frame: frame))
    }

    private mutating func append(_ item: UnstoredHistory) {
        lastNumber = item.number
        pending.append(item)
        bytes += item.size
        guard bytes > limits.bytes else { return }
        // Many at once: removing the first of a list moves all others.
        let count = max(1, pending.count / 8)
        lostCount += count
        remove(count)
    }

    /// Removes changes of entries that the history would delete for the newer ones.
    private mutating func dropOld() {
        let count = arrivals.count - limits.entries
        guard count > limits.entries / 8 else { return }
        let kept = arrivals[count]
        remove(pending.firstIndex { $0.number >= kept } ?? pending.count)
    }

    private mutating func remove(_ count: Int) {
        for item in pending.prefix(count) { bytes -= item.size }
        pending.removeFirst(count)
        let first = pending.first?.number ?? .max
        arrivals.removeFirst(arrivals.firstIndex { $0 >= first } ?? arrivals.count)
        sentCount = max(0, sentCount - count)
        if pending.isEmpty { recalls = [:] }
    }
}

extension UnstoredHistory {
    /// The size in this queue in bytes.
    fileprivate var size: Int { frame.count + MemoryLayout<Self>.stride + 32 }
}

extension Content {
    /// The picture of a toast, if it came as pixels.
    fileprivate var pixels: StoredImage? {
        guard case .stored(let image)? = toast?.pictures.first else { return nil }
        return image
    }
}
