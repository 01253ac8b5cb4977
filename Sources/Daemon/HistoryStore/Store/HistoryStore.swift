// SPDX-License-Identifier: MIT
//
// The database: one row for each presentation, and an index of words. One process uses it
// alone, so its log needs no shared memory and works on any file system.
//
// A transaction is synchronised when its log is copied into the database, not when it is
// committed: a power cut may lose the last ones, never the rest.
//
// The file is opened when it is needed and closed after an error, so that the next
// request finds what has changed on the disk. A damaged one is repaired in steps, beside it.

import Coding
public import Files
public import HelperWire
public import SQLite
public import SystemCalls

/// The history on disk.
public final class HistoryStore {
    /// How much to keep; applied by the next change.
    public var limits = HistoryLimits() {
        didSet { if limits != oldValue { prunedAt = nil } }
    }

    /// How far overwriting is.
    enum Overwriting { case none, requested, begun }

    let files: HistoryFiles
    let session: HistorySession
    private let warn: (String) -> Void
    private let onProgress: () -> Void
    private var opened: SQLiteDatabase?
    private var repair: HistoryRepair?
    /// The number of entries, once it was needed.
    var count: Int?
    /// The lowest id that was not read since the database was opened; `nil`: all were.
    var unchecked: Int64?
    var overwriting = Overwriting.none
    /// When entries that are too old were deleted last, since the machine started.
    var prunedAt: Int64?

    /// Creates a store; opens nothing yet.
    ///
    /// - Parameters:
    ///   - folder: the folder of the database.
    ///   - session: the session that uses it.
    ///   - onProgress: called from time to time while something takes long.
    ///   - warn: receives warnings for the user.
    /// - Throws: if the folder has no path.
    public init(
        in folder: PrivateFolder,
        session: HistorySession,
        onProgress: @escaping () -> Void = {},
        warn: @escaping (String) -> Void
    ) throws(SystemError) {
        files = try HistoryFiles(folder)
        self.session = session
        self.onProgress = onProgress
        self.warn = warn
    }

    /// Stores items of one lineage in sequence, in one transaction; leaves out those that are
    /// stored already.
    ///
    /// - Throws: the database's error; then nothing is stored.
    public func store(_ items: [HistoryItem]) throws(SQLiteError) {
        guard let last = items.last else { return }
        try using { database throws(SQLiteError) in
            let key = SQLiteValue.integer(Int64(bitPattern: last.lineage))
            try database.transaction { () throws(SQLiteError) in
                let stored = try database.number(
                    "SELECT stored FROM lineages WHERE lineage = ?",
                    [key]
                )
                if stored == nil { try begin(key, in: database) }
                for item in items where item.number > UInt64(clamping: stored ?? 0) {
                    try apply(item.change, of: item.lineage, to: database)
                }
                try database.run(
                    "UPDATE lineages SET stored = max(stored, ?) WHERE lineage = ?",
                    [.integer(Int64(clamping: last.number)), key]
                )
                try prune(database)
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
            let statement = try query.statement(in: database)
            try database.rows(statement.sql, statement.values) { row in
                let object = Array((row[0].text ?? "").utf8)
                // Of a damaged file.
                guard let entry = try? HistoryEntry(json: object) else { return true }
                entries.append(entry)
                bytes += object.count
                return bytes < HistoryQuery.maximumBytes
            }
            return entries
        }
    }

    /// The highest id of a presentation that it has an entry of; 0: there is none.
    ///
    /// Those of the upper half are numbers of senders' own.
    public func highestID() throws(SQLiteError) -> UInt32 {
        try using { database throws(SQLiteError) in
            let sql = "SELECT max(presentation) FROM origins WHERE presentation < ?"
            return UInt32(clamping: try database.number(sql, [.integer(1 << 31)]) ?? 0)
        }
    }

    /// Finds the names that ended entries were shown with, those with the newest entry first.
    ///
    /// - Parameters:
    ///   - search: only the newest `HistoryGroup.maximumMatches` entries that it finds; `nil`: all.
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
            let statement = try HistoryQuery.groups(
                matching: search,
                withPictures: withPictures,
                in: database
            )
            try database.rows(statement.sql, statement.values) { row in
                let object = Array((row[1].text ?? "").utf8)
                guard case .integer(let count) = row[0],
                    let newest = try? HistoryEntry(json: object)
                else { return true }
                groups.append(HistoryGroup(newest: newest, count: Int(count)))
                bytes += object.count
                return bytes < HistoryQuery.maximumBytes
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
                        case .bytes(let bytes) = row[1],
                        let picture = try? SmallPicture(record: bytes[...])
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
            try database.rows(
                "SELECT \(HistoryEntry.object()) FROM entries WHERE id IN (\(Self.recallable)) ORDER BY id",
                Self.sender(lineage, presentation, identity)
            ) { row in
                guard let entry = try? HistoryEntry(json: Array((row[0].text ?? "").utf8)) else {
                    return true
                }
                entries.append(entry)
                return entries.count < HistoryQuery.maximumEntries
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
    ) -> [SQLiteValue] {
        [
            .integer(Int64(presentation)), .integer(Int64(bitPattern: lineage)),
            .text(identity),
        ]
    }

    // MARK: Changes

    /// Begins a lineage: no outcomes will arrive for presentations of those that are over.
    ///
    /// Over are the earlier ones of this session's daemon, and those of earlier runs of the
    /// machine; another session of the user may still be running.
    private func begin(_ lineage: SQLiteValue, in database: SQLiteDatabase) throws(SQLiteError) {
        try database.run("INSERT INTO lineages(lineage, stored) VALUES (?, 0)", [lineage])
        let place = SQLiteValue.integer(database.lastID)
        let names: [SQLiteValue] = [.text(session.boot), .text(session.folder)]
        try database.run("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)", [place] + names)
        let running = "SELECT place FROM sessions WHERE place < ?1 AND boot = ?2 AND folder <> ?3"
        try database.run(
            "UPDATE entries SET outcome = ?4 WHERE outcome IS NULL AND NOT EXISTS ("
                + "SELECT 1 FROM origins JOIN lineages USING (lineage)"
                + " WHERE presentation = entries.presentation AND entry = entries.id"
                + " AND place IN (\(running)))",
            [place] + names + [.text(HistoryEntry.unknownOutcome)]
        )
        try database.run(
            "DELETE FROM lineages WHERE place <= ?1 - 16 AND (place NOT IN (\(running))"
                + " OR place <= ?1 - 256)",
            [place] + names
        )
        try database.run(
            "DELETE FROM sessions WHERE place NOT IN (SELECT place FROM lineages)"
        )
    }

    private func apply(
        _ change: HistoryChange,
        of lineage: UInt64,
        to database: SQLiteDatabase
    ) throws(SQLiteError) {
        switch change {
        case .shown(let entry, let picture):
            try show(entry, picture, of: lineage, in: database)
        case .ended(let presentation, let outcome, let button, let time, let isHidden):
            let live = Self.live(presentation, lineage)
            let entry =
                isHidden
                ? try database.number("SELECT id FROM entries WHERE \(Self.live)", live) : nil
            try database.run(
                "UPDATE entries SET outcome = ?, button = ?, ended_at = ? WHERE \(Self.live)",
                [.text(outcome), .optional(button), .integer(time)] + live
            )
            guard let entry else { return }
            try database.run(
                "INSERT OR IGNORE INTO hidden(entry, act, is_single) VALUES (?, 0, 0)",
                [.integer(entry)]
            )
        case .recalled(let presentation, let identity, _):
            try database.run(
                "DELETE FROM entries WHERE id IN (\(Self.recallable))",
                Self.sender(lineage, presentation, identity)
            )
            guard database.changes > 0 else { return }
            count? -= database.changes
            try requestOverwriting(database)
        case .unknown: break
        }
    }

    /// Adds an entry, or changes the live one of its presentation.
    private func show(
        _ entry: HistoryEntry,
        _ picture: PictureChange,
        of lineage: UInt64,
        in database: SQLiteDatabase
    ) throws(SQLiteError) {
        let live = Self.live(entry.presentation, lineage)
        let parameter = SQLiteValue.text(entry.parameter)
        try database.run(
            "UPDATE entries SET \(Self.assignments) WHERE \(Self.live)",
            [parameter] + live
        )
        let isNew = database.changes == 0
        if isNew {
            try database.run(Self.insertion, [parameter])
            count? += 1
            try database.run(
                "INSERT INTO origins(presentation, entry, lineage)"
                    + " SELECT ?, max(id), ? FROM entries",
                live
            )
        }
        switch picture {
        case .removed where !isNew:
            try database.run(
                "DELETE FROM thumbnails WHERE entry IN"
                    + " (SELECT id FROM entries WHERE \(Self.live))",
                live
            )
        case .kept, .removed: break
        case .new(let picture):
            try database.run(
                "INSERT OR REPLACE INTO thumbnails(entry, number, picture)"
                    + " SELECT id, random(), ? FROM entries WHERE \(Self.live)",
                [.bytes(picture.record)] + live
            )
        }
    }

    /// The live entry of a presentation of a lineage, in SQL: in another session its id is that
    /// of another presentation.
    private static let live =
        "presentation = ? AND outcome IS NULL AND ? = (SELECT lineage FROM origins"
        + " WHERE origins.presentation = entries.presentation AND entry = entries.id)"

    private static func live(_ presentation: UInt32, _ lineage: UInt64) -> [SQLiteValue] {
        [.integer(Int64(presentation)), .integer(Int64(bitPattern: lineage))]
    }

    private static let assignments = zip(HistoryEntry.columns, HistoryEntry.parameters)
        .map { "\($0) = \($1)" }.joined(separator: ", ")
    static let insertion =
        "INSERT INTO entries(\(HistoryEntry.columns.joined(separator: ", "))) VALUES ("
        + HistoryEntry.parameters.joined(separator: ", ") + ")"

    // MARK: The file

    /// Uses the database; begins the repair of a damaged one, and closes it after an error.
    ///
    /// - Throws: the database's error; `SQLiteError.repairing` until the repair is done.
    func using<Result>(
        _ body: (SQLiteDatabase) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        guard repair == nil else { throw .repairing }
        do {
            return try body(try database())
        } catch  where error.isDamage {
            close()
            try beginRepair(because: error.description)
            throw .repairing
        } catch {
            close()
            throw error
        }
    }

    func database() throws(SQLiteError) -> SQLiteDatabase {
        if let opened { return opened }
        try files.completeInterrupted()
        if try files.isRepairInterrupted {
            try beginRepair(because: "an earlier repair was interrupted")
            throw .repairing
        }
        let database = try files.open()
        database.reportProgress(onProgress)
        try database.execute(HistoryTables.locking)
        // Nobody else is making it; where the disk is full, its room is needed.
        try? files.abandon(.cleared)
        try database.execute(HistoryTables.setting)
        if try HistoryTables.migrate(database) {
            warn(
                "the history is of a later version of Topmost: what only that version knows stays as it is"
            )
        }
        try database.execute(HistoryTables.terms)
        overwriting = try Self.mustOverwrite(database) ? .requested : .none
        opened = database
        unchecked = 0
        return database
    }

    func close() {
        opened = nil
        count = nil
        unchecked = nil
    }

    // MARK: Work that no request waits for

    /// Whether the damaged database is being repaired; requests fail until it is done.
    public var isRepairing: Bool { repair != nil }

    /// Whether deleted entries are to be overwritten.
    public var mustOverwrite: Bool { repair == nil && overwriting != .none }

    /// Does a step of the repair, or overwrites some of what was deleted.
    ///
    /// - Throws: the database's error; a repair begins from the start at the next request.
    public func work() throws(SQLiteError) {
        guard isRepairing else { return try overwriteSome() }
        do {
            if try repair?.step() == true { return }
        } catch {
            repair = nil
            try files.abandon(.repaired)
            throw error
        }
        // This closes its files.
        repair = nil
        try completeRepair()
    }

    private func overwriteSome() throws(SQLiteError) {
        guard mustOverwrite else { return }
        do {
            try using { database throws(SQLiteError) in try overwrite(database) }
        } catch {
            // Until the file is opened again.
            overwriting = .none
            throw error
        }
    }

    private func beginRepair(because reason: String) throws(SQLiteError) {
        let source = try? files.open()
        source?.reportProgress(onProgress)
        // Before any other file is touched: another process may be repairing the database.
        if let source { try HistoryRepair.lock(source) }
        warn("the history is damaged (\(reason)) and is being repaired")
        let target = try files.begin(.repaired)
        target.reportProgress(onProgress)
        repair = HistoryRepair(source, to: target)
    }

    /// Takes the repaired database into use.
    private func completeRepair() throws(SQLiteError) {
        try files.complete(.repaired)
        let count = try counted(in: try database())
        let aside = try files.lastDamaged().map { "; the damaged file is \($0)" } ?? ""
        warn("the history was damaged and is repaired: \(count) entries are saved\(aside)")
    }
}

extension SQLiteError {
    /// The database is being repaired.
    static var repairing: SQLiteError { SQLiteError(HistoryFailure.repairing.description) }
}
