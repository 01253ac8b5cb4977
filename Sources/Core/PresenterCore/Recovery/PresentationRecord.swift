// SPDX-License-Identifier: MIT

/// A live presentation as it was requested and updated, without its state on displays.
public struct PresentationRecord: Hashable, Sendable {
    /// The id of the presentation.
    public var id: PresentationID
    /// The client that receives the answers.
    public var owner: Owner
    /// Whether the owner has left the bus.
    public var isOwnerGone: Bool
    /// Whether the owner was notified that it is on screen.
    public var isPresented: Bool
    /// Other connections that presented it again by its key.
    public var followers: [Follower]
    /// The content.
    public var content: Content
    /// Identifies equal requests.
    public var key: String?
    /// The owner's tags.
    public var tags: [String]
    /// How long it may stay.
    public var timeout: Timeout
    /// When its owner's request was accepted.
    public var acceptedAt: Instant
    /// The start of its timeout, if not its first frame.
    public var timedFrom: Instant
    /// The number of its arrival, which decides the order among presentations of its kind.
    public var arrival: UInt64
    /// Retries: the presenter; `nil`: the bare desktop.
    public var host: PresentationID?
    /// Loadings: whether it blocked input.
    public var blocksInput: Bool
    /// The decisions of the user's rules.
    public var decisions = RuleDecisions()
    /// Toasts: whether it was held and released.
    public var isBacklog = false
    /// The presentation that it belongs to; `nil`: none.
    public var parent: PresentationID?

    /// Creates a record.
    public init(
        id: PresentationID,
        owner: Owner,
        isOwnerGone: Bool = false,
        isPresented: Bool = false,
        followers: [Follower] = [],
        content: Content,
        key: String? = nil,
        tags: [String] = [],
        timeout: Timeout = .standard,
        acceptedAt: Instant,
        timedFrom: Instant,
        arrival: UInt64,
        host: PresentationID? = nil,
        blocksInput: Bool = false
    ) {
        self.id = id
        self.owner = owner
        self.isOwnerGone = isOwnerGone
        self.isPresented = isPresented
        self.followers = followers
        self.content = content
        self.key = key
        self.tags = tags
        self.timeout = timeout
        self.acceptedAt = acceptedAt
        self.timedFrom = timedFrom
        self.arrival = arrival
        self.host = host
        self.blocksInput = blocksInput
    }

    /// A connection that presented the same again.
    public struct Follower: Hashable, Sendable {
        /// The connection.
        public var owner: Owner
        /// Whether it was notified that the presentation is on screen.
        public var isPresented: Bool

        /// Creates a follower.
        public init(owner: Owner, isPresented: Bool = false) {
            self.owner = owner
            self.isPresented = isPresented
        }
    }
}
