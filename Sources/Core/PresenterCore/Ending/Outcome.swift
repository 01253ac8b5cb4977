// SPDX-License-Identifier: MIT

/// How a presentation ended.
///
/// Each has exactly one outcome, reported to its owner exactly once (rule 11).
public enum Outcome: Hashable, Sendable {
    /// A button was pressed; on the heap, as records are kept of toasts that mostly expire.
    indirect case acted(Answer)
    /// The user dismissed it without pressing an acting button.
    case dismissed(Dismissal)
    /// The time ran out.
    case expired
    /// The owner withdrew it.
    case closed
    /// The presentation that it belongs to ended: its `parent` (rule 6).
    case parentEnded
    /// Another connection of the same identity replaced it.
    case replaced
    /// The owner left the bus.
    case ownerGone
    /// The user freed the input.
    case released
    /// A limit ended it, or no display could show it.
    case refused
    /// A rule of the user keeps it off the screen.
    case hidden
    /// The daemon ended, with the session or on request.
    case shutdown

    /// The outcome's name on the bus.
    public var name: String {
        switch self {
        case .acted: "acted"
        case .dismissed: "dismissed"
        case .expired: "expired"
        case .closed, .parentEnded: "closed"
        case .replaced: "replaced"
        case .ownerGone: "owner_gone"
        case .released: "released"
        case .refused: "refused"
        case .hidden: "hidden"
        case .shutdown: "shutdown"
        }
    }

    /// The cause of the end as a detail of its name, on the bus: the way of a dismissal, or
    /// `parent`.
    public var how: String? {
        switch self {
        case .dismissed(let dismissal): dismissal.rawValue
        case .parentEnded: "parent"
        case .acted, .expired, .closed, .replaced, .ownerGone, .released, .refused, .hidden,
            .shutdown:
            nil
        }
    }
}

extension Outcome {
    /// Whether the centre goes on listing what ended so, as an entry of the history.
    var staysInCentre: Bool {
        switch self {
        case .acted, .expired, .ownerGone: true
        case .dismissed, .closed, .parentEnded, .replaced, .released, .refused, .hidden, .shutdown:
            false
        }
    }
}

/// How something was dismissed.
public enum Dismissal: String, Hashable, Sendable, CaseIterable {
    /// The Cancel button of a sheet or a loading, or the "Not now" of a retry.
    case cancel
    /// The Escape key.
    case escape
    /// A click beside it.
    case scrim
    /// The close button, or a click on a toast without a default action.
    case close
    /// `topmost dismiss`, or another tool of the user.
    case control
}
