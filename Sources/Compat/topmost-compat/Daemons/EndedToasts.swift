// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import EventLoop

/// The entries of the history that have ended or are missed, as the commands of other daemons see
/// them: one that is shown again is not among them.
struct EndedToasts {
    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    /// The toasts among the newest entries, the one that left the screen last first.
    func newest() throws(Failure) -> [Value] {
        let live = try LiveToasts(session)
        let now = Int64(LocalClock.sinceEpoch / .milliseconds(1))
        var left: [UInt32: Int64] = [:]
        for toast in live.missed { left[toast.id] = now - (toast["missed_for_ms"]?.number ?? 0) }
        func leftAt(_ entry: Value) -> Int64? {
            if let end = entry["ended_at"]?.number { return end }
            if case .uint32(let id)? = entry["presentation"] { return left[id] }
            return nil
        }
        func order(_ entry: Value) -> (Int64, Int64) {
            (leftAt(entry) ?? 0, entry["id"]?.number ?? 0)
        }
        var shown = Self.shownAgain(live)
        return try session.history(["limit": .uint32(256)]).filter { leftAt($0) != nil }
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
        let toasts = try LiveToasts(session)
        let others = live - toasts.missed.count + Self.shownAgain(toasts).count
        return max(0, total - Int64(others))
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
    private static func shownAgain(_ toasts: LiveToasts) -> [[String]] {
        toasts.all.filter { $0["tags"]?.elements.contains(.string("history")) == true }
            .map(subject)
    }

    private static func subject(_ toast: Value) -> [String] {
        [toast["identity"]?.text ?? "", toast["title"]?.text ?? "", toast["message"]?.text ?? ""]
    }

    /// Deletes entries, of which those that are missed end; returns how many.
    func delete(_ ids: [Int64]) throws(Failure) -> Int64 {
        let meant = try newest().filter { ids.contains($0["id"]?.number ?? 0) }
        let live = try LiveToasts(session)
        try live.dismiss(
            live.missed.filter { toast in
                meant.contains { $0["presentation"] == .uint32(toast.id) }
            }
        )
        let arguments: [Value] = [.array(ids.map { .int64($0) }, element: "x")]
        return try session.ask("HistoryDelete", arguments).first?.number ?? 0
    }
}
