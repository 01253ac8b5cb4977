// SPDX-License-Identifier: MIT

import PresenterCore

/// An event for subscribers.
enum BusEvent: Hashable {
    /// Something happened to a presentation.
    case presentation(PresentationEvent)
    /// Do not disturb changed, for whatever reason; `until`: its end, if it has one.
    case doNotDisturb(isOn: Bool, until: Instant?)
    /// The mode changed; `nil`: none is on.
    case mode(String?)
    /// The numbers changed.
    case counts(Counts)

    /// Numbers of presentations and history entries.
    struct Counts: Hashable {
        /// On screen.
        var displayed: Int
        /// Toasts that wait for room.
        var waiting: Int
        /// Toasts that do not disturb or a rule holds.
        var held: Int
        /// Entries of the history; `nil`: not known.
        var history: Int?
    }

    /// About how many bytes of memory it takes.
    var heldBytes: Int {
        guard case .presentation(let event) = self else { return 256 }
        let texts = [event.identity, event.app, event.title, event.message, event.category]
        return texts.reduce(256) { $0 + ($1?.utf8.count ?? 0) }
    }
}
