// SPDX-License-Identifier: MIT
//
// The database: one row for each presentation, and an index of words. One process uses it
// alone, so its log needs no shared memory and works on any file system.
//
// A transaction is synchronised when its log is copied into the database, not when it is
// committed: a power cut may lose the last ones, never the rest.
//
// The file is opened when it is needed and closed after an error, so that the next
// request finds what has changed on the disk.

import Basics
public import Files
public import HistoryWire
public import SQLite

/// The history on disk.
public final class HistoryStore {
    /// How much to keep; applied by the next change.
    public var limits = HistoryLimits()

    static let file = "history.db"
    private let folder: PrivateFolder
    /// The folder's path without links, with a slash.
    private let path: String
    private let warn: (String) -> Void
    private var opened: SQLiteDatabase?
    private var count = 0
    /// Whether entries were recalled that the index may still contain.
    private var hasRecalled = false

    /// Creates a store; opens nothing yet.
    ///
    /// - Parameters:
    ///   - folder: the folder of the database.
    ///   - warn: receives warnings for the user.
    /// - Throws: if the folder has no path.
    public init(in folder: PrivateFolder, warn: @escaping (String) -> Void) throws(FileError) {
        self.folder = folder
        path = try folder.pathWithoutLinks() + "/"
        self.warn = warn
    }

    /// Stores items of one lineage in sequence, in one transaction; leaves out those that are
    /// stored already.
    ///
    /// - Throws: the database's error; then nothing is stored.
    public func store(_ items: [HistoryItem]) throws(SQLiteError) {
        guard let last = items.last else { return }
        try using { database throws(SQLiteError) in
            let key = ColumnValue.integer(Int64(bitPattern: last.lineage))
            try database.transaction { () throws(SQLiteError) in
                let stored = try database.number(
                    "SELECT stored FROM lineages WHERE lineage = ?",
                    [key]
                )
                if stored == nil { try begin(key, in: database) }
                for item in items where item.number > UInt64(stored ?? 0) {
                    try apply(item.change, of: item.lineage, to: database)
                }
                try database.run(
                    "UPDATE lineages SET stored = max(stored, ?) WHERE lineage = ?",
                    [.integer(Int64(last.number)), key]
                )
                try prune(database, at: last.change.time)
            }
        }
    }

    /// Finds entries, newest first.
    ///
    /// - Throws: the database's error; never because of typed text.
    public func find(_ query: HistoryQuery) throws(SQLiteError) -> [HistoryEntry] {
        try using { database throws(SQLiteError) in
            var entries: [HistoryEntry] = []
            var bytes = 0
            let statement = query.statement
            try database.rows(statement.sql, statement.values) { row in
                guard case .integer(let id) = row[0] else { return true }
                let values = (1...Int32(HistoryEntry.columns.count)).map { row[$0] }
                var entry = HistoryEntry(id: id, values: values)
                entry.pictureNumber = row[Int32(HistoryEntry.columns.count) + 1].integer
                entries.append(entry)
                bytes += values.reduce(0) { $0 + ($1.text?.utf8.count ?? 8) }
                return bytes < HistoryQuery.mostBytes
            }
            return entries
        }
    }

    /// Finds the names that ended entries were shown with, those with the newest entry first.
    ///
    /// - Parameters:
    ///   - search: only entries that it finds; `nil`: all.
    ///   - withPictures: whether the newest entries have the numbers of their pictures.
    /// - Returns: each name with the number of its entries and the newest one.
    /// - Throws: the database's error; never because of typed text.
    public func groups(
        matching search: String?,
        withPictures: Bool = false
    ) throws(SQLiteError) -> [HistoryGroup] {
        try using { database throws(SQLiteError) in
            var groups: [HistoryGroup] = []
            var bytes = 0
            let statement = HistoryQuery.groups(matching: search, withPictures: withPictures)
            try database.rows(statement.sql, statement.values) { row in
                guard case .integer(let count) = row[0], case .integer(let id) = row[1] else {
                    return true
                }
                let values = (2...Int32(HistoryEntry.columns.count) + 1).map { row[$0] }
                var newest = HistoryEntry(id: id, values: values)
                newest.pictureNumber = row[Int32(HistoryEntry.columns.count) + 2].integer
                groups.append(HistoryGroup(newest: newest, count: Int(count)))
                bytes += values.reduce(0) { $0 + ($1.text?.utf8.count ?? 8) }
                return bytes < HistoryQuery.mostBytes
            }
            return groups
        }
    }

    /// Finds the pictures of entries; leaves out those that have none.
    public func pictures(of entries: [Int64]) throws(SQLiteError) -> [HistoryPicture] {
        try using { database throws(SQLiteError) in
            var pictures: [HistoryPicture] = []
            for entry in entries {
                try database.rows(
                    "SELECT number, picture FROM thumbnails WHERE entry = ?",
                    [.integer(entry)]
                ) { row in
                    guard case .integer(let number) = row[0],
                        let picture = row[1].text.flatMap({ SmallPicture(text: $0) })
                    else { return false }
                    pictures.append(
                        HistoryPicture(entry: entry, number: number, picture: picture)
                    )
                    return false
                }
            }
            return pictures
        }
    }

    /// Deletes the ended entries shown with a name, or all ended ones, and overwrites what
    /// they contained.
    ///
    /// - Returns: their number.
    public func deleteGroup(_ name: String?) throws(SQLiteError) -> Int {
        try using { database throws(SQLiteError) in
            try database.run(
                "DELETE FROM entries WHERE outcome IS NOT NULL"
                    + (name == nil ? "" : " AND app = ?"),
                name.map { [.text($0)] } ?? []
            )
            let deleted = database.changes
            count -= deleted
            try wipe(database)
            return deleted
        }
    }

    /// Deletes entries, or all of them, and overwrites what they contained.
    ///
    /// - Returns: their number.
    public func delete(_ ids: [Int64]?) throws(SQLiteError) -> Int {
        try using { database throws(SQLiteError) in
            var deleted = 0
            if let ids {
                try database.transaction { () throws(SQLiteError) in
                    for id in ids {
                        try database.run("DELETE FROM entries WHERE id = ?", [.integer(id)])
                        deleted += database.changes
                    }
                }
                count -= deleted
            } else {
                deleted = count
                try database.execute("DELETE FROM entries")
                count = 0
            }
            try wipe(database)
            return deleted
        }
    }

    /// Finds what the sender with that identity sent under that id in that lineage.
    ///
    /// - Returns: the entries, oldest first; more than one where the id was used again.
    public func recallable(
        _ lineage: UInt64,
        _ presentation: UInt32,
        by identity: String
    ) throws(SQLiteError) -> [HistoryEntry] {
        try using { database throws(SQLiteError) in
            var entries: [HistoryEntry] = []
            let columns = HistoryEntry.columns.joined(separator: ", ")
            try database.rows(
                "SELECT id, \(columns) FROM entries WHERE id IN (\(Self.recallable)) ORDER BY id",
                Self.sender(lineage, presentation, identity)
            ) { row in
                guard case .integer(let id) = row[0] else { return true }
                let values = (1...Int32(HistoryEntry.columns.count)).map { row[$0] }
                entries.append(HistoryEntry(id: id, values: values))
                return entries.count < HistoryQuery.mostEntries
            }
            return entries
        }
    }

    /// The ids of the entries that a sender may withdraw, in SQL.
    private static let recallable =
        "SELECT entry FROM origins JOIN entries ON entries.id = origins.entry"
        + " WHERE origins.presentation = ? AND lineage = ? AND identity = ?"

    private static func sender(
        _ lineage: UInt64,
        _ presentation: UInt32,
        _ identity: String
    ) -> [ColumnValue] {
        [
            .integer(Int64(presentation)), .integer(Int64(bitPattern: lineage)),
            .text(identity),
        ]
    }

    /// Overwrites what recalled entries contained.
    ///
    /// Not with each: it writes the whole index of words.
    public func wipeRecalled() throws(SQLiteError) {
        guard hasRecalled else { return }
        try using { database throws(SQLiteError) in try wipe(database) }
    }

    /// Overwrites what deleted entries contained: the index keeps their words, and the log
    /// whole pages.
    private func wipe(_ database: SQLiteDatabase) throws(SQLiteError) {
        hasRecalled = false
        try database.execute(
            "INSERT INTO words(words) VALUES ('optimize'); PRAGMA wal_checkpoint(TRUNCATE)"
        )
    }

    /// The number of entries.
    public func entryCount() throws(SQLiteError) -> Int {
        try using { _ throws(SQLiteError) in count }
    }

    // MARK: Changes

    /// Begins a lineage: no outcomes will arrive for presentations of earlier ones.
    private func begin(_ lineage: ColumnValue, in database: SQLiteDatabase) throws(SQLiteError) {
        try database.run("INSERT INTO lineages(lineage, stored) VALUES (?, 0)", [lineage])
        try database.run(
            "DELETE FROM lineages WHERE place <= (SELECT max(place) FROM lineages) - 16"
        )
        try database.run(
            "UPDATE entries SET outcome = ? WHERE outcome IS NULL",
            [.text(HistoryEntry.unknownOutcome)]
        )
    }

    private func apply(
        _ change: HistoryChange,
        of lineage: UInt64,
        to database: SQLiteDatabase
    ) throws(SQLiteError) {
        switch change {
        case .shown(let entry, let picture):
            let live = "presentation = ? AND outcome IS NULL"
            try database.run(
                "UPDATE entries SET \(Self.assignments) WHERE \(live)",
                entry.values + [.integer(Int64(entry.presentation))]
            )
            let isNew = database.changes == 0
            if isNew {
                try database.run(Self.insertion, entry.values)
                count += 1
                try database.run(
                    "INSERT OR IGNORE INTO origins SELECT presentation, id, ? FROM entries"
                        + " WHERE \(live)",
                    [
                        .integer(Int64(bitPattern: lineage)),
                        .integer(Int64(entry.presentation)),
                    ]
                )
            }
            let id = ColumnValue.integer(Int64(entry.presentation))
            switch picture {
            case .removed where !isNew:
                try database.run(
                    "DELETE FROM thumbnails WHERE entry IN"
                        + " (SELECT id FROM entries WHERE \(live))",
                    [id]
                )
            case .kept, .removed: break
            case .new(let picture):
                try database.run(
                    "INSERT OR REPLACE INTO thumbnails(entry, number, picture)"
                        + " SELECT id, random(), ? FROM entries WHERE \(live)",
                    [.text(picture.text), id]
                )
            }
        case .ended(let presentation, let outcome, let button, let time):
            try database.run(
                "UPDATE entries SET outcome = ?, button = ?, ended_at = ?"
                    + " WHERE presentation = ? AND outcome IS NULL",
                [
                    .text(outcome), .optional(button), .integer(time),
                    .integer(Int64(presentation)),
                ]
            )
        case .recalled(let presentation, let identity, _):
            try database.run(
                "DELETE FROM entries WHERE id IN (\(Self.recallable))",
                Self.sender(lineage, presentation, identity)
            )
            count -= database.changes
            hasRecalled = hasRecalled || database.changes > 0
        case .unknown: break
        }
    }

    private static let assignments = HistoryEntry.columns.map { "\($0) = ?" }
        .joined(separator: ", ")
    static let insertion =
        "INSERT INTO entries(\(HistoryEntry.columns.joined(separator: ", "))) VALUES ("
        + HistoryEntry.columns.map { _ in "?" }.joined(separator: ", ") + ")"

    /// Deletes entries above the limits of age and number.
    private func prune(_ database: SQLiteDatabase, at now: Int64) throws(SQLiteError) {
        if count > limits.entries {
            try database.run(
                "DELETE FROM entries WHERE id IN (SELECT id FROM entries ORDER BY id LIMIT ?)",
                [.integer(Int64(count - limits.entries))]
            )
            count -= database.changes
        }
        guard limits.days > 0 else { return }
        let oldest = now - Int64(limits.days) * 86_400_000
        while let first = try database.number("SELECT shown_at FROM entries ORDER BY id LIMIT 1"),
            first < oldest
        {
            try database.run(
                "DELETE FROM entries WHERE shown_at < ?"
                    + " AND id IN (SELECT id FROM entries ORDER BY id LIMIT 256)",
                [.integer(oldest)]
            )
            count -= database.changes
        }
    }

    // MARK: The file

    /// Uses the database; replaces a damaged one, and closes it after an error.
    private func using<Result>(
        _ body: (SQLiteDatabase) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        do {
            do {
                return try body(try database())
            } catch  where error.isDamage {
                opened = nil
                try setAside(because: error)
                return try body(try database())
            }
        } catch {
            opened = nil
            throw error
        }
    }

    func database() throws(SQLiteError) -> SQLiteDatabase {
        if let opened { return opened }
        let database = try SQLiteDatabase(path + Self.file)
        try database.execute(HistoryTables.setting)
        try database.transaction { () throws(SQLiteError) in
            try database.execute(HistoryTables.tables)
            let earlier = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'pictures'"
            if try database.number(earlier) != nil { try database.execute(HistoryTables.renaming) }
        }
        count = try Self.entryCount(database)
        opened = database
        return database
    }

    private static func entryCount(_ database: SQLiteDatabase) throws(SQLiteError) -> Int {
        Int(try database.number("SELECT count(*) FROM entries") ?? 0)
    }

    /// Renames a damaged database and copies what can be read of it into a new one.
    private func setAside(because error: SQLiteError) throws(SQLiteError) {
        let aside = Self.file + ".damaged-" + (try SQLiteDatabase.date())
        do {
            for name in try folder.names() where name.hasPrefix(Self.file + ".damaged-") {
                try folder.remove(name)
            }
            try folder.rename(Self.file, to: aside)
            for ending in ["-wal", "-journal"] {
                do {
                    try folder.rename(Self.file + ending, to: aside + ending)
                } catch  where error.isMissing {}
            }
        } catch let failure {
            throw SQLiteError(failure.description)
        }
        let target = try database()
        if let source = try? SQLiteDatabase(path + aside) {
            try HistorySalvage.copy(source, to: target)
            count = try Self.entryCount(target)
        }
        warn("the history was damaged (\(error)): \(path)\(aside); \(count) entries are kept")
    }
}
