// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import Configuration
import PresenterCore

/// The toasts of the daemon, newest first, as the commands of other daemons see them.
struct LiveToasts {
    private let session: Session
    /// All toasts, also those that wait.
    let all: [Value]

    /// Reasons for which a toast waits, instead of being on screen or about to be; one that
    /// is gathered under another has its place there.
    private static let waiting: Set = ["no_room", "do_not_disturb", "held"]

    init(_ session: Session) throws(Failure) {
        self.session = session
        all = try ListCommand.all(session).filter { $0["kind"] == .string("toast") }
            .sorted { ($0["age_ms"]?.number ?? 0, $1.id) < ($1["age_ms"]?.number ?? 0, $0.id) }
    }

    /// The toasts on screen, or about to be.
    var shown: [Value] { all.filter { !Self.waiting.contains($0["reason"]?.text ?? "") } }

    /// The toasts of `shown` in the order on screen, from the corner on: `toasts.newest` of the
    /// configuration decides where new ones come.
    var onScreen: [Value] {
        let isNewestLast =
            Configuration.examine(.standard(), displays: Installation.displays)
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
                _ = try session.ask("Dismiss", of: BusNames.control, [.uint32(toast.id)])
            } catch {
                guard error.status == .unknownID else { throw error }
            }
        }
    }

    /// Presses a button of one of them.
    func press(_ toast: Value, _ button: String) throws(Failure) {
        _ = try session.ask(
            "Press",
            of: BusNames.control,
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
            return ids.enumerated().map { place, id in
                (id, place < titles.count ? titles[place] : "")
            }
        }
        let words = self["actions"]?.elements.compactMap(\.text) ?? []
        return stride(from: 0, to: words.count - words.count % 2, by: 2).map {
            (words[$0], words[$0 + 1])
        }
    }
}
