// SPDX-License-Identifier: MIT

import Basics
import HistoryWire
import SQLite

/// Copies what can be read of a damaged database into a new one.
enum HistorySalvage {
    /// Copies entries in both directions, each up to the first damage.
    ///
    /// - Throws: the target's error; what cannot be read of the source is lost.
    static func copy(
        _ source: SQLiteDatabase,
        to target: SQLiteDatabase
    ) throws(SQLiteError) {
        // Reads a file that is shorter than its header says.
        try? source.execute("PRAGMA writable_schema = ON")
        let names = (["id"] + HistoryEntry.columns).joined(separator: ", ")
        let insertion =
            "INSERT OR IGNORE INTO entries(\(names)) VALUES ("
            + names.split(separator: ",").map { _ in "?" }.joined(separator: ", ") + ")"
        try target.transaction { () throws(SQLiteError) in
            var failure: SQLiteError?
            func copy(_ table: String, _ order: String, _ columns: Int, _ insertion: String) {
                // What cannot be read is lost.
                try? source.rows("SELECT \(table) ORDER BY \(order)") { row in
                    do throws(SQLiteError) {
                        try target.run(insertion, (0..<Int32(columns)).map { row[$0] })
                    } catch {
                        failure = error
                    }
                    return failure == nil
                }
            }
            let all = HistoryEntry.columns.count + 1
            copy("\(names) FROM entries", "id", all, insertion)
            copy("\(names) FROM entries", "id DESC", all, insertion)
            copy(
                "place, lineage, stored FROM lineages",
                "place",
                3,
                "INSERT OR IGNORE INTO lineages(place, lineage, stored) VALUES (?, ?, ?)"
            )
            // The second is of earlier versions. New numbers: where the file is damaged, no
            // number can be trusted to belong to its picture.
            for table in ["thumbnails", "pictures"] {
                copy(
                    "entry, picture FROM \(table)",
                    "entry",
                    2,
                    "INSERT OR IGNORE INTO thumbnails(entry, number, picture)"
                        + " VALUES (?, random(), ?)"
                )
            }
            copy(
                "presentation, entry, lineage FROM origins",
                "presentation, entry",
                3,
                "INSERT OR IGNORE INTO origins(presentation, entry, lineage) VALUES (?, ?, ?)"
            )
            if let failure { throw failure }
            // Of entries that could not be read.
            try target.execute(
                "DELETE FROM thumbnails WHERE entry NOT IN (SELECT id FROM entries);"
                    + " DELETE FROM origins WHERE entry NOT IN (SELECT id FROM entries)"
            )
        }
    }
}
