// SPDX-License-Identifier: MIT

import Files
import Foundation
import HelperWire
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

    @Test(
        "a new lineage counts from 1 and ends what was live, as unknown",
        arguments: ["the daemon without its recovery log", "the machine"]
    )
    func lineages(started: String) throws {
        try history.store(.shown(.sample(1, title: "old")), lineage: 1)
        if started == "the machine" {
            history.boot = "later boot"
            history.runtimeFolder = "/run/other"
            try history.open()
        }
        let item = HistoryItem(lineage: 2, number: 1, change: .shown(.sample(1, title: "new")))
        try history.store.store([item])
        let entries = try history.store.find(HistoryQuery())
        #expect(entries.map(\.summary) == ["new", "old"])
        #expect(entries.map(\.outcome) == [nil, HistoryEntry.unknownOutcome])
    }

    @Test("two sessions with the same ids change entries of their own only")
    func sessions() throws {
        let picture = try Self.picture(1)
        func use(_ session: UInt64, _ changes: HistoryChange...) throws {
            history.runtimeFolder = "/run/\(session)"
            try history.open()
            try history.store(changes, lineage: session)
        }
        func found() throws -> [String] {
            try history.store.find(HistoryQuery()).map { "\($0.summary) \($0.outcome ?? "live")" }
        }
        try use(1, .shown(.sample(1, title: "first"), picture: .new(picture)))
        try use(2, .shown(.sample(1, title: "second")))
        #expect(try found() == ["second live", "first live"])
        try use(2, .shown(.sample(1, title: "second, changed"), picture: .removed))
        try use(1, .shown(.sample(1, title: "first, changed")))
        #expect(try found() == ["second, changed live", "first, changed live"])
        #expect(try history.pictures() == [nil, picture])
        try use(2, .ended(presentation: 1, outcome: "acted", button: nil, at: 5))
        #expect(try found() == ["second, changed acted", "first, changed live"])
        try use(1, .ended(presentation: 1, outcome: "closed", button: nil, at: 6))
        #expect(try found() == ["second, changed acted", "first, changed closed"])
        // Many short sessions elsewhere: the number of what is stored stays that of its lineage.
        for other in UInt64(10)..<40 { try use(other, .shown(.sample(1, title: "other"))) }
        let item = HistoryItem(lineage: 1, number: 1, change: .shown(.sample(1, title: "again")))
        try history.store.store([item])
        #expect(try history.titles("again") == [])
    }

    @Test("only its sender can withdraw an entry, by its id in this lineage")
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
        try history.work()
        history.close()
        for word in ["zebra", "giraffe"] { #expect(try !history.contains(word), "\(word)") }
    }

    @Test("entries of an earlier version, and deleted ones, cannot be withdrawn")
    func unknownOrigins() throws {
        try history.store(.shown(.sample(1, title: "earlier")))
        try history.store.database().execute(
            "PRAGMA user_version = 0; DROP TRIGGER origin_removed; DROP TABLE origins"
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
        "beginnings find all words, few or many",
        arguments: ["num", "numb", "NUMBER", "number1", "number12", "number120", "numbers"]
    )
    func beginnings(_ text: String) throws {
        let titles = (1...150).map { "Number\($0) nümber\($0)" } + ["something else"]
        try history.add(titles)
        let expected = titles.filter { $0.hasPrefix("Number" + text.dropFirst(6)) }
        #expect(try history.titles(text) == expected.reversed())
        #expect(try history.titles(text + " " + text) == expected.reversed())
    }

    @Test("a search counts the newest entries that it finds, however many there are")
    func newestMatches() throws {
        try history.add(["one"], from: 1)
        let maximum = HistoryGroup.maximumMatches
        try history.store.database().execute(
            """
            WITH RECURSIVE numbers(number) AS (
                SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(maximum + 20))
            INSERT INTO entries(presentation, kind, app, summary, shown_at, outcome)
            SELECT number, 'toast', 'app ' || (number > 20), 'battery', number, 'expired'
            FROM numbers;
            """
        )
        for search in ["bat", "battery", "batte"] {
            let groups = try history.store.groups(matching: search)
            #expect(groups.map(\.newest.app) == ["app 1"] && groups.map(\.count) == [maximum])
            #expect(groups.map(\.newest.id) == [Int64(maximum) + 21])
        }
        #expect(try history.store.groups(matching: nil).map(\.count) == [maximum, 20])
    }

    @Test(
        "no typed text is an error",
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
        // Ids that are no longer there are no entries.
        try history.store(.shown(.sample(11, title: "11")))
        let ids = try history.store.find(HistoryQuery()).map(\.id)
        #expect(try history.store.delete([ids[1]]) == 1)
        try history.open()
        try history.store(.shown(.sample(12, title: "12")))
        #expect(try history.titles() == ["12", "11", "9"])
    }

    /// Ended entries of two applications in turn, and a live one.
    func addGroups() throws {
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

    /// The entries that the centre does not list.
    func hidden() throws -> Set<Int64> {
        var ids: Set<Int64> = []
        try history.store.database().rows("SELECT entry FROM hidden") { row in
            if let id = row[0].integer { ids.insert(id) }
            return true
        }
        return ids
    }

    /// Checks the numbers of ended entries that are listed and the newest ones against all entries.
    func checkGroups(_ moment: String) throws {
        let hidden = try hidden()
        let all = try history.store.find(HistoryQuery()).filter {
            $0.outcome != nil && !hidden.contains($0.id)
        }
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
            switch Int.random(in: 0..<26, using: &random) {
            case 20: _ = try history.store.hide(entry: nil, app: "app 2", act: 1)
            case 21: _ = try history.store.hide(entry: nil, app: nil, act: Int64(step))
            case 22:
                let id = Int64.random(in: 1...100, using: &random)
                _ = try history.store.hide(entry: id, app: nil, act: 2)
            case 25: _ = try history.store.purge(act: Int64(step))
            case 23: _ = try history.store.unhide(act: Int64.random(in: 1...2, using: &random))
            case 24:
                try history.store(
                    .ended(
                        presentation: id,
                        outcome: "dismissed",
                        button: nil,
                        at: 9,
                        isHidden: true
                    )
                )
            case 0..<9:
                let app = "app \(Int.random(in: 0..<6, using: &random))"
                try history.store(.shown(.sample(id, title: "a", app: app)))
            case 9..<17:
                try history.store(.ended(presentation: id, outcome: "closed", button: nil, at: 9))
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
            "PRAGMA user_version = 0; DROP TRIGGER came; DROP TRIGGER ended;"
                + " DROP TRIGGER went; DROP TABLE names"
        )
        try history.open()
        try checkGroups("opened")
        _ = try history.store.delete([6])
        try checkGroups("deleted")
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

    @Test("a page of large entries ends early and never before its first")
    func bytes() throws {
        let body = String(repeating: "x", count: 100_000)
        try history.store((1...6).map { .shown(.sample($0, title: "\($0)", body: body)) })
        #expect(try history.titles() == ["6", "5", "4"])
    }
}
