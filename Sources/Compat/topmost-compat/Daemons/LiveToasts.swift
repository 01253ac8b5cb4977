// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import Configuration
import PresenterCore

/// The toasts of the daemon, newest first, as the commands of other daemons see them.
struct LiveToasts {
    private let session: Session
    /// All toasts, also those that wait.
    let all: [Value]

    /// Reasons for which a toast waits, instead of being on screen or about to be; one that
    /// is gathered under another has its index there.
    private static let waiting: Set = ["no_room", "do_not_disturb", "held"]

    init(_ session: Session) throws(Failure) {
        self.session = session
        all = try session.presentations().filter { $0["kind"] == .string("toast") }
            .sorted { ($0["age_ms"]?.number ?? 0, $1.id) < ($1["age_ms"]?.number ?? 0, $0.id) }
    }

    /// The toasts on screen, or about to be.
    var shown: [Value] { all.filter { !Self.waiting.contains($0["reason"]?.text ?? "") } }

    /// The toasts of `shown` in the order on screen, from the corner on: `toasts.newest` of the
    /// configuration decides where new ones come.
    var onScreen: [Value] {
        let isNewestLast =
            Configuration.examine(
                .standard(),
                displays: PluginManifest.find(in: PluginManifest.folders()).displays
            )
            .configuration.limits.isNewestLast
        return isNewestLast ? shown.reversed() : shown
    }

    /// The toast with that id.
    ///
    /// - Throws: `unknownID` if there is none.
    func toast(_ id: UInt32) throws(Failure) -> Value {
        guard let toast = all.first(where: { $0.id == id }) else {
            throw Failure(.unknownID, "there is no notification \(id)")
        }
        return toast
    }

    /// Dismisses some of them; one that ended meanwhile is no error.
    func dismiss(_ toasts: [Value]) throws(Failure) {
        for toast in toasts {
            do throws(Failure) {
                try session.ask("Dismiss", [.uint32(toast.id)])
            } catch {
                guard error.status == .unknownID else { throw error }
            }
        }
    }

    /// Presses a button of one of them.
    func press(_ toast: Value, _ button: String) throws(Failure) {
        try session.ask(
            "Press",
            [.uint32(toast.id), .string(button), .options([:])]
        )
    }
}

extension Value {
    /// The id of a presentation.
    var id: UInt32 { if case .uint32(let id)? = self["id"] { id } else { 0 } }

    /// The actions of a toast, or of an entry of the history: ids and titles, in their order.
    var actions: [(id: String, title: String)] {
        if let ids = self["buttons"]?.elements.compactMap(\.text) {
            let titles = self["button_titles"]?.elements.compactMap(\.text) ?? []
            return ids.enumerated().map { index, id in
                (id, index < titles.count ? titles[index] : "")
            }
        }
        let texts = self["actions"]?.elements.compactMap(\.text) ?? []
        return stride(from: 0, to: texts.count - texts.count % 2, by: 2).map {
            (texts[$0], texts[$0 + 1])
        }
    }
}

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
