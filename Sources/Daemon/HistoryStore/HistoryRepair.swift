// SPDX-License-Identifier: MIT
//
// A damaged page hides its rows, and those that come after it in a scan, which stops there. So
// a scan continues behind it: at the first row that can be found there, after which it comes
// back from that row to the page.

import HelperWire
import SQLite

/// Copies what can be read of a damaged database into a new one, in steps.
final class HistoryRepair {
    /// A table whose rows are read in the sequence of a number.
    private struct Table {
        /// The columns that are read, the number first.
        let columns: String
        let name: String
        /// The number, and what comes after it in the sequence.
        let order: [String]
        /// Inserts a row; leaves out those that are there.
        let insertion: String

        init(_ name: String, _ columns: [String], order: [String]? = nil, insertion: String? = nil)
        {
            self.name = name
            self.columns = columns.joined(separator: ", ")
            self.order = order ?? [columns[0]]
            self.insertion =
                insertion
                ?? "INSERT OR IGNORE INTO \(name)(\(self.columns)) VALUES ("
                + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        }

        /// New numbers: where the file is damaged, no number can be trusted to belong to its
        /// picture.
        static func pictures(_ name: String) -> Table {
            Table(
                name,
                ["entry", "picture"],
                insertion: "INSERT OR IGNORE INTO thumbnails(entry, number, picture)"
                    + " VALUES (?, random(), ?)"
            )
        }
    }

    /// Where a scan is.
    private enum Scan {
        /// Upwards, from behind a number.
        case up(after: Int64)
        /// Behind damage: the last number before it, and how far to look behind that.
        case gap(after: Int64, width: Int64)
        /// Downwards from a number to the damage above another; then upwards from `then`.
        case down(from: Int64, above: Int64, then: Int64?)
    }

    private static let tables = [
        Table("lineages", ["place", "lineage", "stored"]),
        Table("sessions", ["place", "boot", "folder"]),
        Table("entries", ["id"] + HistoryEntry.columns),
        .pictures("thumbnails"),
        // Of earlier versions.
        .pictures("pictures"),
        Table(
            "origins",
            ["presentation", "entry", "lineage"],
            order: ["presentation", "entry"]
        ),
        Table("hidden", ["entry", "act", "is_single"]),
    ]
    private static let rowsInStep = 256
    /// Where no number of a row is beyond.
    private static let maximumNumber: Int64 = 1 << 40

    private let source: SQLiteDatabase?
    private let target: SQLiteDatabase
    /// The highest id of an entry so far, which a damaged page may exceed; `nil`: nobody knows.
    private let lastID: Int64?
    private var remaining = HistoryRepair.tables[...]
    private var scan = Scan.up(after: -1)

    /// Creates a repair.
    ///
    /// - Parameters:
    ///   - source: the damaged database; `nil`: it cannot be opened, and nothing is copied.
    ///   - target: a new one.
    init(_ source: SQLiteDatabase?, to target: SQLiteDatabase) {
        self.source = source
        self.target = target
        let number = (try? source?.number(HistoryTables.lastID)) ?? 0
        lastID = (1..<Self.maximumNumber).contains(number) ? number : nil
    }

    /// Locks the damaged database for its connection, as far as it can be read.
    ///
    /// - Throws: if another process has locked it.
    static func lock(_ source: SQLiteDatabase) throws(SQLiteError) {
        do throws(SQLiteError) {
            // Reads a file that is shorter than its header says.
            try source.execute("PRAGMA writable_schema = ON")
            try source.execute(HistoryTables.locking)
        } catch  where error.isBusy {
            throw error
        } catch {
            // What can be read is found table by table.
        }
    }

    /// Copies some rows; returns whether more may follow.
    ///
    /// - Throws: the target's error; what cannot be read of the source is lost.
    func step() throws(SQLiteError) -> Bool {
        guard let source, let table = remaining.first else {
            try finish()
            return false
        }
        var isDone = false
        try target.transaction { () throws(SQLiteError) in
            isDone = try copy(table, from: source)
        }
        if isDone {
            remaining = remaining.dropFirst()
            scan = .up(after: -1)
        }
        return true
    }

    /// How a read ended.
    private enum End { case rowsFollow, table, damage }

    /// Copies some rows of a table; returns whether it was the last of them.
    private func copy(_ table: Table, from source: SQLiteDatabase) throws(SQLiteError) -> Bool {
        switch scan {
        case .up(let after):
            let (last, end) = try read(table, "> ?", [after], "", from: source)
            switch end {
            // A damaged page may have rows out of sequence: it never goes back.
            case .rowsFollow: scan = .up(after: max(last ?? after, after + 1))
            case .table: return true
            case .damage: scan = .gap(after: max(last ?? after, after), width: 1)
            }
        case .gap(let after, let width):
            let (start, overflow) = after.addingReportingOverflow(width)
            guard !overflow, width < Self.maximumNumber else {
                // Nothing above can be found from below.
                scan = .down(from: .max, above: after, then: nil)
                return false
            }
            let (last, end) = try read(table, "> ?", [start], "", from: source)
            scan =
                last == nil && end == .damage
                ? .gap(after: after, width: width * 2)
                : .down(from: start, above: after, then: max(last ?? start, start))
        case .down(let from, let above, let then):
            let (last, end) = try read(
                table,
                "<= ? AND # > ?",
                [from, above],
                " DESC",
                from: source
            )
            if end == .rowsFollow, let last {
                scan = .down(from: min(last, from - 1), above: above, then: then)
            } else if let then {
                scan = .up(after: then)
            } else {
                return true
            }
        }
        return false
    }

    /// Copies rows whose number meets a condition, to the end of those with one number.
    ///
    /// - Returns: the last number, and how it ended.
    private func read(
        _ table: Table,
        _ condition: String,
        _ values: [Int64],
        _ direction: String,
        from source: SQLiteDatabase
    ) throws(SQLiteError) -> (last: Int64?, end: End) {
        let filter = condition.split(separator: "#", omittingEmptySubsequences: false)
            .joined(separator: table.order[0])
        let order = table.order.map { $0 + direction }.joined(separator: ", ")
        let columns = table.columns.split(separator: ",").count
        var last: Int64?
        var count = 0
        var failure: SQLiteError?
        var end = End.table
        let isByEntry = ["id", "entry"].contains(table.order[0])
        let numbers = 0...(isByEntry ? lastID ?? Self.maximumNumber : Self.maximumNumber)
        do throws(SQLiteError) {
            try source.rows(
                "SELECT \(table.columns) FROM \(table.name) WHERE \(table.order[0]) \(filter)"
                    + " ORDER BY \(order)",
                values.map { .integer($0) }
            ) { row in
                guard let number = row[0].integer, numbers.contains(number) else { return true }
                if count >= Self.rowsInStep, number != last {
                    end = .rowsFollow
                    return false
                }
                do throws(SQLiteError) {
                    try target.run(table.insertion, (0..<Int32(columns)).map { row[$0] })
                } catch {
                    failure = error
                }
                last = number
                count += 1
                return failure == nil
            }
        } catch  where error.isBusy {
            throw error
        } catch {
            // A table that is not there has no rows.
            end = error.isOfStatement ? .table : .damage
        }
        if let failure { throw failure }
        return (last, end)
    }

    /// Removes what belongs to entries that could not be read; no id is given a second time.
    private func finish() throws(SQLiteError) {
        let copied = try target.number("SELECT max(id) FROM entries") ?? 0
        let highest = max(lastID ?? 0, copied)
        if highest > 0 { try HistoryTables.setLastID(highest, in: target) }
        try target.execute(
            "DELETE FROM thumbnails WHERE entry NOT IN (SELECT id FROM entries);"
                + " DELETE FROM origins WHERE entry NOT IN (SELECT id FROM entries);"
                + " DELETE FROM hidden WHERE entry NOT IN (SELECT id FROM entries);"
                + " DELETE FROM sessions WHERE place NOT IN (SELECT place FROM lineages)"
        )
        try HistoryTables.synchronize(target)
    }
}
