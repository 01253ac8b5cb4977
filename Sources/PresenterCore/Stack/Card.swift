// SPDX-License-Identifier: MIT

/// One presentation as it is to be drawn.
public struct Card: Hashable, Sendable {
    /// Which presentation.
    public var id: PresentationID
    /// Who asked, for the nameplate.
    public var identity: Identity
    /// What to draw.
    public var content: Content
    /// Whether its buttons may be pressed yet (rule 8), on one display at least.
    public var isArmed: Bool
    /// Of several displays those on which that is not so yet; see `Scene.seen(by:)`.
    public var unarmedOn: [DisplayID]
    /// When it was accepted, for "now" and "14:05".
    public var acceptedAt: Instant
    /// Its running time limit; `nil`: it stays, or has not been on screen yet.
    public var lifetime: Lifetime?
    /// Toasts: how many more of the same application are gathered under it.
    public var gathered: Int

    /// Creates a card.
    public init(
        id: PresentationID,
        identity: Identity,
        content: Content,
        isArmed: Bool = false,
        unarmedOn: [DisplayID] = [],
        acceptedAt: Instant,
        lifetime: Lifetime? = nil,
        gathered: Int = 0
    ) {
        self.id = id
        self.identity = identity
        self.content = content
        self.isArmed = isArmed
        self.unarmedOn = unarmedOn
        self.acceptedAt = acceptedAt
        self.lifetime = lifetime
        self.gathered = gathered
    }

    /// A time limit that runs, or rests while the pointer is over the card.
    public struct Lifetime: Hashable, Sendable {
        /// The whole of it.
        public var duration: Duration
        /// When it ends; `nil`: it rests.
        public var endsAt: Instant?

        /// Creates a lifetime.
        public init(duration: Duration, endsAt: Instant?) {
            self.duration = duration
            self.endsAt = endsAt
        }
    }
}
