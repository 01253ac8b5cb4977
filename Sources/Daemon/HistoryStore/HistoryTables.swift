// SPDX-License-Identifier: MIT

import SQLite

/// The database of the history, in SQL.
enum HistoryTables {
    /// Takes the database for this connection alone, if it has pages.
    static let locking = """
        PRAGMA locking_mode = EXCLUSIVE;
        SELECT count(*) FROM sqlite_master;
        """

    /// How each connection works.
    static let setting = """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA journal_size_limit = 1048576;
        PRAGMA secure_delete = ON;
        PRAGMA temp_store = MEMORY;
        PRAGMA cache_size = -2048;
        """

    /// The words of the index, for this connection.
    ///
    /// Source: https://sqlite.org/fts5.html#the_fts5vocab_virtual_table_module
    static let terms = "CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, words, instance)"

    /// How many characters the longest beginning has whose entries the index has together.
    static let longestPrefix = 3

    /// How a database is written that is of no use before it is complete.
    static let buildSettings = """
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA journal_mode = MEMORY;
        PRAGMA synchronous = OFF;
        PRAGMA temp_store = MEMORY;
        PRAGMA cache_size = -2048;
        """

    /// The version of the tables, in `PRAGMA user_version`.
    private static let version = 5

    /// Brings the tables to this version, or creates them; leaves those of later versions alone.
    ///
    /// A released step is never changed: databases have been through it. A new column or table
    /// is a new step.
    ///
    /// - Returns: whether they are of a later version.
    @discardableResult
    static func migrate(_ database: SQLiteDatabase) throws(SQLiteError) -> Bool {
        let earlier = try database.number("PRAGMA user_version") ?? 0
        guard earlier < version else { return earlier > version }
        try database.transaction { () throws(SQLiteError) in
            if earlier < 1 {
                // The version of databases that have no number: they may lack some tables.
                try database.execute(tables)
                let pictures =
                    "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'pictures'"
                if try database.number(pictures) != nil { try database.execute(renaming) }
            }
            if earlier < 2 { try database.execute(sessions) }
            if earlier < 3 { try database.execute(recoding) }
            if earlier < 4 { try database.execute(hiding) }
            if earlier < 5 { try database.execute(numbering) }
            try database.execute("PRAGMA user_version = \(version)")
        }
        return false
    }

    /// Writes a database to the disk that was made without doing so.
    static func synchronize(_ database: SQLiteDatabase) throws(SQLiteError) {
        // It is written with the next change, and this is one.
        try database.execute(
            "PRAGMA synchronous = FULL; PRAGMA user_version = \(version)"
        )
    }

    /// The highest id of an entry so far, in SQL.
    static let lastID = "SELECT seq FROM sqlite_sequence WHERE name = 'entries'"

    /// Begins the ids of entries above one.
    static func setLastID(_ id: Int64, in database: SQLiteDatabase) throws(SQLiteError) {
        let last = try database.number(lastID)
        try database.run("DELETE FROM sqlite_sequence WHERE name = 'entries'")
        try database.run(
            "INSERT INTO sqlite_sequence(name, seq) VALUES ('entries', ?)",
            [.integer(max(last ?? 0, id))]
        )
    }

    /// The texts are in `entries` only.
    ///
    /// `words` has the index, and `names` the names of ended entries with their number and the
    /// newest: counting them reads the index of all. `origins` has the lineage in which an id
    /// was that of an entry: a sender may give one again. In `thumbnails` the pixels come last, so
    /// that reading numbers does not read them.
    private static let tables = """
        CREATE TABLE IF NOT EXISTS entries(
            id INTEGER PRIMARY KEY AUTOINCREMENT, presentation INTEGER NOT NULL, kind TEXT,
            app TEXT, sender TEXT, identity TEXT, summary TEXT, body TEXT, markup TEXT,
            urgency TEXT, category TEXT, icon TEXT, desktop_entry TEXT, actions TEXT,
            shown_at INTEGER NOT NULL, ended_at INTEGER, outcome TEXT, button TEXT);
        CREATE INDEX IF NOT EXISTS live ON entries(presentation) WHERE outcome IS NULL;
        CREATE INDEX IF NOT EXISTS apps ON entries(app) WHERE outcome IS NOT NULL;
        CREATE TABLE IF NOT EXISTS lineages(
            place INTEGER PRIMARY KEY AUTOINCREMENT, lineage INTEGER UNIQUE NOT NULL,
            stored INTEGER NOT NULL);
        CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(
            app, sender, summary, body, content = 'entries', content_rowid = 'id',
            prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');
        CREATE TRIGGER IF NOT EXISTS added AFTER INSERT ON entries BEGIN
            INSERT INTO words(rowid, app, sender, summary, body)
            VALUES (new.id, new.app, new.sender, new.summary, new.body);
        END;
        CREATE TRIGGER IF NOT EXISTS removed AFTER DELETE ON entries BEGIN
            INSERT INTO words(words, rowid, app, sender, summary, body)
            VALUES ('delete', old.id, old.app, old.sender, old.summary, old.body);
        END;
        CREATE TRIGGER IF NOT EXISTS changed AFTER UPDATE OF app, sender, summary, body ON entries
        WHEN (old.app, old.sender, old.summary, old.body)
            IS NOT (new.app, new.sender, new.summary, new.body)
        BEGIN
            INSERT INTO words(words, rowid, app, sender, summary, body)
            VALUES ('delete', old.id, old.app, old.sender, old.summary, old.body);
            INSERT INTO words(rowid, app, sender, summary, body)
            VALUES (new.id, new.app, new.sender, new.summary, new.body);
        END;
        CREATE TABLE IF NOT EXISTS thumbnails(
            entry INTEGER PRIMARY KEY, number INTEGER NOT NULL, picture BLOB NOT NULL);
        CREATE TRIGGER IF NOT EXISTS thumbnail_removed AFTER DELETE ON entries BEGIN
            DELETE FROM thumbnails WHERE entry = old.id;
        END;
        CREATE TABLE IF NOT EXISTS origins(
            presentation INTEGER NOT NULL, entry INTEGER NOT NULL, lineage INTEGER NOT NULL,
            PRIMARY KEY (presentation, entry)) WITHOUT ROWID;
        CREATE TRIGGER IF NOT EXISTS origin_removed AFTER DELETE ON entries BEGIN
            DELETE FROM origins WHERE presentation = old.presentation AND entry = old.id;
        END;
        CREATE TABLE IF NOT EXISTS names(
            app TEXT PRIMARY KEY, number INTEGER NOT NULL, newest INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TRIGGER IF NOT EXISTS came AFTER INSERT ON entries
        WHEN new.outcome IS NOT NULL
        BEGIN
            INSERT INTO names(app, number, newest) VALUES (new.app, 1, new.id)
            ON CONFLICT DO UPDATE SET number = number + 1, newest = max(newest, new.id);
        END;
        CREATE TRIGGER IF NOT EXISTS ended AFTER UPDATE OF outcome ON entries
        WHEN old.outcome IS NULL AND new.outcome IS NOT NULL
        BEGIN
            INSERT INTO names(app, number, newest) VALUES (new.app, 1, new.id)
            ON CONFLICT DO UPDATE SET number = number + 1, newest = max(newest, new.id);
        END;
        CREATE TRIGGER IF NOT EXISTS went AFTER DELETE ON entries
        WHEN old.outcome IS NOT NULL
        BEGIN
            UPDATE names SET number = number - 1 WHERE app = old.app;
            DELETE FROM names WHERE app = old.app AND number = 0;
            UPDATE names SET newest = (
                SELECT max(id) FROM entries WHERE app = old.app AND outcome IS NOT NULL)
            WHERE app = old.app AND newest = old.id;
        END;
        INSERT INTO names(app, number, newest)
            SELECT app, count(*), max(id) FROM entries
            WHERE outcome IS NOT NULL AND NOT EXISTS (SELECT 1 FROM names) GROUP BY app;
        """

    /// Takes over the pictures of earlier versions, which had no numbers.
    private static let renaming = """
        INSERT OR IGNORE INTO thumbnails(entry, number, picture)
            SELECT entry, random(), picture FROM pictures;
        DROP TRIGGER IF EXISTS unseen;
        DROP TABLE pictures;
        """

    /// Buttons were texts with a tab after each, and pictures texts too; the latter are lost.
    private static let recoding = """
        UPDATE entries SET actions = CASE
            WHEN actions = '' OR instr(actions, '"') OR instr(actions, '\\') THEN '[]'
            ELSE '["' || replace(rtrim(actions, char(9)), char(9), '","') || '"]' END
        WHERE actions NOT LIKE '[%]';
        DELETE FROM thumbnails WHERE typeof(picture) = 'text';
        """

    /// `hidden` has the ended entries that the centre does not list, with the act that hid them.
    ///
    /// Single ones are to be deleted, and are not found either. `names` counts the others.
    private static let hiding = """
        CREATE TABLE IF NOT EXISTS hidden(
            entry INTEGER PRIMARY KEY, act INTEGER NOT NULL, is_single INTEGER NOT NULL);
        DROP TRIGGER IF EXISTS went;
        CREATE TRIGGER went AFTER DELETE ON entries
        WHEN old.outcome IS NOT NULL
        BEGIN
            UPDATE names SET number = number - 1
            WHERE app = old.app AND old.id NOT IN (SELECT entry FROM hidden);
            \(renewal(of: "old.app", without: "old.id"))
            DELETE FROM hidden WHERE entry = old.id;
        END;
        CREATE TRIGGER IF NOT EXISTS hid AFTER INSERT ON hidden BEGIN
            UPDATE names SET number = number - 1
            WHERE app = (SELECT app FROM entries WHERE id = new.entry);
            \(renewal(of: "(SELECT app FROM entries WHERE id = new.entry)", without: "new.entry"))
        END;
        CREATE TRIGGER IF NOT EXISTS unhid AFTER DELETE ON hidden BEGIN
            INSERT INTO names(app, number, newest)
            SELECT app, 1, id FROM entries WHERE id = old.entry AND outcome IS NOT NULL
            ON CONFLICT DO UPDATE SET number = number + 1, newest = max(newest, excluded.newest);
        END;
        """

    /// Ids began at 1 with each session: what ended in earlier ones gets its number in the history.
    ///
    /// Users knew it by that. What may still be live in the last one, or be withdrawn, keeps its id.
    private static let numbering = """
        CREATE TEMP TABLE past AS SELECT entries.id AS entry FROM entries
            LEFT JOIN origins ON origins.entry = entries.id
                AND origins.presentation = entries.presentation
            WHERE outcome IS NOT NULL AND lineage IS NOT
                (SELECT lineage FROM lineages ORDER BY place DESC LIMIT 1);
        INSERT OR IGNORE INTO origins(presentation, entry, lineage)
            SELECT entry, entry, ifnull(
                (SELECT lineage FROM origins AS known WHERE known.entry = past.entry), 0) FROM past;
        DELETE FROM origins WHERE presentation <> entry AND entry IN (SELECT entry FROM past);
        UPDATE entries SET presentation = id WHERE id IN (SELECT entry FROM past);
        DROP TABLE past;
        """

    /// Removes a name without entries, and finds its newest one where that has left the list.
    private static func renewal(of app: String, without id: String) -> String {
        """
        DELETE FROM names WHERE app = \(app) AND number = 0;
        UPDATE names SET newest = (
            SELECT max(id) FROM entries WHERE app = names.app AND outcome IS NOT NULL
            AND id NOT IN (SELECT entry FROM hidden))
        WHERE app = \(app) AND newest = \(id);
        """
    }

    /// `sessions` has the boot of the machine and the folder of its daemon for each lineage;
    /// `tasks` the unfinished work, such as overwriting; `clock` the last known time.
    private static let sessions = """
        CREATE TABLE IF NOT EXISTS sessions(
            place INTEGER PRIMARY KEY, boot TEXT NOT NULL, folder TEXT NOT NULL);
        CREATE TABLE IF NOT EXISTS tasks(name TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS clock(
            place INTEGER PRIMARY KEY, boot TEXT NOT NULL, since_boot INTEGER NOT NULL,
            time INTEGER NOT NULL, right_since INTEGER NOT NULL);
        """
}
