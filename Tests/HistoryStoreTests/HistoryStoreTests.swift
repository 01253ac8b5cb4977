// SPDX-License-Identifier: MIT

import Basics
import Files
import Foundation
import HistoryWire
import SQLite
import TestSupport
import Testing

@testable import HistoryStore

@Suite("The history on disk")
struct HistoryStoreTests {
    let history: TestHistory

    init() throws { history = try TestHistory() }

    /// An entry with every field.
    static let full = {
        var entry = HistoryEntry.sample(7, title: "Two\tlines\n\\", body: "bold", at: 1_000)
        entry.markup = "<b>bold</b>"
        entry.urgency = "critical"
        entry.category = "im.received"
        entry.icon = "/a/b.png"
        entry.desktopEntry = "org.example.Mail"
        entry.actions = ["default", "Open", "x", "a\tb"]
        entry.endedAt = 2_000
        entry.outcome = "acted"
        entry.button = "x"
        return entry
    }()

    @Test("an entry is found with all its fields, also after a restart")
    func fields() throws {
        try history.store(.shown(Self.full))
        try history.open()
        var expected = Self.full
        expected.id = 1
        #expect(try history.store.find(HistoryQuery()) == [expected])
        #expect(try history.store.entryCount() == 1)
    }

    @Test("a link in place of the file is not followed")
    func link() throws {
        let target = history.folder.path + "/other.db"
        try FileManager.default.createSymbolicLink(
            atPath: history.file,
            withDestinationPath: target
        )
        #expect(throws: SQLiteError.self) { try history.add(["a"]) }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test("an update changes the live entry; after its end an id begins another one")
    func updates() throws {
        try history.store(
            .shown(.sample(3, title: "10 %")),
            .shown(.sample(3, title: "20 %")),
            .ended(presentation: 3, outcome: "acted", button: "stop", at: 50),
            .ended(presentation: 3, outcome: "expired", button: nil, at: 60),
            .shown(.sample(3, title: "again")),
            .ended(presentation: 9, outcome: "closed", button: nil, at: 70)
        )
        let entries = try history.store.find(HistoryQuery())
        #expect(entries.map(\.summary) == ["again", "20 %"])
        #expect(entries.map(\.outcome) == [nil, "acted"])
        #expect(entries.map(\.button) == [nil, "stop"] && entries[1].endedAt == 50)
        #expect(try history.titles("10") == [] && history.titles("20") == ["20 %"])
    }

    @Test("what arrives twice is stored once, whatever was between")
    func twice() throws {
        let changes: [HistoryChange] = [
            .shown(.sample(1, title: "a")),
            .ended(presentation: 1, outcome: "expired", button: nil, at: 1),
            .shown(.sample(1, title: "b")),
        ]
        let items = zip(UInt64(1)..., changes).map { number, change in
            HistoryItem(lineage: 5, number: number, change: change)
        }
        try history.store.store(Array(items.prefix(2)))
        try history.store.store(items)
        try history.open()
        try history.store.store(items)
        let entries = try history.store.find(HistoryQuery())
        #expect(entries.map(\.summary) == ["b", "a"])
        #expect(entries.map(\.outcome) == [nil, "expired"])
    }

    @Test("a new lineage counts from 1 and ends what was live, as unknown")
    func lineages() throws {
        try history.store(.shown(.sample(1, title: "old")), lineage: 1)
        let item = HistoryItem(lineage: 2, number: 1, change: .shown(.sample(1, title: "new")))
        try history.store.store([item])
        let entries = try history.store.find(HistoryQuery())
        #expect(entries.map(\.summary) == ["new", "old"])
        #expect(entries.map(\.outcome) == [nil, HistoryEntry.unknownOutcome])
    }

    @Test("its sender takes back what it sent under an id in this lineage, and nobody else does")
    func recall() throws {
        let mail = "exe:/usr/bin/mail"
        func recall(_ id: UInt32, by identity: String, lineage: UInt64) throws -> Int {
            let found = try history.store.recallable(lineage, id, by: identity)
            try history.store(
                .recalled(presentation: id, identity: identity, at: 9),
                lineage: lineage
            )
            return found.count
        }
        let end = { HistoryChange.ended(presentation: $0, outcome: "expired", button: nil, at: 5) }
        try history.store(.shown(.sample(1, title: "old")), end(1), lineage: 1)
        try history.store(
            [
                .shown(.sample(1, title: "zebra")), end(1), .shown(.sample(1, title: "giraffe")),
                end(1), .shown(.sample(2, title: "kept")), end(2),
            ],
            lineage: 2
        )
        #expect(try recall(1, by: "exe:/usr/bin/other", lineage: 2) == 0)
        #expect(try recall(3, by: mail, lineage: 2) == 0)
        // The same id in another session, or in none that is known.
        #expect(try recall(2, by: mail, lineage: 1) == 0)
        #expect(try recall(1, by: mail, lineage: 3) == 0)
        #expect(try history.titles() == ["kept", "giraffe", "zebra", "old"])
        #expect(try recall(1, by: mail, lineage: 2) == 2)
        #expect(try history.titles() == ["kept", "old"] && history.titles("zebra") == [])
        #expect(try recall(1, by: mail, lineage: 2) == 0)
        #expect(try history.store.entryCount() == 2)
        try checkGroups("recalled")
        try history.store.wipeRecalled()
        history.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: history.file))
        for word in ["zebra", "giraffe"] {
            #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) is still in the file")
        }
    }

    @Test("entries of an earlier version, and deleted ones, cannot be taken back")
    func unknownOrigins() throws {
        try history.store(.shown(.sample(1, title: "earlier")))
        try history.store.database().execute(
            "DROP TRIGGER origin_removed; DROP TABLE origins"
        )
        try history.open()
        try history.store(.shown(.sample(2, title: "later")))
        func found(_ id: UInt32) throws -> [String] {
            try history.store.recallable(1, id, by: "exe:/usr/bin/mail").map(\.summary)
        }
        #expect(try found(1) == [] && found(2) == ["later"])
        _ = try history.store.delete([2])
        #expect(try found(2) == [])
        #expect(try history.store.database().number("SELECT count(*) FROM origins") == 0)
    }

    @Test("all conditions of a query hold together")
    func queries() throws {
        for number in UInt32(1)...6 {
            let app = number % 2 == 0 ? "Mail" : "Chat"
            let entry = HistoryEntry.sample(
                number,
                title: "No. \(number)",
                app: app,
                at: Int64(number)
            )
            try history.store(.shown(entry))
        }
        func find(_ change: (inout HistoryQuery) -> Void) throws -> [UInt32] {
            var query = HistoryQuery()
            change(&query)
            return try history.store.find(query).map(\.presentation)
        }
        #expect(try find { _ in } == [6, 5, 4, 3, 2, 1])
        #expect(try find { $0.limit = 2 } == [6, 5])
        #expect(try find { $0.before = 5 } == [4, 3, 2, 1])
        #expect(try find { $0.since = 3 } == [6, 5, 4, 3])
        #expect(try find { $0.until = 3 } == [2, 1])
        #expect(try find { $0.app = "mail" } == [6, 4, 2])
        #expect(try find { $0.app = "sender of chat" } == [5, 3, 1])
        #expect(try find { $0.app = "no" } == [])
        #expect(try find { $0.id = 4 } == [4])
        #expect(try find { $0.id = 40 } == [])
        #expect(
            try find {
                $0.app = "Mail"
                $0.search = "no"
                $0.before = 6
                $0.since = 1
                $0.until = 7
                $0.limit = 1
            } == [4]
        )
    }

    @Test(
        "words are found by how they begin, whatever their case and accents",
        arguments: [
            ("build", true), ("BUI fin", true), ("finished build", true), ("café", true),
            ("cafe", true), ("uild", false), ("build broken", false), ("ma", true),
            ("größe", true), ("日本", true),
        ]
    )
    func search(_ text: String, isFound: Bool) throws {
        try history.store(
            .shown(.sample(1, title: "Build finished", body: "Cafe\u{301} größe 日本語"))
        )
        #expect(try history.titles(text).count == (isFound ? 1 : 0))
    }

    @Test(
        "nothing that a person types is an error",
        arguments: [
            "\"", "\"\"", "a\"b", "*", "a*", "^a", "a AND", "OR", "NOT a", "NEAR(a b)", "(", ")",
            "{title}: a", "title:a", "-a", "+", "a + b", ":", "'", ";", "--", "\0", "a\0b", " ",
            "", "\\", "%", "🙂", "a\u{301}", "-", "!!! a",
        ]
    )
    func operators(_ text: String) throws {
        try history.add(["a b"])
        _ = try history.titles(text)
        _ = try history.titles(nil, app: text)
        #expect(try history.titles("a") == ["a b"])
    }

    @Test("only so many entries are kept, the newest")
    func count() throws {
        history.store.limits = HistoryLimits(entries: 3, days: 0)
        try history.add((1...10).map { "\($0)" })
        #expect(try history.titles() == ["10", "9", "8"])
        #expect(try history.titles("1") == ["10"])
        #expect(try history.store.entryCount() == 3)
    }

    @Test("entries that are too old go")
    func age() throws {
        let day: Int64 = 86_400_000
        history.store.limits = HistoryLimits(entries: 1000, days: 2)
        try history.add((1...600).map { "\($0)" }, at: day)
        #expect(try history.store.entryCount() == 600)
        try history.add(["new"], from: 1000, at: 4 * day)
        #expect(try history.titles() == ["new"])
        #expect(try history.store.entryCount() == 1)
    }

    /// Ended entries of two applications in turn, and a live one.
    private func addGroups() throws {
        for number in UInt32(1)...6 {
            let app = number % 2 == 0 ? "Mail" : "Chat"
            let title = number == 3 ? "zebra" : "No. \(number)"
            try history.store(
                .shown(.sample(number, title: title, app: app)),
                .ended(presentation: number, outcome: "closed", button: nil, at: 9)
            )
        }
        try history.store(.shown(.sample(7, title: "live", app: "Chat")))
    }

    @Test("ended entries are counted by application, the newest first")
    func groups() throws {
        try addGroups()
        func groups(_ search: String?) throws -> [String] {
            try history.store.groups(matching: search).map {
                "\($0.newest.app) \($0.count) \($0.newest.presentation)"
            }
        }
        #expect(try groups(nil) == ["Mail 3 6", "Chat 3 5"])
        #expect(try groups("zeb") == ["Chat 1 3"])
        #expect(try groups("no") == ["Mail 3 6", "Chat 2 5"])
        #expect(try groups("live") == [])
    }

    /// Checks the numbers of ended entries and the newest ones against all entries.
    private func checkGroups(_ moment: String) throws {
        let all = try history.store.find(HistoryQuery()).filter { $0.outcome != nil }
        let expected = Dictionary(grouping: all, by: \.app).values
            .map { (app: $0[0].app, count: $0.count, newest: $0[0].id) }
            .sorted { $0.newest > $1.newest }
        let groups = try history.store.groups(matching: nil)
        #expect(groups.map(\.newest.app) == expected.map(\.app), "\(moment)")
        #expect(groups.map(\.count) == expected.map(\.count), "\(moment)")
        #expect(groups.map(\.newest.id) == expected.map(\.newest), "\(moment)")
    }

    @Test("the numbers are right after whatever was stored, deleted and dropped", arguments: 0..<5)
    func numbers(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        history.store.limits = HistoryLimits(entries: 40, days: 0)
        for step in 0..<200 {
            let id = UInt32.random(in: 1...60, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<9:
                let app = "app \(Int.random(in: 0..<6, using: &random))"
                try history.store(.shown(.sample(id, title: "a", app: app)))
            case 9..<17:
                try history.store(
                    .ended(presentation: id, outcome: "closed", button: nil, at: 9)
                )
            case 17: _ = try history.store.delete([Int64.random(in: 1...100, using: &random)])
            case 18: _ = try history.store.deleteGroup("app 1")
            default: try history.open()
            }
            history.store.limits = HistoryLimits(entries: 40, days: 0)
            try checkGroups("step \(step)")
        }
    }

    @Test("a database of an earlier version gets its numbers")
    func earlier() throws {
        try addGroups()
        try history.store.database().execute(
            "DROP TRIGGER came; DROP TRIGGER ended; DROP TRIGGER went; DROP TABLE names"
        )
        try history.open()
        try checkGroups("opened")
        _ = try history.store.delete([6])
        try checkGroups("deleted")
    }

    @Test("a picture is kept with its entry, found where it is asked for, and deleted with it")
    func pictures() throws {
        let picture = try Self.picture(1)
        let other = try Self.picture(5)
        var entry = HistoryEntry.sample(1, title: "photo")
        try history.store(
            .shown(entry, picture: .new(picture)),
            .shown(.sample(2, title: "none"), picture: .removed)
        )
        func found(_ change: (inout HistoryQuery) -> Void = { _ in }) throws -> [SmallPicture?] {
            var query = HistoryQuery()
            query.withPictures = true
            change(&query)
            return try history.store.find(query).map(history.picture)
        }
        #expect(try found() == [nil, picture])
        #expect(try found { $0.search = "photo" } == [picture])
        #expect(try found { $0.withPictures = false } == [nil, nil])
        // An update has a new one, or says nothing of it.
        try history.store(.shown(entry, picture: .new(other)))
        entry.summary = "photo of the sea"
        try history.store(.shown(entry))
        try history.open()
        #expect(try found() == [nil, other])
        try history.store(.ended(presentation: 1, outcome: "expired", button: nil, at: 9))
        for search in [nil, "sea"] {
            let groups = try history.store.groups(matching: search, withPictures: true)
            #expect(try groups.map { try history.picture(of: $0.newest) } == [other])
        }
        #expect(try history.store.groups(matching: nil)[0].newest.pictureNumber == nil)
        _ = try history.store.delete([1])
        #expect(try thumbnailCount() == 0)
    }

    static func picture(_ value: UInt8) throws -> SmallPicture {
        try #require(
            SmallPicture(width: 48, height: 48, pixels: Array(repeating: value, count: 9216))
        )
    }

    private func thumbnailCount() throws -> Int64? {
        try history.store.database().number("SELECT count(*) FROM thumbnails")
    }

    @Test("an update that has no picture any more takes it from the entry")
    func pictureRemoved() throws {
        let entry = HistoryEntry.sample(1, title: "photo")
        try history.store(
            .shown(entry, picture: .new(try Self.picture(1))),
            .shown(.sample(2, title: "other"), picture: .new(try Self.picture(2))),
            .shown(entry, picture: .removed)
        )
        #expect(try history.pictures() == [try Self.picture(2), nil])
        #expect(try thumbnailCount() == 1)
    }

    @Test("the number of a picture is that of no other, also in another database")
    func pictureNumbers() throws {
        func number() throws -> Int64 {
            var query = HistoryQuery()
            query.withPictures = true
            return try #require(try history.store.find(query).first?.pictureNumber)
        }
        let change = { (value: UInt8) throws in
            HistoryChange.shown(
                .sample(1, title: "photo"),
                picture: .new(try Self.picture(value))
            )
        }
        try history.store(change(1))
        let first = try number()
        try history.store(change(2))
        let second = try number()
        history.close()
        for name in try history.folder.names() { try history.folder.remove(name) }
        try history.open()
        try history.store(change(3))
        let third = try number()
        #expect(Set([first, second, third]).count == 3)
        #expect(try history.pictures() == [try Self.picture(3)])
    }

    /// Makes the database one of a version that kept pictures without numbers.
    private func makeEarlier() throws {
        try history.store.database().execute(
            """
            DROP TRIGGER thumbnail_removed;
            CREATE TABLE pictures(entry INTEGER PRIMARY KEY, picture TEXT NOT NULL);
            CREATE TRIGGER unseen AFTER DELETE ON entries BEGIN
                DELETE FROM pictures WHERE entry = old.id;
            END;
            INSERT INTO pictures SELECT entry, picture FROM thumbnails;
            DROP TABLE thumbnails;
            """
        )
    }

    @Test("the pictures of an earlier version are taken over")
    func earlierPictures() throws {
        try addPictured(3)
        try makeEarlier()
        try history.open()
        #expect(try history.pictures() == (1...3).reversed().map { try Self.picture($0) })
        _ = try history.store.delete([2])
        #expect(try thumbnailCount() == 2)
        #expect(
            try history.store.database().number(
                "SELECT count(*) FROM sqlite_master WHERE name IN ('pictures', 'unseen')"
            ) == 0
        )
    }

    /// Adds ended entries with pictures of their numbers.
    private func addPictured(_ count: UInt8) throws {
        for number in 1...count {
            try history.store(
                .shown(
                    .sample(UInt32(number), title: "No. \(number)"),
                    picture: .new(try Self.picture(number))
                ),
                .ended(presentation: UInt32(number), outcome: "closed", button: nil, at: 9)
            )
        }
    }

    @Test("ended entries of an application come in pages")
    func pages() throws {
        try addGroups()
        func page(_ offset: Int, search: String? = nil) throws -> [UInt32] {
            var query = HistoryQuery()
            query.group = "Chat"
            query.search = search
            query.offset = offset
            query.limit = 2
            return try history.store.find(query).map(\.presentation)
        }
        #expect(try page(0) == [5, 3])
        #expect(try page(2) == [1])
        #expect(try page(3) == [])
        #expect(try page(0, search: "no") == [5, 1])
    }

    @Test("ended entries are deleted by application; live ones stay")
    func groupDeletion() throws {
        try addGroups()
        #expect(try history.store.deleteGroup("Chat") == 3)
        #expect(try history.titles() == ["live", "No. 6", "No. 4", "No. 2"])
        #expect(try history.store.deleteGroup(nil) == 3)
        #expect(try history.titles() == ["live"])
        #expect(try history.store.entryCount() == 1)
    }

    @Test("deleted entries are gone, from the index and from the file")
    func deletion() throws {
        try history.add(["keep", "zebra", "giraffe"])
        #expect(try history.store.delete([2, 2, 99]) == 1)
        #expect(try history.titles("zebra") == [] && history.titles() == ["giraffe", "keep"])
        #expect(try history.store.delete(nil) == 2)
        #expect(try history.titles() == [] && history.store.entryCount() == 0)
        history.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: history.file))
        for word in ["zebra", "giraffe", "keep"] {
            #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) is still in the file")
        }
    }

    @Test("a page of large entries ends early and never before its first")
    func bytes() throws {
        let body = String(repeating: "x", count: 100_000)
        try history.store((1...6).map { .shown(.sample($0, title: "\($0)", body: body)) })
        #expect(try history.titles() == ["6", "5", "4"])
    }

    // MARK: Damage and failures

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

    @Test("without space nothing is stored; with space again it goes on")
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
