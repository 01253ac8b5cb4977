// SPDX-License-Identifier: MIT
//
// A clock can be wrong: an empty battery, or no network yet. Entries are too old only by a
// clock that has gone evenly for a day; where it jumps, nothing is deleted.

import HelperWire
import SQLite

extension HistoryStore {
    private static let day: Int64 = 86_400_000
    private static let hour: Int64 = 3_600_000

    /// Deletes entries above the limits of age and number.
    func prune(_ database: SQLiteDatabase) throws(SQLiteError) {
        let excess = try excess(in: database)
        if excess > 0 {
            try database.run(
                "DELETE FROM entries WHERE id IN (SELECT id FROM entries ORDER BY id LIMIT ?)",
                [.integer(Int64(excess))]
            )
            count? -= database.changes
        }
        let isRight = try checkClock(database)
        let now = session.sinceBoot()
        guard isRight, limits.days > 0, prunedAt.map({ now - $0 >= Self.hour }) ?? true else {
            return
        }
        prunedAt = now
        try deleteOld(database, at: session.time())
    }

    /// Notes the time; returns whether the clock has gone evenly for a day.
    ///
    /// While the machine was off, nobody knows how long: then up to a day is believed.
    private func checkClock(_ database: SQLiteDatabase) throws(SQLiteError) -> Bool {
        let time = session.time()
        let sinceBoot = session.sinceBoot()
        var rightSince = time
        try database.rows("SELECT boot, since_boot, time, right_since FROM clock") { row in
            guard let earlierSinceBoot = row[1].integer, let earlier = row[2].integer,
                let since = row[3].integer,
                // A damaged file may have any numbers.
                [earlierSinceBoot, earlier, since].allSatisfy({ (0...(1 << 50)).contains($0) })
            else { return false }
            let isSameBoot = row[0].text == session.boot
            let jump = time - earlier - (isSameBoot ? sinceBoot - earlierSinceBoot : 0)
            if abs(jump) <= Self.day { rightSince = since + (isSameBoot ? jump : 0) }
            return false
        }
        try database.run(
            "INSERT OR REPLACE INTO clock(place, boot, since_boot, time, right_since)"
                + " VALUES (1, ?, ?, ?, ?)",
            [.text(session.boot), .integer(sinceBoot), .integer(time), .integer(rightSince)]
        )
        return time - rightSince >= Self.day
    }

    /// Deletes entries that are too old.
    ///
    /// They have come in the sequence of their ids: a time before that of an earlier entry, or
    /// in the future, is that of a wrong clock. Such entries go with those that came after them.
    private func deleteOld(_ database: SQLiteDatabase, at now: Int64) throws(SQLiteError) {
        let oldest = now - Int64(limits.days) * Self.day
        var latest = Int64.min / 2
        var last: Int64?
        try database.rows("SELECT id, shown_at FROM entries ORDER BY id") { row in
            guard let id = row[0].integer, let time = row[1].integer else { return true }
            guard time <= now + Self.day, time >= latest - Self.day else { return true }
            latest = max(latest, time)
            guard time < oldest else { return false }
            last = id
            return true
        }
        guard let last else { return }
        try database.run("DELETE FROM entries WHERE id <= ?", [.integer(last)])
        count? -= database.changes
    }
}
