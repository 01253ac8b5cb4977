// SPDX-License-Identifier: MIT

/// An event of a presentation, for subscribers.
///
/// It has what a list of live presentations has, but nothing that the user typed or chose:
/// that is for the owner alone.
public struct PresentationEvent: Hashable, Sendable {
    /// What happened.
    public var change: Change
    /// The presentation's id.
    public var id: PresentationID
    /// The kind of the presentation.
    public var kind: Kind
    /// The key of its owner's identity.
    public var identity: String
    /// The name that people know its application by.
    public var app: String
    /// The title, if any.
    public var title: String?
    /// The message without markup, if any; accepted and updated ones only.
    public var message: String?
    /// Toasts: the urgency.
    public var urgency: Urgency?
    /// Toasts: the category, if any.
    public var category: String?

    /// What happened to a presentation.
    public enum Change: Hashable, Sendable {
        /// The presentation was accepted; whether it shows at once is another matter.
        case accepted
        /// The presentation is on screen for the first time.
        case displayed
        /// The content was replaced.
        case updated
        /// A button was pressed; an end follows unless the toast is resident.
        ///
        /// `nil`: the card asks for a secret, and the history keeps nothing of it either.
        case pressed(button: String?)
        /// The time of a toast on screen has passed; it is alive in the notification centre.
        case missed
        /// The user snoozed a toast: it comes back later.
        case snoozed
        /// The presentation ended.
        case ended(Outcome)
    }

    init(_ change: Change, _ presentation: Presentation) {
        self.change = change.reported(of: presentation.content)
        id = presentation.id
        kind = presentation.kind
        let identity = presentation.owner.identity
        self.identity = identity.key
        app = identity.shownName
        let headline = presentation.content.headline
        title = headline.title
        switch change {
        case .accepted, .updated: message = headline.message?.plain
        case .displayed, .pressed, .missed, .snoozed, .ended: break
        }
        if case .toast(let toast) = presentation.content {
            urgency = toast.urgency
            category = toast.category
            app = toast.claimedName ?? app
        }
    }
}

extension PresentationEvent.Change {
    /// The change without what the user typed or chose, and without the button beside a
    /// hidden text.
    fileprivate func reported(of content: Content) -> Self {
        let isHidden = content.asksForSecret
        switch self {
        case .accepted, .displayed, .updated, .missed, .snoozed: return self
        case .pressed(let button): return .pressed(button: isHidden ? nil : button)
        case .ended(.acted(let answer)):
            return .ended(.acted(Answer(button: isHidden ? "" : answer.button)))
        case .ended: return self
        }
    }
}

extension PresenterState {
    /// Starts to note events for `takeEvents`.
    public mutating func recordEvents() {
        events = events ?? []
    }

    /// Returns what happened since the last call, in sequence.
    ///
    /// Empty without `recordEvents`.
    public mutating func takeEvents() -> [PresentationEvent] {
        guard let noted = events, !noted.isEmpty else { return [] }
        events = []
        return noted
    }

    /// Notes an event of a live presentation.
    mutating func recordEvent(_ change: PresentationEvent.Change, _ id: PresentationID) {
        guard events != nil, let presentation = presentations[id] else { return }
        events?.append(PresentationEvent(change, presentation))
    }

    /// How many toasts wait for room.
    public var waitingCount: Int { queue.count }

    /// How many toasts do not disturb and rules hold.
    public var heldCount: Int { held.count }
}
