// SPDX-License-Identifier: MIT

import Coding
import Files
import Foundation
import Glibc
import Journal
import PresenterCore
import SystemCalls
import TestSupport
import Testing

@testable import RecoveryStore

@Suite("The recovery log")
final class RecoveryStoreTests {
    private let path = NSTemporaryDirectory() + "recovery-" + UUID().uuidString
    private let folder: PrivateFolder
    private var lines: [String] = []
    private var now = Instant(milliseconds: 1_000)
    /// The error of every write, while set.
    private var failure: SystemError?

    init() throws { folder = try PrivateFolder(path) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func store(_ limits: RecoveryStore.Limits = .init()) -> RecoveryStore {
        var files = RecoveryFiles.live(in: folder)
        let live = files
        files.append = { [unowned self] bytes throws(SystemError) in
            if let failure {
                // Half of it is on the disk, as with a full one.
                try live.append(Array(bytes.prefix(bytes.count / 2)))
                throw failure
            }
            try live.append(bytes)
        }
        files.add = { [unowned self] bytes throws(SystemError) in
            if let failure { throw failure }
            try live.add(bytes)
        }
        let log = Log(threshold: .debug) { [unowned self] in
            if $0.level != .debug { lines.append($0.message) }
        }
        return RecoveryStore(files: files, limits: limits, log: log)
    }

    private func entry(_ number: Int) -> RecoveryEntry {
        .record(
            .presentation(
                PresentationRecord(
                    id: Self.id(number),
                    owner: .app("a"),
                    content: .toast("Number \(number)")
                ) {
                    $0.acceptedAt = now
                    $0.timedFrom = now
                    $0.arrival = UInt64(number)
                }
            )
        )
    }

    private static func id(_ number: Int) -> PresentationID {
        guard let id = PresentationID(rawValue: UInt32(number)) else {
            preconditionFailure("0 is no id")
        }
        return id
    }

    private func write(_ store: RecoveryStore, _ numbers: ClosedRange<Int>) {
        for number in numbers {
            store.write([entry(number)], at: now)
            store.maintain(
                at: now,
                keeping: { KeptEntries(ends: []) },
                snapshot: { (1...number).map(self.entry) }
            )
        }
    }

    /// The ids of the presentations that another daemon finds.
    private func found() -> [UInt32] {
        store().load().records.compactMap {
            if case .presentation(let one) = $0 { one.id.rawValue } else { nil }
        }
    }

    @Test("gives back what was written, across snapshots")
    func roundTrip() {
        let store = store()
        #expect(store.load() == RecoveredState())
        store.replace(with: [.bus("b")], at: now)
        write(store, 1...2_000)
        #expect(Set(found()) == Set(1...2_000))
        #expect(lines.isEmpty && store.isComplete)
    }

    @Test("stays within a multiple of what is live")
    func growth() throws {
        var limits = RecoveryStore.Limits()
        limits.smallest = 4_000
        let store = store(limits)
        store.replace(with: [], at: now)
        for _ in 1...1_000 {
            store.write([entry(1)], at: now)
            store.maintain(at: now, keeping: { KeptEntries(ends: []) }, snapshot: { nil })
        }
        #expect(try folder.read("recovery.log", limit: 1 << 20).count < 5_000)
        #expect(found() == Array(repeating: 1, count: found().count))
    }

    @Test("a log with much that is live does not wait for a multiple of it")
    func growthOfLargeLogs() throws {
        var limits = RecoveryStore.Limits()
        limits.smallest = 4_000
        limits.maximumGrowth = 1_000
        let store = store(limits)
        store.replace(with: (1...200).map { entry($0) }, at: now)
        let live = try folder.read("recovery.log", limit: 1 << 20).count
        var longest = 0
        for _ in 1...500 {
            store.write([entry(1)], at: now)
            store.maintain(at: now, keeping: { KeptEntries(ends: []) }, snapshot: { nil })
            longest = max(longest, try folder.read("recovery.log", limit: 1 << 20).count)
        }
        // What is written while it is shortened comes on top.
        #expect(longest <= live + 2_000)
        #expect(Set(found()) == Set(1...200))
    }

    @Test("a shortened log means the same as the long one")
    func shortened() throws {
        var random = SplitMix64(seed: 3)
        for _ in 1...200 {
            var entries: [RecoveryEntry] = [.bus("a"), .bus("b")]
            for number in 3...UInt64(50 + random.below(100)) {
                let id = Self.id(1 + random.below(20))
                switch random.below(12) {
                case 0...4: entries.append(entry(Int(id.rawValue)))
                case 5...6: entries.append(.record(.ended(end(id))))
                case 7:
                    let end = Notice.ended(id, .expired)
                    entries.append(
                        .notice(
                            UndeliveredNotice(
                                number: number,
                                name: ":1.1",
                                channel: .presenter,
                                notice: end
                            )
                        )
                    )
                case 8: entries.append(.delivered(number - UInt64(random.below(3))))
                case 9:
                    let item = UnstoredHistory(lineage: 5, number: number, frame: [1, 2])
                    entries.append(.history(item))
                case 10:
                    let stored = HistoryProgress(lineage: 5, number: min(number, 39))
                    entries.append(.historyStored(stored))
                default:
                    entries.append(.record(.stack(StackRecord(nextID: UInt32(100 + number)))))
                }
            }
            var bytes = RecoveryLog.header
            for entry in entries { RecoveryLog.append(entry, to: &bytes) }
            let ends = Set((1...10).map(Self.id))
            let kept = KeptEntries(ends: ends, history: 40)
            // Some of it comes while the rest is shortened, in pieces of any size.
            let later = 1 + random.below(20)
            let live = try #require(
                try shortened(entries.dropLast(later), entries.suffix(later), kept) {
                    1 + random.below(bytes.count)
                }
            )
            #expect(live.count < bytes.count)
            let long = restored(bytes)
            let short = restored(live)
            #expect(short.notices == long.notices && short.bus == "b")
            #expect(short.historyStored == long.historyStored)
            let unstored = { (item: UnstoredHistory) in item.number >= 40 }
            #expect(short.history.filter(unstored) == long.history.filter(unstored))
            let before = PresenterState(restoring: long.records, at: now)
            let after = PresenterState(restoring: short.records, at: now)
            #expect(after.list(at: now) == before.list(at: now))
            for id in ends {
                #expect(after.explain(id, at: now) == before.explain(id, at: now))
            }
        }
    }

    /// Returns a log that is shortened while more is written; `nil`: it cannot be.
    private func shortened(
        _ entries: ArraySlice<RecoveryEntry>,
        _ later: ArraySlice<RecoveryEntry>,
        _ kept: KeptEntries,
        step: () -> Int
    ) throws -> [UInt8]? {
        let store = store()
        store.replace(with: Array(entries), at: now)
        var files = RecoveryFiles.live(in: folder)
        var new: [UInt8] = []
        var isAdopted = false
        files.part = { [folder] offset, count throws(SystemError) in
            let log = try folder.read("recovery.log", limit: 1 << 20)
            return Array(log.dropFirst(offset).prefix(count))
        }
        files.begin = {}
        files.add = { new += $0 }
        files.adopt = { isAdopted = true }
        func size() throws(SystemError) -> Int {
            try folder.read("recovery.log", limit: 1 << 20).count
        }
        var later = later
        var shortening = try LogShortening(files, size: try size(), keeping: kept)
        while true {
            switch try shortening.step(step(), logSize: try size()) {
            case .finished where later.isEmpty:
                #expect(isAdopted && shortening.size == new.count)
                return new
            case .finished:
                // Without what comes only now.
                for entry in later { RecoveryLog.append(entry, to: &new) }
                return new
            case .impossible: return nil
            case .unfinished: if let entry = later.popFirst() { store.write([entry], at: now) }
            }
        }
    }

    @Test("a gap in a log, or an entry of a later version, keeps it from being shortened")
    func notShortened() throws {
        let none = KeptEntries(ends: [])
        for damage in [[9, 0, 0, 0, 1, 2, 3, 4, 5], [1, 0, 0, 0, 0, 0, 0, 0, 99]] as [[UInt8]] {
            let store = store()
            store.replace(with: [entry(1)], at: now)
            var bytes = try folder.read("recovery.log", limit: 1 << 20)
            bytes += damage
            var files = RecoveryFiles.live(in: folder)
            files.part = { offset, count in Array(bytes.dropFirst(offset).prefix(count)) }
            var shortening = try LogShortening(files, size: bytes.count, keeping: none)
            var progress = LogShortening.Progress.unfinished
            while progress == .unfinished {
                progress = try shortening.step(100, logSize: bytes.count)
            }
            #expect(progress == .impossible)
        }
    }

    @Test("a log is shortened in steps, even if nothing more is written")
    func steps() throws {
        var limits = RecoveryStore.Limits()
        (limits.smallest, limits.step) = (4_000, 1_000)
        let store = store(limits)
        store.replace(with: (1...20).map { entry($0) }, at: now)
        while !store.isShortening { write(store, 1...1) }
        var steps = 0
        while store.isShortening {
            #expect(Set(found()) == Set(1...20))
            store.shorten(at: now)
            steps += 1
        }
        #expect(steps > 5 && found().sorted() == Array(1...20) && lines.isEmpty)
        store.write([entry(21)], at: now)
        #expect(found().sorted() == Array(1...21))
        // A failure ends it.
        while !store.isShortening { write(store, 1...1) }
        failure = SystemError(call: "write", path: "log", code: ENOSPC)
        while store.isShortening { store.shorten(at: now) }
        #expect(!store.isComplete && lines.count == 1 && self.store().load().isPartial)
    }

    private func restored(_ bytes: [UInt8]) -> RecoveredState {
        RecoveredState(RecoveryLog.read(bytes)?.entries ?? [], isPartial: false)
    }

    private func end(_ id: PresentationID) -> EndedPresentation {
        EndedPresentation(
            id: id,
            identity: "a",
            kind: .toast,
            title: "Number \(id.rawValue)",
            outcome: .expired,
            endedAt: now
        )
    }

    @Test("notices stay until they are sent")
    func notices() {
        let store = store()
        store.replace(with: [.bus("b")], at: now)
        let notices = (1...3).map { number in
            UndeliveredNotice(
                number: UInt64(number),
                name: ":1.\(number)",
                channel: .presenter,
                notice: .ended(Self.id(1), .expired)
            )
        }
        store.write(notices.map(RecoveryEntry.notice) + [.delivered(2)], at: now)
        let state = self.store().load()
        #expect(state.notices == [notices[2]] && state.bus == "b" && !state.isPartial)
    }

    @Test("a torn or damaged log loses its tail only, with one line")
    func damage() throws {
        let store = store()
        store.replace(with: [], at: now)
        write(store, 1...20)
        let whole = try folder.read("recovery.log", limit: 1 << 20)
        var random = SplitMix64(seed: 1)
        for _ in 1...2_000 {
            var bytes = whole
            let header = RecoveryLog.header.count
            let offset = header + random.below(bytes.count - header)
            if random.chance(50) {
                bytes.removeSubrange(offset...)
            } else {
                bytes[offset] ^= UInt8(1 << random.below(8))
            }
            let content = try #require(RecoveryLog.read(bytes))
            #expect(content.entries == Array((1...20).map(entry).prefix(content.entries.count)))
            let size = (whole.count - header) / 20 + 1
            #expect(content.entries.count >= (offset - header) / size)
        }
        try folder.remove("recovery.log")
        try folder.create("recovery.log", whole.dropLast())
        let state = self.store().load()
        #expect(state.records.count == 19 && state.isPartial)
        #expect(lines == ["recovery log damaged: \(whole.count / 20 - 1) bytes at the end"])
    }

    @Test("random bytes never trap, whatever their checksum")
    func randomBytes() {
        var random = SplitMix64(seed: 2)
        let whole = entry(1).record
        for _ in 1...20_000 {
            var bytes = whole
            for _ in 0...random.below(4) {
                bytes[random.below(bytes.count)] = UInt8(random.below(256))
            }
            if random.chance(30) { bytes.removeLast(random.below(bytes.count)) }
            guard case .record(let record)? = try? RecoveryEntry(record: bytes[...]) else {
                continue
            }
            var state = PresenterState(restoring: [record], at: now)
            _ = state.reduce(.displayAttached(DisplayID(rawValue: 1)), at: now)
            _ = state.list(at: now)
        }
    }

    @Test("entries of a later version are skipped, another format is set aside")
    func laterVersion() throws {
        var bytes = RecoveryLog.header
        RecoveryLog.append(entry(1), to: &bytes)
        let body = [UInt8(99), 1, 2]
        bytes += [3, 0, 0, 0]
        let sum = Checksum.crc32(body[...])
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) } + body
        RecoveryLog.append(entry(2), to: &bytes)
        try folder.create("recovery.log", bytes)
        #expect(found() == [1, 2])
        #expect(lines == ["recovery log: skipped entries of a later version: 1"])
        try folder.remove("recovery.log")
        for (name, format) in [("log", "topmost recovery 9"), ("partial", "\u{1b}something")] {
            try folder.create("recovery.\(name)", Array("\(format)\nand more".utf8))
            #expect(found() == [])
            let printed = format.drop { $0 == "\u{1b}" }
            #expect(
                lines.last == """
                    recovery log set aside as recovery.unreadable: it begins with "\(printed)", \
                    and this version of Topmost reads "topmost recovery 3"
                    """
            )
            #expect(try folder.names() == ["recovery.unreadable"])
        }
    }

    @Test("a full disk costs one line; the log heals later", arguments: [ENOSPC, EIO])
    func fullDisk(code: Int32) {
        let store = store()
        store.replace(with: [], at: now)
        write(store, 1...2)
        failure = SystemError(call: "write", path: "log", code: code)
        write(store, 3...5)
        #expect(!store.isComplete && lines.count == 1)
        let left = self.store().load()
        #expect(left.isPartial && left.records.count == 2)
        now = now + .seconds(1)
        write(store, 6...6)
        #expect(!store.isComplete)
        failure = nil
        write(store, 7...7)
        #expect(!store.isComplete, "not at once again")
        now = now + .seconds(1)
        write(store, 8...8)
        #expect(store.isComplete && found() == Array(1...8))
        #expect(lines.filter { $0.hasPrefix("recovery log can be written again") }.count == 1)
        #expect(!self.store().load().isPartial)
    }

    @Test("a link in place of the log is not followed")
    func link() throws {
        let target = path + "-target"
        defer { try? FileManager.default.removeItem(atPath: target) }
        try Files.create(target, RecoveryLog.header)
        for name in ["recovery.log", "recovery.new"] {
            try FileManager.default.createSymbolicLink(
                atPath: path + "/" + name,
                withDestinationPath: target
            )
        }
        let store = store()
        #expect(store.load() == RecoveredState() && lines.count == 1)
        store.replace(with: [entry(1)], at: now)
        #expect(try Files.read(target, limit: 100) == RecoveryLog.header)
        #expect(found() == [1])
    }
}
