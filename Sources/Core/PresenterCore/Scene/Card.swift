// SPDX-License-Identifier: MIT

/// One presentation to be drawn.
public struct Card: Hashable, Sendable {
    /// The presentation's id.
    public var id: PresentationID
    /// The sender, for the nameplate.
    public var identity: Identity
    /// The content to draw.
    public var content: Content
    /// Whether its buttons can be pressed (rule 8) on at least one display.
    public var isArmed = false
    /// If armed: the displays on which it is not armed yet; see `Scene.seen(by:)`.
    public var unarmedOn: [DisplayID] = []
    /// The displays that do not show it: they are for other connections, or another display
    /// is for its own; see `Scene.seen(by:)`.
    public var hiddenOn: [DisplayID] = []
    /// When it was accepted, shown as "now" or "14:05".
    public var acceptedAt: Instant
    /// The running time limit; `nil`: none, or the card has not been on screen yet.
    public var lifetime: Lifetime?
    /// Toasts: the number of others of the same application gathered under it.
    public var gathered = 0
    /// Toasts: whether those others are of any application: they were held and released.
    public var gathersReleased = false
    /// The decisions of rules by which it may leave the machine: see `Presentation.leaving`.
    public var leaving: [RuleDecision] = []

    /// Creates a card.
    public init(
        id: PresentationID,
        identity: Identity,
        content: Content,
        acceptedAt: Instant,
        _ change: (inout Card) -> Void = { _ in }
    ) {
        self.id = id
        self.identity = identity
        self.content = content
        self.acceptedAt = acceptedAt
        change(&self)
    }

    /// A time limit, paused while the pointer is over the card.
    public struct Lifetime: Hashable, Sendable {
        /// The full duration.
        public var duration: Duration
        /// When it ends; `nil`: paused.
        public var endsAt: Instant?

        /// Creates a lifetime.
        public init(duration: Duration, endsAt: Instant?) {
            self.duration = duration
            self.endsAt = endsAt
        }
    }
}
