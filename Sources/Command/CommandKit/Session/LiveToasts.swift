// SPDX-License-Identifier: MIT

package import BusValues
package import Texts

/// The toasts of the daemon, newest first.
package struct LiveToasts {
    private let session: Session
    /// All toasts, also those that wait or were missed.
    package let all: [Value]

    /// Reasons for which a toast waits, instead of being on screen or about to be; one that
    /// is gathered under another has its index there.
    private static let waiting: Set = ["no_room", "do_not_disturb", "held"]
    /// Reasons for which a toast neither is on screen nor waits to be.
    private static let gone: Set = ["missed", "snoozed", "dismissed"]

    package init(_ session: Session) throws(Failure) {
        self.session = session
        all = try session.presentations().filter { $0["kind"] == .string("toast") }
            .sorted { ($0["age_ms"]?.number ?? 0, $1.id) < ($1["age_ms"]?.number ?? 0, $0.id) }
    }

    /// The toasts on screen, about to be, or waiting.
    package var current: [Value] { all.filter { !Self.gone.contains($0["reason"]?.text ?? "") } }

    /// The toasts on screen, or about to be, without OSDs: those leave soon by themselves.
    package var shown: [Value] {
        current.filter {
            !Self.waiting.contains($0["reason"]?.text ?? "") && $0["osd"] != .boolean(true)
        }
    }

    /// The toasts whose time on screen has passed: for other daemons they are history.
    package var missed: [Value] { all.filter { $0["reason"] == .string("missed") } }

    /// The newest toast on screen.
    ///
    /// - Parameters:
    ///   - absence: the error if there is none.
    ///   - isMeant: whether it is one of those.
    /// - Returns: the toast.
    /// - Throws: `unknownID` if there is none.
    package func newest(
        orElse absence: Phrase = .noToastOnScreen,
        where isMeant: (Value) -> Bool = { _ in true }
    ) throws(Failure) -> Value {
        guard let newest = shown.first(where: isMeant) else {
            throw Failure(.unknownID, absence)
        }
        return newest
    }

    /// The toast with that id.
    ///
    /// - Throws: `unknownID` if there is none.
    package func toast(_ id: UInt32) throws(Failure) -> Value {
        guard let toast = all.first(where: { $0.id == id }) else {
            throw Failure(.unknownID, .noToast, "\(id)")
        }
        return toast
    }

    /// Dismisses some of them; one that ended meanwhile is no error.
    package func dismiss(_ toasts: [Value]) throws(Failure) {
        for toast in toasts {
            do throws(Failure) {
                try session.ask("Dismiss", [.uint32(toast.id)])
            } catch {
                guard error.status == .unknownID else { throw error }
            }
        }
    }

    /// Presses a button of one of them, with a text for its field.
    package func press(_ toast: Value, _ button: String, text: String? = nil) throws(Failure) {
        let details = Value.fields([("text", text.map { .string($0) })])
        try session.ask("Press", about: toast.id, [.string(button), details])
    }
}

extension Value {
    /// The id of a presentation.
    package var id: UInt32 { if case .uint32(let id)? = self["id"] { id } else { 0 } }

    /// The actions of a toast, or of an entry of the history: ids and titles, in their order.
    package var actions: [(id: String, title: String)] {
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
