// SPDX-License-Identifier: MIT

import Basics
import Coding
import HelperWire
import PresenterCore
import RecoveryStore
import TestSupport
import Testing

@testable import topmostd

@Suite("What waits for the history")
struct HistoryOutboxTests {
    static func record(_ id: UInt32, _ title: String, isTransient: Bool = false) -> RecoveryRecord {
        var toast = Toast(headline: Headline(title: title))
        toast.isTransient = isTransient
        return .presentation(
            PresentationRecord(
                id: Sample.id(id),
                owner: TestEnvironment.owner,
                content: .toast(toast)
            ) {
                $0.acceptedAt = Instant(milliseconds: 5)
                $0.timedFrom = Instant(milliseconds: 5)
                $0.arrival = UInt64(id)
            }
        )
    }

    static func ended(_ id: UInt32, _ outcome: Outcome = .expired) -> RecoveryRecord {
        .ended(
            EndedPresentation(
                id: Sample.id(id),
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
            guard case .store(let read) = try request(item.frame) else { throw NotAChange() }
            #expect(read.number == item.number && read.lineage == item.lineage)
            return read.change
        }
    }

    struct NotAChange: Error {}

    /// Reads a request from its frame.
    private func request(_ frame: [UInt8]) throws -> HistoryRequest {
        try HistoryRequest(record: frame.dropFirst(4))
    }

    static let small = SmallPicture(width: 1, height: 1, pixels: [1, 2, 3, 4])

    /// What becomes of the pictures when a toast has these sources of a picture, one after the
    /// other.
    func pictures(
        _ sources: [ImageSource?],
        in outbox: inout HistoryOutbox
    ) throws -> [PictureChange] {
        try sources.enumerated().compactMap { number, source in
            var toast = Toast(headline: Headline(title: "No. \(number)"))
            toast.headline.image = source.map { Picture(source: $0) }
            let record = PresentationRecord(
                id: Sample.id(1),
                owner: TestEnvironment.owner,
                content: .toast(toast)
            ) {
                $0.acceptedAt = Instant(milliseconds: 5)
                $0.timedFrom = Instant(milliseconds: 5)
                $0.arrival = 1
            }
            let added = outbox.add(
                [.presentation(record)],
                picture: { $0.path == "/lost" ? nil : Self.small },
                wall: \.milliseconds
            )
            let frame = try #require(added.first?.frame)
            guard case .store(let item) = try request(frame),
                case .shown(_, let picture) = item.change
            else { throw NotAChange() }
            return picture
        }
    }

    private func pixels(_ path: String) -> ImageSource {
        .stored(StoredImage(path: path, width: 9, height: 9, rowStride: 36, hasAlpha: true))
    }

    @Test("the picture of a toast is added small, unless much waits")
    func pictures() throws {
        let small = try #require(Self.small)
        for (limit, wanted) in [(1 << 20, PictureChange.new(small)), (0, .removed)] {
            var limits = HistoryOutbox.Limits()
            limits.picturedBytes = limit
            var outbox = HistoryOutbox(limits: limits)
            #expect(try pictures([pixels("/1")], in: &outbox) == [wanted])
        }
    }

    @Test("an update has the picture of before, none or a new one, as the toast has")
    func updatedPictures() throws {
        let small = try #require(Self.small)
        var outbox = HistoryOutbox()
        let sources = [
            nil, nil, pixels("/1"), pixels("/1"), .name("mail"), .name("chat"), pixels("/2"),
            pixels("/lost"),
        ]
        #expect(
            try pictures(sources, in: &outbox) == [
                .removed, .kept, .new(small), .kept, .removed, .kept, .new(small), .removed,
            ]
        )
    }

    @Test("a toast, its update and its end are changes; a repeated record is not")
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
        guard case .shown(let entry, _) = changes[0], case .shown(let update, _) = changes[1] else {
            throw NotAChange()
        }
        #expect(entry.summary == "a" && update.summary == "b" && entry.shownAt == 1005)
        #expect(changes[2] == .ended(presentation: 1, outcome: "acted", button: "open", at: 1009))
        #expect(outbox.pending.map(\.number) == [1, 2, 3])
    }

    @Test("a withdrawal comes after earlier changes, once until it is sent again")
    func recall() throws {
        var outbox = HistoryOutbox()
        _ = try add([Self.record(1, "a"), Self.ended(1)], to: &outbox)
        func recall(_ identity: String) -> UInt64? {
            outbox.recall(Sample.id(1), by: identity, at: 7)?.number
        }
        let first = [recall("a"), recall("a"), recall("b"), recall("b")]
        #expect(first == [3, nil, 4, nil])
        let frame = try #require(outbox.pending.last?.frame)
        #expect(
            try request(frame)
                == .store(
                    HistoryItem(
                        lineage: outbox.progress.lineage,
                        number: 4,
                        change: .recalled(presentation: 1, identity: "b", at: 7)
                    )
                )
        )
        _ = try add([Self.record(1, "again"), Self.ended(1)], to: &outbox)
        let again = recall("b")
        _ = outbox.stored(outbox.progress.lineage, 7)
        let stored = recall("b")
        #expect(again == 7 && stored == 8)
    }

    @Test("a transient toast and its end are no changes")
    func transient() throws {
        var outbox = HistoryOutbox()
        let records = [Self.record(1, "a", isTransient: true), Self.ended(1), Self.ended(2)]
        #expect(try add(records, to: &outbox) == [])
    }

    @Test("stored changes are removed; after the loss of the process the rest is sent again")
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
            let records = [Self.record(number, "a"), Self.record(number, "b"), Self.ended(number)]
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
        #expect(outbox.pending.reduce(0) { $0 + $1.frame.count } <= 2000)
        #expect(outbox.pending.last?.number == 24 && outbox.lostCount > 0)
    }
}
