// SPDX-License-Identifier: MIT

import Files
import HelperWire
import SQLite
import TestSupport
import Testing

@testable import HistoryStore

@Suite("Where the ids of a session begin")
struct FirstIDTests {
    private let history: TestHistory

    init() throws { history = try TestHistory() }

    private var folder: PrivateFolder {
        get throws { try history.folder.folder(NextSessionFile.folder) }
    }

    /// The id in the file, as a daemon reads it.
    private func firstID() throws -> UInt32? {
        (try? folder.read(NextSessionFile.firstID, limit: 64)).flatMap(NextSessionFile.id)
    }

    private func write(_ text: String) throws {
        try folder.remove(NextSessionFile.firstID)
        try folder.create(NextSessionFile.firstID, Array(text.utf8))
    }

    @Test("no two entries share an id, wherever daemon, process and machine end", arguments: 1...12)
    func sessions(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        /// The ids of all entries; each has one of its own.
        var stored: Set<UInt32> = []
        for lineage in UInt64(1)...25 {
            var next = try firstID() ?? 1
            var process = NextSessionStore(in: history.folder)
            #expect(stored.allSatisfy { $0 < next })
            session: for batch in UInt64(1)...UInt64.random(in: 1...12, using: &random) {
                if chance(4) { process = NextSessionStore(in: history.folder) }
                // A few are not for the history.
                next += UInt32.random(in: 0...40, using: &random)
                let ids = (0..<UInt32.random(in: 1...6, using: &random)).map { next + $0 }
                next += UInt32(ids.count)
                if chance(20) { break session }
                let told = try process.reserve(next, above: history.store.highestID)
                #expect(told == nil)
                if chance(20) { break session }
                let items = ids.enumerated().map { place, id in
                    HistoryItem(
                        lineage: lineage,
                        number: batch * 10 + UInt64(place),
                        change: .shown(.sample(id, title: "\(id)"))
                    )
                }
                try history.store.store(items)
                #expect(stored.isDisjoint(with: ids))
                stored.formUnion(ids)
                if chance(20) { break session }
            }
        }
        #expect(stored.count > 50)
        var query = HistoryQuery()
        for id in stored {
            query.presentation = id
            #expect(try history.store.find(query).map(\.summary) == ["\(id)"])
        }
    }

    @Test("a block is written at a time, by whichever process comes to its end")
    func blocks() throws {
        func reserve(_ store: inout NextSessionStore, _ next: UInt32) throws {
            #expect(try store.reserve(next, above: { 0 }) == nil)
        }
        let block = NextSessionStore.block
        var first = NextSessionStore(in: history.folder)
        try reserve(&first, 2)
        #expect(try firstID() == 2 + block)
        // Nothing is written within a block.
        try folder.remove(NextSessionFile.firstID)
        try reserve(&first, 2 + block)
        #expect(try firstID() == nil)
        try reserve(&first, 3 + block)
        var second = NextSessionStore(in: history.folder)
        try reserve(&second, 3 + 2 * block)
        #expect(try firstID() == 3 + 2 * block)
        try reserve(&second, 4 + 2 * block)
        #expect(try firstID() == 4 + 3 * block)
    }

    @Test("ids begin again after the largest one, and no session begins with 0")
    func wrap() throws {
        let block = NextSessionStore.block
        for (next, first) in [(UInt32.max - 2, block - 3), (0 &- block, 1), (5, 5 + block)] {
            try write("\(next &- 1)\n")
            var store = NextSessionStore(in: history.folder)
            #expect(try store.reserve(next, above: { 0 }) == nil)
            #expect(try firstID() == first)
        }
    }

    @Test(
        "a history whose file is lost or damaged says where ids go on",
        arguments: ["", "x\n", "7"]
    )
    func lost(text: String) throws {
        // Numbers that senders chose are in the upper half.
        try history.store([9, 300, .max].map { .shown(.sample($0, title: "\($0)")) })
        #expect(NextSessionFile.id(Array(text.utf8)) == nil)
        if !text.isEmpty { try write(text) }
        var store = NextSessionStore(in: history.folder)
        #expect(try store.reserve(3, above: history.store.highestID) == 301)
        #expect(try firstID() == 301 + NextSessionStore.block)
        #expect(try store.reserve(302, above: history.store.highestID) == nil)
        // A daemon that is further goes on.
        if !text.isEmpty { try write(text) }
        var other = NextSessionStore(in: history.folder)
        #expect(try other.reserve(1000, above: history.store.highestID) == nil)
    }

    @Test(
        "a daemon that began below the file goes on there, one that reserved up to it as it is",
        arguments: [5000, .max - 9, 0 &- NextSessionStore.block, 3] as [UInt32]
    )
    func wrongStart(first: UInt32) throws {
        let block = NextSessionStore.block
        for (reserved, next) in [(false, first &- 4000), (false, first &- 1), (true, first)] {
            let end = max(1, first &+ block)
            try write("\(end)\n")
            var store = NextSessionStore(in: history.folder)
            let told = try store.reserve(next, above: { 0 })
            #expect(told == (reserved ? nil : end), "\(next)")
            #expect(try firstID() == end)
            // It is told once.
            #expect(try store.reserve(next, above: { 0 }) == nil)
            #expect(try store.reserve(end &+ 1, above: { 0 }) == nil)
            #expect(try firstID() == end &+ 1 &+ block)
        }
    }

    @Test("where it cannot be written, nothing is stored")
    func unwritable() throws {
        try history.folder.create(NextSessionFile.folder, [])
        var store = NextSessionStore(in: history.folder)
        #expect(throws: (any Error).self) { try store.reserve(2, above: { 0 }) }
        try history.folder.remove(NextSessionFile.folder)
        #expect(try store.reserve(2, above: { 0 }) == nil)
    }

    @Test("past entries of sessions with the same ids get numbers of their own, which users knew")
    func migration() throws {
        for lineage in UInt64(1)...3 {
            for id in UInt32(1)...3 {
                let number = UInt64(id) * 2
                let title = "\(lineage).\(id)"
                let end = HistoryChange.ended(
                    presentation: id,
                    outcome: "closed",
                    button: nil,
                    at: 9
                )
                try history.store.store([
                    HistoryItem(
                        lineage: lineage,
                        number: number,
                        change: .shown(.sample(id, title: title))
                    )
                ])
                guard id < 3 else { continue }
                try history.store.store([
                    HistoryItem(lineage: lineage, number: number + 1, change: end)
                ])
            }
        }
        try history.store.database().execute("PRAGMA user_version = 4")
        try history.open()
        let found = try history.store.find(HistoryQuery())
        #expect(
            found.map { "\($0.presentation) \($0.summary)" } == [
                "3 3.3", "2 3.2", "1 3.1", "6 2.3", "5 2.2", "4 2.1", "3 1.3", "2 1.2", "1 1.1",
            ]
        )
        // Where two still have one number, the newer is found first.
        var query = HistoryQuery()
        query.presentation = 2
        #expect(try history.store.find(query).map(\.summary) == ["3.2", "1.2"])
        query.presentation = 5
        #expect(try history.store.find(query).map(\.summary) == ["2.2"])
        #expect(try history.store.highestID() == 6)
        // What this session has sent, its senders withdraw as before.
        #expect(
            try history.store.recallable(3, 2, by: "exe:/usr/bin/mail").map(\.summary) == ["3.2"]
        )
        #expect(try history.store.recallable(2, 2, by: "exe:/usr/bin/mail").isEmpty)
        #expect(try history.store.delete(found.map(\.id)) == 9)
        #expect(try history.store.highestID() == 0)
    }
}
