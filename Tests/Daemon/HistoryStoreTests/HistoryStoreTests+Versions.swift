// SPDX-License-Identifier: MIT

import HelperWire
import SQLite
import Testing

@testable import HistoryStore

/// Databases of earlier versions.
extension HistoryStoreTests {
    /// The tables of version 0, which had no number, as 0.1.0 made them.
    private static let version0 = """
        PRAGMA journal_mode = WAL;
        CREATE TABLE entries(
            id INTEGER PRIMARY KEY AUTOINCREMENT, presentation INTEGER NOT NULL, kind TEXT,
            app TEXT, sender TEXT, identity TEXT, summary TEXT, body TEXT, markup TEXT,
            urgency TEXT, category TEXT, icon TEXT, desktop_entry TEXT, actions TEXT,
            shown_at INTEGER NOT NULL, ended_at INTEGER, outcome TEXT, button TEXT);
        CREATE INDEX live ON entries(presentation) WHERE outcome IS NULL;
        CREATE INDEX apps ON entries(app) WHERE outcome IS NOT NULL;
        CREATE TABLE lineages(
            place INTEGER PRIMARY KEY AUTOINCREMENT, lineage INTEGER UNIQUE NOT NULL,
            stored INTEGER NOT NULL);
        CREATE VIRTUAL TABLE words USING fts5(
            app, sender, summary, body, content = 'entries', content_rowid = 'id',
            prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');
        CREATE TRIGGER added AFTER INSERT ON entries BEGIN
            INSERT INTO words(rowid, app, sender, summary, body)
            VALUES (new.id, new.app, new.sender, new.summary, new.body);
        END;
        CREATE TRIGGER removed AFTER DELETE ON entries BEGIN
            INSERT INTO words(words, rowid, app, sender, summary, body)
            VALUES ('delete', old.id, old.app, old.sender, old.summary, old.body);
        END;
        CREATE TRIGGER changed AFTER UPDATE OF app, sender, summary, body ON entries
        WHEN (old.app, old.sender, old.summary, old.body)
            IS NOT (new.app, new.sender, new.summary, new.body)
        BEGIN
            INSERT INTO words(words, rowid, app, sender, summary, body)
            VALUES ('delete', old.id, old.app, old.sender, old.summary, old.body);
            INSERT INTO words(rowid, app, sender, summary, body)
            VALUES (new.id, new.app, new.sender, new.summary, new.body);
        END;
        CREATE TABLE origins(
            presentation INTEGER NOT NULL, entry INTEGER NOT NULL, lineage INTEGER NOT NULL,
            PRIMARY KEY (presentation, entry)) WITHOUT ROWID;
        INSERT INTO lineages(lineage, stored) VALUES (7, 5);
        INSERT INTO entries(presentation, kind, app, sender, identity, summary, body, shown_at,
            outcome)
            VALUES (1, 'toast', 'Mail', 'Mail', 'exe:/usr/bin/mail', 'ended zebra', '', 5, 'acted'),
            (2, 'toast', 'Mail', 'Mail', 'exe:/usr/bin/mail', 'live giraffe', '', 6, NULL);
        INSERT INTO origins VALUES (1, 1, 7), (2, 2, 7);
        """

    @Test("a database of version 0 is used as it is, and changed once")
    func version0() throws {
        try SQLiteDatabase(history.file).execute(Self.version0)
        #expect(try history.titles() == ["live giraffe", "ended zebra"])
        #expect(try history.titles("zeb") == ["ended zebra"])
        try checkGroups("opened")
        // What its daemon sends again is known, and its live entry goes on.
        let end = HistoryChange.ended(presentation: 2, outcome: "closed", button: nil, at: 9)
        try history.store.store([
            HistoryItem(lineage: 7, number: 5, change: .shown(.sample(1, title: "again"))),
            HistoryItem(lineage: 7, number: 6, change: end),
        ])
        #expect(try history.store.find(HistoryQuery()).map(\.outcome) == ["closed", "acted"])
        #expect(try history.store.recallable(7, 2, by: "exe:/usr/bin/mail").count == 1)
        let version = try history.store.database().number("PRAGMA user_version")
        try history.open()
        #expect(try history.store.delete([1]) == 1 && history.titles() == ["live giraffe"])
        #expect(try history.store.database().number("PRAGMA user_version") == version)
        try checkGroups("deleted")
    }

    @Test("a database of a later version keeps its number and what else it has, with a warning")
    func laterVersion() throws {
        try history.add(["a"])
        try history.store.database().execute(
            "PRAGMA user_version = 1000; ALTER TABLE entries ADD COLUMN later TEXT DEFAULT 'x'"
        )
        #expect(history.warnings.isEmpty)
        try history.open()
        try history.add(["b"], from: 2)
        #expect(try history.titles() == ["b", "a"])
        #expect(
            history.warnings.count == 1
                && history.warnings[0].contains("1000, and this one knows 5")
        )
        #expect(try history.store.database().number("PRAGMA user_version") == 1000)
    }
}
