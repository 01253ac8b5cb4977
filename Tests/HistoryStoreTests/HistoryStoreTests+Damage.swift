// SPDX-License-Identifier: MIT

import Basics
import Files
import Foundation
import HistoryWire
import SQLite
import TestSupport
import Testing

@testable import HistoryStore

/// Damaged files, and no space.
extension HistoryStoreTests {
    @Test("a file that is no database is set aside, with one warning")
    func noDatabase() throws {
        try Data("no database, but long enough for a header".utf8)
            .write(to: URL(fileURLWithPath: history.file))
        try history.add(["a"])
        #expect(try history.titles() == ["a"])
        #expect(history.warnings.count == 1, "\(history.warnings)")
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
        // Later pages: without the first one there is no way to the others.
        for _ in 0..<(1 + seed % 8) {
            let place = Int.random(in: 8192..<bytes.count, using: &random)
            for index in place..<min(place + 64, bytes.count) {
                bytes[index] = .random(in: 0...255, using: &random)
            }
        }
        if seed % 5 == 4 { bytes.removeLast(bytes.count / 10) }
        try bytes.write(to: url)
        try history.open()
        // The damage may show at once, later or never: nothing of it is an error.
        _ = try history.titles("words")
        _ = try history.store.find(HistoryQuery())
        try history.add(["after"], from: 1000)
        #expect(try history.titles("after") == ["after"])
        #expect(try history.store.entryCount() > 1)
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
        #expect(history.warnings.count == 1, "\(history.warnings)")
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
        #expect(try history.store.entryCount() == 20 && history.warnings.count == 1)
        try addPictured(20)
        try damage("entries")
        _ = try history.titles()
        #expect(try history.store.entryCount() == 0 && thumbnailCount() == 0)
        #expect(history.warnings.count == 2)
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
