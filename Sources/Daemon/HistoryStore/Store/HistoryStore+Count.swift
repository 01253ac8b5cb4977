// SPDX-License-Identifier: MIT
//
// Counting reads all pages of the table: of a million entries, hundreds of megabytes. So a
// start does not count. The entries are counted when a limit may be exceeded, and damaged pages
// are looked for when no request waits.

import HelperWire
public import SQLite

extension HistoryStore {
    /// The number of entries.
    public func entryCount() throws(SQLiteError) -> Int {
        try using { database throws(SQLiteError) in try counted(in: database) }
    }

    /// Counts the entries, once.
    func counted(in database: SQLiteDatabase) throws(SQLiteError) -> Int {
        if let count { return count }
        let counted = Int(try database.number("SELECT count(*) FROM entries") ?? 0)
        count = counted
        return counted
    }

    /// How many entries there are above the limit; 0 or less: none.
    func excess(in database: SQLiteDatabase) throws(SQLiteError) -> Int {
        // No id is given a second time, so there are no more entries than ids.
        let ids = "SELECT (SELECT max(id) FROM entries) - (SELECT min(id) FROM entries) + 1"
        if count == nil, try database.number(ids) ?? 0 <= limits.entries { return 0 }
        return try counted(in: database) - limits.entries
    }

    // MARK: Damage

    /// How many ids are read in a step.
    private static let idsInStep: Int64 = 16_384

    /// Whether pages of entries were not read since the database was opened.
    public var mustCheck: Bool { !isRepairing && unchecked != nil }

    /// Reads some of the pages that were not read; a damaged one begins the repair.
    ///
    /// - Throws: the database's error; `SQLiteError.repairing` where a page is damaged.
    public func check() throws(SQLiteError) {
        guard let unchecked else { return }
        let next = try using { database throws(SQLiteError) -> Int64? in
            let next = "SELECT min(id) FROM entries WHERE id >= ?"
            guard let first = try database.number(next, [.integer(unchecked)]) else { return nil }
            let (end, isLast) = first.addingReportingOverflow(Self.idsInStep)
            _ = try database.number(
                "SELECT count(*) FROM entries WHERE id >= ? AND id < ?",
                [.integer(first), .integer(isLast ? .max : end)]
            )
            return isLast ? nil : end
        }
        self.unchecked = next
    }
}
