// SPDX-License-Identifier: MIT
//
// A deletion is done when it is committed. What the index of words and the log still have of it
// is overwritten later, once for many deletions and in short steps; the database remembers it.

import HelperWire
public import SQLite

extension HistoryStore {
    /// Deletes the ended entries shown with a name.
    ///
    /// - Returns: their number.
    public func deleteGroup(_ name: String) throws(SQLiteError) -> Int {
        try deleting { database throws(SQLiteError) in
            try database.run(
                "DELETE FROM entries WHERE outcome IS NOT NULL AND app = ?",
                [.text(name)]
            )
            return database.changes
        }
    }

    /// Deletes entries.
    ///
    /// - Returns: their number.
    public func delete(_ ids: [Int64]) throws(SQLiteError) -> Int {
        try deleting { database throws(SQLiteError) in
            var deleted = 0
            for id in ids {
                try database.run("DELETE FROM entries WHERE id = ?", [.integer(id)])
                deleted += database.changes
            }
            return deleted
        }
    }

    /// Hides ended entries from the centre, one, those shown with a name, or all.
    ///
    /// - Returns: their number.
    public func hide(entry: Int64?, app: String?, act: Int64) throws(SQLiteError) -> Int {
        // One that a search found may be hidden as one of several.
        var sql = "INSERT INTO hidden(entry, act, is_single) SELECT id, ?, ? FROM entries"
        sql += " WHERE outcome IS NOT NULL"
        var values: [SQLiteValue] = [.integer(act), .integer(entry == nil ? 0 : 1)]
        if let entry {
            sql += " AND id = ?"
            values.append(.integer(entry))
        } else if let app {
            sql += " AND app = ?"
            values.append(.text(app))
        }
        let known =
            entry == nil
            ? "NOTHING" : "UPDATE SET act = excluded.act, is_single = 1 WHERE is_single = 0"
        return try changing(sql + " ORDER BY id ON CONFLICT DO \(known)", values)
    }

    /// Shows the entries again that an act hid.
    ///
    /// - Returns: their number.
    public func unhide(act: Int64) throws(SQLiteError) -> Int {
        try changing("DELETE FROM hidden WHERE act = ?", [.integer(act)])
    }

    /// Deletes the single entries that were hidden by an act or an earlier one.
    ///
    /// - Returns: their number.
    public func purge(act: Int64) throws(SQLiteError) -> Int {
        try deleting { database throws(SQLiteError) in
            try database.run(
                "DELETE FROM entries WHERE id IN"
                    + " (SELECT entry FROM hidden WHERE is_single = 1 AND act <= ?)",
                [.integer(act)]
            )
            return database.changes
        }
    }

    private func changing(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) -> Int {
        try using { database throws(SQLiteError) in
            var count = 0
            try database.transaction { () throws(SQLiteError) in
                try database.run(sql, values)
                count = database.changes
            }
            return count
        }
    }

    private func deleting(
        _ body: (SQLiteDatabase) throws(SQLiteError) -> Int
    ) throws(SQLiteError) -> Int {
        try using { database throws(SQLiteError) in
            func commit() throws(SQLiteError) -> Int {
                var deleted = 0
                try database.transaction { () throws(SQLiteError) in
                    deleted = try body(database)
                    if deleted > 0 { try requestOverwriting(database) }
                }
                return deleted
            }
            let deleted: Int
            do throws(SQLiteError) {
                deleted = try commit()
            } catch  where error.isFull {
                // What the log has is written to the database, and its room used again.
                try database.execute("PRAGMA wal_checkpoint(RESTART)")
                deleted = try commit()
            }
            count? -= deleted
            return deleted
        }
    }

    // MARK: All

    /// Deletes all entries, or all ended ones, and removes their file.
    ///
    /// A new database takes the place of the earlier one; where there is no room for both, the
    /// earlier one is removed first.
    ///
    /// - Returns: their number.
    public func clear(keepsLive: Bool) throws(SQLiteError) -> Int {
        var isBuilt = false
        var count = 0
        let rest = try using { database throws(SQLiteError) in
            let rest = try remainder(of: database, keepsLive: keepsLive)
            count = try counted(in: database)
            guard rest.entryCount < count else { return rest }
            do throws(SQLiteError) {
                try build(rest)
                try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                isBuilt = true
            } catch {
                if error.isDamage { throw error }
            }
            return rest
        }
        let deleted = count - rest.entryCount
        guard deleted > 0 else {
            try files.removeDamaged()
            return 0
        }
        close()
        if !isBuilt {
            try files.removeEarlier()
            // Even now there may be no room: then the next request makes an empty one.
            isBuilt = (try? build(rest)) != nil
        }
        if isBuilt { try files.complete(.cleared) }
        return deleted
    }

    /// What stays, as insertions.
    private struct Remainder {
        var insertions: [(sql: String, values: [SQLiteValue])] = []
        var entryCount = 0
        var lastID: Int64 = 0
    }

    private func remainder(
        of database: SQLiteDatabase,
        keepsLive: Bool
    ) throws(SQLiteError) -> Remainder {
        var rest = Remainder()
        rest.lastID = try database.number(HistoryTables.lastID) ?? 0
        func keep(
            _ table: String,
            _ columns: [String],
            _ filter: String = ""
        )
            throws(SQLiteError)
        {
            let names = columns.joined(separator: ", ")
            let insertion =
                "INSERT INTO \(table)(\(names)) VALUES ("
                + columns.map { _ in "?" }.joined(separator: ", ") + ")"
            try database.rows("SELECT \(names) FROM \(table)\(filter)") { row in
                rest.insertions.append((insertion, columns.indices.map { row[Int32($0)] }))
                return true
            }
        }
        try keep("lineages", ["place", "lineage", "stored"])
        try keep("sessions", ["place", "boot", "folder"])
        try keep("clock", ["place", "boot", "since_boot", "time", "right_since"])
        guard keepsLive else { return rest }
        let others = rest.insertions.count
        try keep("entries", ["id"] + HistoryEntry.columns, " WHERE outcome IS NULL")
        rest.entryCount = rest.insertions.count - others
        let live = " WHERE entry IN (SELECT id FROM entries WHERE outcome IS NULL)"
        try keep("origins", ["presentation", "entry", "lineage"], live)
        try keep("thumbnails", ["entry", "number", "picture"], live)
        return rest
    }

    /// Makes the database that follows.
    private func build(_ rest: Remainder) throws(SQLiteError) {
        let target = try files.begin(.cleared)
        try target.transaction { () throws(SQLiteError) in
            for (sql, values) in rest.insertions { try target.run(sql, values) }
            try HistoryTables.setLastID(rest.lastID, in: target)
        }
        try HistoryTables.synchronize(target)
    }

    // MARK: Overwriting

    private static let overwriting = "overwrite"
    /// How many pages of the index one step merges.
    private static let pagesInStep: Int64 = 64

    /// Remembers, in the transaction of a deletion, that what it deleted is to be overwritten.
    func requestOverwriting(_ database: SQLiteDatabase) throws(SQLiteError) {
        try database.run(
            "INSERT OR IGNORE INTO tasks(name) VALUES (?)",
            [.text(Self.overwriting)]
        )
        overwriting = .requested
    }

    /// Whether the database remembers that something is to be overwritten.
    static func mustOverwrite(_ database: SQLiteDatabase) throws(SQLiteError) -> Bool {
        let sql = "SELECT 1 FROM tasks WHERE name = ?"
        return try database.number(sql, [.text(overwriting)]) != nil
    }

    /// Overwrites some of what deleted entries contained: the index keeps their words until its
    /// parts are merged into one, and the log has whole pages.
    ///
    /// Source: https://sqlite.org/fts5.html#the_merge_command
    func overwrite(_ database: SQLiteDatabase) throws(SQLiteError) {
        let before = database.totalChanges
        // A negative number begins the merge of all parts.
        let pages = overwriting == .requested ? -Self.pagesInStep : Self.pagesInStep
        try database.run(
            "INSERT INTO words(words, rank) VALUES ('merge', ?)",
            [.integer(pages)]
        )
        overwriting = .begun
        guard database.totalChanges - before < 2 else { return }
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try database.run("DELETE FROM tasks WHERE name = ?", [.text(Self.overwriting)])
        overwriting = .none
    }
}
