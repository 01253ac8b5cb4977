// SPDX-License-Identifier: MIT

import Files
import Foundation
import HelperWire
import SQLite
import TestSupport
import Testing

@testable import HistoryStore

/// Damaged files, and no space.
extension HistoryStoreTests {
    @Test("a file that is no database is set aside, with a warning before and after")
    func noDatabase() throws {
        try Data("no database, but long enough for a header".utf8)
            .write(to: URL(fileURLWithPath: history.file))
        try history.add(["a"])
        #expect(try history.titles() == ["a"])
        #expect(history.warnings.count == 2, "\(history.warnings)")
        let names = try history.folder.names()
        #expect(names.count { $0.hasPrefix("history.db.damaged-") } == 1, "\(names)")
    }

    @Test("random damage loses some entries, never the whole history", arguments: 0..<40)
    func damage(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let body = String(repeating: "words and more words ", count: 20)
        try history.store((1...400).map { .shown(.sample($0, title: "No. \($0)", body: body)) })
        history.close()
        let url = URL(fileURLWithPath: history.file)
        var bytes = try Data(contentsOf: url)
        var pages: Set<Int> = []
        // Leaves: without what is above them there is no way to the others.
        let leaves = (2..<bytes.count / 4096).filter { [0x0D, 0x0A].contains(bytes[$0 * 4096]) }
        for _ in 0..<(1 + seed % 8) {
            let page = try #require(leaves.randomElement(using: &random))
            pages.insert(page)
            let start = page * 4096 + Int.random(in: 0..<4096 - 64, using: &random)
            for index in start..<start + 64 { bytes[index] = .random(in: 0...255, using: &random) }
        }
        if seed % 5 == 4 {
            let count = bytes.count - bytes.count / 10
            pages.formUnion(count / 4096..<bytes.count / 4096)
            bytes.removeLast(bytes.count - count)
        }
        try bytes.write(to: url)
        try history.open()
        // The damage may show at once, later or never: nothing of it is an error.
        _ = try history.titles("words")
        _ = try history.titles()
        try history.add(["after"], from: 1000)
        #expect(try history.titles("after") == ["after"])
        try history.work()
        // A page has about eight entries.
        let left = try history.store.entryCount()
        #expect(left <= 401 && left >= 401 - 10 * pages.count, "\(left); \(history.warnings)")
    }

    /// Overwrites pages of entries, evenly distributed, in the closed file of so many entries.
    ///
    /// Where it is `wild`, the last entry before each has a wrong number.
    private func damageEntries(_ count: UInt32, pages: Int, wild: Bool = false) throws {
        let body = String(repeating: "words and more words ", count: 20)
        try history.store((1...count).map { .shown(.sample($0, title: "No. \($0)", body: body)) })
        history.close()
        let url = URL(fileURLWithPath: history.file)
        var bytes = try Data(contentsOf: url)
        // Leaves of a table that have the text of entries.
        let leaves = stride(from: 4096, to: bytes.count, by: 4096).filter {
            bytes[$0] == 0x0D
                && bytes[$0..<$0 + 4096].range(of: Data("words and more words".utf8)) != nil
        }
        for number in 1...pages {
            let index = number * leaves.count / (pages + 1)
            let start = leaves[index]
            bytes.replaceSubrange(start..<start + 64, with: Data(repeating: 0xFF, count: 64))
            guard wild else { continue }
            // Source: https://sqlite.org/fileformat.html#b_tree_pages
            let page = leaves[index - 1]
            let last = page + 8 + 2 * (Int(bytes[page + 4]) - 1)
            let cell = page + Int(bytes[last]) << 8 + Int(bytes[last + 1])
            // Two bytes are its length, two its number: now 16383.
            bytes.replaceSubrange(cell + 2..<cell + 4, with: [0xFF, 0x7F])
        }
        try bytes.write(to: url)
        try history.open()
    }

    @Test(
        "all that damaged pages do not have is saved, also between them and behind wrong numbers",
        arguments: [1, 2, 12],
        [false, true]
    )
    func between(pages: Int, wild: Bool) throws {
        try damageEntries(1000, pages: pages, wild: wild)
        _ = try history.titles("words")
        try history.work()
        let saved = try history.store.entryCount()
        // A page has about eight entries.
        #expect(saved >= 1000 - 10 * pages && saved < 1000, "\(saved); \(history.warnings)")
        #expect(history.warnings.last?.contains(" \(saved) entries are saved") == true)
        // No id is given a second time.
        try history.add(["after"], from: 2000)
        #expect(try history.store.find(HistoryQuery())[0].id == 1001)
        try checkGroups("repaired")
    }

    @Test("a start reads no page that it does not need; what is damaged is found soon after")
    func foundLater() throws {
        try damageEntries(1000, pages: 1)
        var query = HistoryQuery()
        query.limit = 10
        #expect(try history.store.find(query).count == 10)
        #expect(history.store.mustCheck && history.warnings.isEmpty)
        try history.store(.shown(.sample(2000, title: "stored before it is found")))
        #expect(throws: SQLiteError.repairing) {
            while history.store.mustCheck { try history.store.check() }
        }
        #expect(history.store.isRepairing && !history.store.mustCheck)
        try history.work()
        #expect(try history.titles("found") == ["stored before it is found"])
        #expect(try history.store.entryCount() >= 991, "\(history.warnings)")
    }

    @Test("without the last number no entry is lost, and no id is given a second time")
    func withoutLastNumber() throws {
        try history.add((1...40).map { "No. \($0)" })
        // Of a list of applications that is out of date.
        try history.store.database().execute("UPDATE names SET newest = 1")
        try damage("sqlite_sequence")
        try history.add(["after"], from: 2000)
        #expect(try history.store.entryCount() == 41, "\(history.warnings)")
        #expect(try history.store.find(HistoryQuery())[0].id == 41)
        #expect(history.warnings.count == 2)
    }

    @Test("while it is repaired, requests are refused; an interrupted repair begins again")
    func interrupted() throws {
        try damageEntries(1000, pages: 3)
        for steps in 0..<100 {
            #expect(throws: SQLiteError.repairing) {
                _ = try history.store.find(HistoryQuery())
                // The damage may be elsewhere.
                _ = try history.store.groups(matching: "words")
            }
            #expect(throws: SQLiteError.repairing) { try history.store.delete([1]) }
            for _ in 0..<steps where history.store.isRepairing { try history.store.work() }
            if !history.store.isRepairing { break }
            try history.open()
        }
        #expect(try history.store.entryCount() >= 970)
        let names = try history.folder.names()
        #expect(names.count { $0.hasPrefix("history.db.damaged-") } == 1, "\(names)")
        #expect(!names.contains { $0.contains("repair") }, "\(names)")
        // Another damage keeps the first damaged file, and a third one does not.
        for _ in 0..<2 {
            try history.add(["another"], from: 3000)
            try damage("words_data")
            _ = try history.titles("no")
            try history.work()
        }
        #expect(try history.folder.names().count { $0.hasPrefix("history.db.damaged-") } <= 2)
    }

    /// Overwrites the first page of a table in the closed file, and opens it again.
    private func damage(_ table: String) throws {
        let page = try #require(
            try history.store.database().number(
                "SELECT rootpage FROM sqlite_master WHERE name = ?",
                [.text(table)]
            )
        )
        history.close()
        let url = URL(fileURLWithPath: history.file)
        var bytes = try Data(contentsOf: url)
        let start = Int(page - 1) * 4096
        bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xFF, count: 4096))
        try bytes.write(to: url)
        try history.open()
    }

    @Test("from a damaged file pictures are rescued with their entries", arguments: [true, false])
    func damagedIndex(isEarlier: Bool) throws {
        try addPictured(20)
        if isEarlier { try makeEarlier() }
        try damage("words_data")
        _ = try history.titles("no")
        #expect(try history.pictures() == (1...20).reversed().map { try Self.picture($0) })
        #expect(history.warnings.count == 2, "\(history.warnings)")
        // Its sender may still take one back, and its picture goes with it.
        try history.store(.recalled(presentation: 7, identity: "exe:/usr/bin/mail", at: 9))
        #expect(try thumbnailCount() == 19)
        try checkGroups("rescued")
    }

    @Test("damaged pictures cost no entry, and damaged entries leave no pictures")
    func damagedTables() throws {
        try addPictured(20)
        try damage("thumbnails")
        #expect(try history.pictures() == Array(repeating: nil, count: 20))
        #expect(try history.store.entryCount() == 20 && history.warnings.count == 2)
        try addPictured(20)
        try damage("entries")
        _ = try history.titles()
        #expect(try history.store.entryCount() == 0 && thumbnailCount() == 0)
        #expect(history.warnings.count == 4)
    }

    @Test(
        "a repaired history goes on, whichever of its tables was lost",
        arguments: ["lineages", "sessions", "entries", "origins", "tasks", "clock"]
    )
    func goesOn(table: String) throws {
        try history.add(["before"])
        try damage(table)
        try history.add(["after"], from: 2)
        try history.store([.shown(.sample(1, title: "another's"))], lineage: 2)
        #expect(try history.titles().prefix(2) == ["another's", "after"])
    }

    @Test("a damaged file that another process repairs is left to it")
    func repairedByAnother() throws {
        try damageEntries(1000, pages: 1)
        #expect(throws: SQLiteError.repairing) {
            _ = try history.store.find(HistoryQuery())
            _ = try history.store.groups(matching: "words")
        }
        let session = HistorySession(boot: "", folder: "", sinceBoot: { 0 }, time: { 0 })
        var warnings: [String] = []
        let other = try HistoryStore(in: history.folder, session: session) { warnings.append($0) }
        do {
            _ = try other.find(HistoryQuery())
            Issue.record("it was opened")
        } catch {
            #expect(error.isBusy)
        }
        #expect(!other.isRepairing && warnings.isEmpty)
        try history.work()
        #expect(try history.store.entryCount() >= 990)
    }

    @Test("numbers out of a damaged file are believed to be any")
    func numbers() throws {
        try history.add(["before"])
        for number in [Int64.min, -1, .max] {
            let database = try history.store.database()
            for sql in [
                "UPDATE clock SET since_boot = ?1, time = ?1, right_since = ?1",
                "UPDATE lineages SET stored = min(?1, 0)",
            ] { try database.run(sql, [.integer(number)]) }
            try history.add(["after"], from: 2)
        }
    }

    @Test("clearing removes damaged files, also where nothing is left to clear")
    func clearedDamage() throws {
        try Data("no database, but long enough for a header".utf8)
            .write(to: URL(fileURLWithPath: history.file))
        #expect(try history.repairing { try history.store.clear(keepsLive: false) } == 0)
        #expect(try !history.folder.names().contains { $0.contains("damaged") })
    }

    @Test("without space nothing is stored; with space it continues")
    func full() throws {
        try history.add(["before"])
        try history.store.database().execute("PRAGMA max_page_count = 50")
        let body = String(repeating: "x", count: 16_000)
        let many = (2...60).map { HistoryChange.shown(.sample($0, title: "\($0)", body: body)) }
        #expect(throws: SQLiteError.self) { try history.store(many) }
        #expect(try history.titles() == ["before"])
        try history.store(.shown(.sample(2, title: "after")))
        #expect(try history.titles() == ["after", "before"])
        #expect(history.warnings.isEmpty)
    }
}
