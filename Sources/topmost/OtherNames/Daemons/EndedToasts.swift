// SPDX-License-Identifier: MIT

import BusValues
import BusWire

/// The entries of the history that have ended, as the commands of other daemons see them.
struct EndedToasts {
    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    /// Those among the newest entries, the one that ended last first.
    func newest() throws(Failure) -> [Value] {
        func order(_ entry: Value) -> (Int64, Int64) {
            (entry["ended_at"]?.number ?? 0, entry["id"]?.number ?? 0)
        }
        return try session.history(["limit": .uint32(256)]).filter { $0["ended_at"] != nil }
            .sorted { order($0) > order($1) }
    }

    /// How many there are.
    func count() throws(Failure) -> Int64 {
        let total = try session.ask("HistoryCount", of: BusNames.control).first?.number ?? 0
        let live = try session.history(["limit": .uint32(256)]).count { $0["ended_at"] == nil }
        return max(0, total - Int64(live))
    }

    /// Shows the entry with that id again; without one the newest that is not shown again
    /// already, so that each call shows an older one.
    ///
    /// - Throws: `unknownID` if the history has none.
    func restore(_ id: Int64?) throws(Failure) {
        var id = id
        if id == nil { id = try next() }
        guard let id else {
            throw Failure(.unknownID, "the history has nothing more to show")
        }
        _ = try session.ask("HistoryRestore", of: BusNames.control, [.int64(id)])
    }

    private func next() throws(Failure) -> Int64? {
        let shown = try LiveToasts(session).all.filter {
            $0["tags"]?.elements.contains(.string("history")) == true
        }.map(Self.subject)
        let entry = try newest().first { !shown.contains(Self.subject($0)) }
        return entry?["id"]?.number
    }

    private static func subject(_ toast: Value) -> [String] {
        [toast["identity"]?.text ?? "", toast["title"]?.text ?? "", toast["message"]?.text ?? ""]
    }

    /// Deletes entries; returns how many.
    func delete(_ ids: [Int64]) throws(Failure) -> Int64 {
        let arguments: [Value] = [.array(ids.map { .int64($0) }, element: "x")]
        return try session.ask("HistoryDelete", of: BusNames.control, arguments).first?.number ?? 0
    }
}
