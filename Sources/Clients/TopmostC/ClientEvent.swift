// SPDX-License-Identifier: MIT

import CTopmost
import TopmostClient

/// An event for a handler in C.
enum ClientEvent: Sendable {
    /// Something happened to the presentation.
    case happened(PresentationEvent)
    /// An update or a dismissal was refused.
    case failed(TopmostError)

    /// The end of a presentation that was never shown.
    static func ended(_ ending: Result<Outcome, TopmostError>) -> ClientEvent {
        .happened(.ended(ending))
    }

    /// Whether nothing follows.
    var isEnd: Bool { if case .happened(.ended) = self { true } else { false } }

    /// The event's number in C.
    var number: topmost_event {
        switch self {
        case .happened(.accepted): TOPMOST_ACCEPTED
        case .happened(.waiting): TOPMOST_WAITING
        case .happened(.displayed): TOPMOST_DISPLAYED
        case .happened(.pressed): TOPMOST_PRESSED
        case .happened(.inputChanged): TOPMOST_INPUT_CHANGED
        case .happened(.ended): TOPMOST_ENDED
        case .failed: TOPMOST_FAILED
        }
    }
}
