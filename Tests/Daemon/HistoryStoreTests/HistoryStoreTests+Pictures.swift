// SPDX-License-Identifier: MIT

import Files
import HelperWire
import SQLite
import TestSupport
import Testing

@testable import HistoryStore

/// Pictures that are kept with entries.
extension HistoryStoreTests {
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

    func thumbnailCount() throws -> Int64? {
        try history.store.database().number("SELECT count(*) FROM thumbnails")
    }

    @Test("an update without a picture removes it from the entry")
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
            HistoryChange.shown(.sample(1, title: "photo"), picture: .new(try Self.picture(value)))
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
    func makeEarlier() throws {
        try history.store.database().execute(
            """
            PRAGMA user_version = 0;
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
    func addPictured(_ count: UInt8) throws {
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
}
