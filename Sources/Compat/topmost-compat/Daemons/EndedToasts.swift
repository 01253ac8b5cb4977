// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit

/// The entries of the history that have ended, as the commands of other daemons see them: one
/// that is shown again is not among them.
struct EndedToasts {
    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    /// The toasts among the newest entries, the one that ended last first.
    func newest() throws(Failure) -> [Value] {
        func order(_ entry: Value) -> (Int64, Int64) {
            (entry["ended_at"]?.number ?? 0, entry["id"]?.number ?? 0)
        }
        var shown = try shownAgain()
        return try session.history(["limit": .uint32(256)]).filter { $0["ended_at"] != nil }
            .sorted { order($0) > order($1) }
            .filter { entry in
                guard let index = shown.firstIndex(of: Self.subject(entry)) else { return true }
                shown.remove(at: index)
                return false
            }
    }

    /// How many there are.
    func count() throws(Failure) -> Int64 {
        let total = try session.ask("HistoryCount").first?.number ?? 0
        let live = try session.history(["limit": .uint32(256)]).count { $0["ended_at"] == nil }
        return max(0, total - Int64(live) - Int64(try shownAgain().count))
    }

    /// Shows the entry with that id again; without one the newest, so that each call shows an
    /// older one.
    ///
    /// If there is none, nothing happens, as there.
    func restore(_ id: Int64?) throws(Failure) {
        var entry = id
        if entry == nil { entry = try newest().first?["id"]?.number }
        guard let entry else { return }
        do throws(Failure) {
            try session.ask("HistoryRestore", [.int64(entry)])
        } catch {
            guard error.status == .unknownID else { throw error }
        }
    }

    /// What is shown again.
    private func shownAgain() throws(Failure) -> [[String]] {
        try LiveToasts(session).all.filter {
            $0["tags"]?.elements.contains(.string("history")) == true
        }.map(Self.subject)
    }

    private static func subject(_ toast: Value) -> [String] {
        [toast["identity"]?.text ?? "", toast["title"]?.text ?? "", toast["message"]?.text ?? ""]
    }

    /// Deletes entries; returns how many.
    func delete(_ ids: [Int64]) throws(Failure) -> Int64 {
        let arguments: [Value] = [.array(ids.map { .int64($0) }, element: "x")]
        return try session.ask("HistoryDelete", arguments).first?.number ?? 0
    }
}
