// SPDX-License-Identifier: MIT

import Basics
import HistoryWire
import PresenterCore
import RecoveryStore
import Testing

@testable import topmostd

@Suite("What waits for the history")
struct HistoryOutboxTests {
    static func id(_ number: UInt32) -> PresentationID {
        guard let id = PresentationID(rawValue: number) else { preconditionFailure("0") }
        return id
    }

    static func record(_ id: UInt32, _ title: String, isTransient: Bool = false) -> RecoveryRecord {
        var toast = Toast(headline: Headline(title: title))
        toast.isTransient = isTransient
        return .presentation(
            PresentationRecord(
                id: Self.id(id),
                owner: TestEnvironment.owner,
                content: .toast(toast),
                acceptedAt: Instant(milliseconds: 5),
                timedFrom: Instant(milliseconds: 5),
                arrival: UInt64(id)
            )
        )
    }

    static func ended(_ id: UInt32, _ outcome: Outcome = .expired) -> RecoveryRecord {
        .ended(
            EndedPresentation(
                id: Self.id(id),
                identity: "a",
                kind: .toast,
                outcome: outcome,
                endedAt: Instant(milliseconds: 9)
            )
        )
    }

    /// Adds records; returns the changes as the history process reads them.
    func add(
        _ records: [RecoveryRecord],
        to outbox: inout HistoryOutbox
    ) throws -> [HistoryChange] {
        try outbox.add(records) { $0.milliseconds + 1000 }.map { item in
            let record = try #require(Record(line: item.line.dropLast()))
            guard case .store(let read)? = HistoryRequest(record) else {
                throw NotAChange()
            }
            #expect(read.number == item.number && read.lineage == item.lineage)
            return read.change
        }
    }

    struct NotAChange: Error {}

    @Test("the picture of a toast is added small, unless much waits")
    func pictures() throws {
        let image = StoredImage(path: "/1", width: 9, height: 9, rowStride: 36, hasAlpha: true)
        let small = try #require(SmallPicture(width: 1, height: 1, pixels: [1, 2, 3, 4]))
        var toast = Toast(headline: Headline(title: "photo"))
        toast.headline.image = Picture(source: .stored(image))
        let record = { (id: UInt32) in
            RecoveryRecord.presentation(
                PresentationRecord(
                    id: Self.id(id),
                    owner: TestEnvironment.owner,
                    content: .toast(toast),
                    acceptedAt: Instant(milliseconds: 5),
                    timedFrom: Instant(milliseconds: 5),
                    arrival: UInt64(id)
                )
            )
        }
        for (limit, wanted) in [(1 << 20, small), (0, nil)] {
            var limits = HistoryOutbox.Limits()
            limits.picturedBytes = limit
            var outbox = HistoryOutbox(limits: limits)
            let added = outbox.add(
                [record(1)],
                picture: { $0 == image ? small : nil },
                wall: \.milliseconds
            )
            let line = try #require(added.first?.line)
            let read = try #require(Record(line: line.dropLast()))
            guard case .store(let item)? = HistoryRequest(read),
                case .shown(let entry) = item.change
            else { throw NotAChange() }
            #expect(entry.picture == wanted)
        }
    }

    @Test("a toast, its update and its end are changes; what the history knows is none")
    func changes() throws {
        var outbox = HistoryOutbox()
        let changes = try add(
            [
                Self.record(1, "a"), Self.record(1, "a"), Self.record(1, "b"),
                Self.ended(1, .acted(Answer(button: "open"))), Self.ended(1),
            ],
            to: &outbox
        )
        try #require(changes.count == 3)
        guard case .shown(let entry) = changes[0], case .shown(let update) = changes[1] else {
            throw NotAChange()
        }
        #expect(entry.summary == "a" && update.summary == "b" && entry.shownAt == 1005)
        #expect(
            changes[2] == .ended(presentation: 1, outcome: "acted", button: "open", at: 1009)
        )
        #expect(outbox.pending.map(\.number) == [1, 2, 3])
    }

    @Test("a transient toast and its end are no changes")
    func transient() throws {
        var outbox = HistoryOutbox()
        let records = [Self.record(1, "a", isTransient: true), Self.ended(1), Self.ended(2)]
        #expect(try add(records, to: &outbox) == [])
    }

    @Test("what is stored goes; after the loss of the process the rest is sent again")
    func acknowledgement() throws {
        var outbox = HistoryOutbox()
        _ = try add((1...4).map { Self.record($0, "a") }, to: &outbox)
        let lineage = outbox.progress.lineage
        let sent = (0..<3).map { _ in outbox.takeUnsent()?.number }
        #expect(sent == [1, 2, 3])
        let taken = [(lineage &+ 1, 2), (lineage, 9), (lineage, 2), (lineage, 1)]
            .map { outbox.stored($0.0, $0.1) }
        #expect(taken == [false, false, true, false])
        #expect(outbox.pending.map(\.number) == [3, 4] && outbox.sentCount == 1)
        let next = [outbox.takeUnsent()?.number, outbox.takeUnsent()?.number]
        #expect(next == [4, nil])
        outbox.resetSent()
        let again = outbox.takeUnsent()?.number
        #expect(again == 3)
    }

    @Test("the next daemon continues with the same numbers and knows what is live")
    func restart() throws {
        var outbox = HistoryOutbox()
        _ = try add((1...3).map { Self.record($0, "a") }, to: &outbox)
        _ = outbox.stored(outbox.progress.lineage, 1)
        var left = RecoveredState()
        left.records = [Self.record(2, "a"), Self.record(3, "a"), Self.ended(3)]
        left.historyStored = outbox.progress
        left.history = outbox.pending
        var next = HistoryOutbox()
        next.restore(left)
        #expect(next.pending == outbox.pending && next.progress == outbox.progress)
        let changes = try add([Self.record(2, "a"), Self.ended(2), Self.ended(3)], to: &next)
        #expect(changes.count == 1)
        #expect(next.pending.map(\.number) == [2, 3, 4])
    }

    @Test("after a log with a gap no number is used twice")
    func gap() throws {
        var left = RecoveredState()
        left.historyStored = HistoryProgress(lineage: 7, number: 3)
        left.isPartial = true
        var outbox = HistoryOutbox()
        outbox.restore(left)
        _ = try add([Self.record(1, "a")], to: &outbox)
        #expect(outbox.pending.map(\.number) == [4 + 1 << 20])
    }

    @Test("a flood that nothing stores loses none of the entries that the history keeps")
    func stuck() throws {
        var outbox = HistoryOutbox()
        let first = (1...10_000 as ClosedRange<UInt32>).flatMap {
            [Self.record($0, "a"), Self.ended($0)]
        }
        #expect(try add(first, to: &outbox).count == 20_000)
        outbox.keep(entries: 100_000)
        let more = (10_001...40_000 as ClosedRange<UInt32>).flatMap {
            [Self.record($0, "a"), Self.record($0, "b"), Self.ended($0)]
        }
        _ = try add(more, to: &outbox)
        #expect(outbox.pending.map(\.number) == Array(1...110_000) && outbox.lostCount == 0)
    }

    @Test("changes of entries that the history would delete are dropped, and are no loss")
    func old() throws {
        var limits = HistoryOutbox.Limits()
        limits.entries = 16
        var outbox = HistoryOutbox(limits: limits)
        // Updates are no entries of their own.
        for number in 1...18 as ClosedRange<UInt32> {
            let records = [
                Self.record(number, "a"), Self.record(number, "b"), Self.ended(number),
            ]
            _ = try add(records, to: &outbox)
        }
        #expect(outbox.pending.map(\.number) == Array(1...54))
        _ = try add([Self.record(19, "a")], to: &outbox)
        #expect(outbox.pending.map(\.number) == Array(10...55) && outbox.lostCount == 0)
        outbox.keep(entries: 1)
        #expect(outbox.pending.map(\.number) == [55])
        // What the last daemon left is kept until so many newer ones are here.
        var left = RecoveredState()
        left.historyStored = outbox.progress
        left.history = outbox.pending
        var next = HistoryOutbox(limits: limits)
        next.restore(left)
        _ = try add((20...37).map { Self.record($0, "a") }, to: &next)
        #expect(next.pending.first?.number == 55)
        _ = try add([Self.record(38, "a")], to: &next)
        #expect(next.pending.map(\.number) == Array(59...74))
    }

    @Test("a flood waits while much waits; too many bytes lose the oldest")
    func limits() throws {
        var limits = HistoryOutbox.Limits()
        limits.crowdedItems = 12
        var outbox = HistoryOutbox(limits: limits)
        _ = try add((1...13).map { Self.record($0, "a") }, to: &outbox)
        #expect(outbox.isCrowded)
        _ = outbox.stored(outbox.progress.lineage, 1)
        #expect(!outbox.isCrowded)
        limits.bytes = 2000
        outbox = HistoryOutbox(limits: limits)
        _ = try add((1...24).map { Self.record($0, "a") }, to: &outbox)
        #expect(outbox.pending.reduce(0) { $0 + $1.line.count } <= 2000)
        #expect(outbox.pending.last?.number == 24 && outbox.lostCount > 0)
    }
}
