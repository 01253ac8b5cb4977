// SPDX-License-Identifier: MIT

/// A part of the state, as a value that survives the daemon.
///
/// The shell stores the records of each turn; applied in sequence, they rebuild the
/// state. A later record of the same presentation replaces the earlier one.
///
/// It is indirect, as `Content` is: each turn hands its records on several times.
public indirect enum RecoveryRecord: Hashable, Sendable {
    /// A live presentation, new or changed.
    case presentation(PresentationRecord)
    /// A presentation ended; its earlier record no longer applies.
    case ended(EndedPresentation)
    /// Everything that belongs to no single presentation.
    case stack(StackRecord)
}

/// A live presentation as it was requested and updated, without its state on displays.
public struct PresentationRecord: Hashable, Sendable {
    /// The id of the presentation.
    public var id: PresentationID
    /// The client that receives the answers.
    public var owner: Owner
    /// Whether the owner has left the bus.
    public var isOwnerGone = false
    /// Whether the owner was notified that it is on screen.
    public var isPresented = false
    /// Other connections that presented it again by its key.
    public var followers: [Follower] = []
    /// The content.
    public var content: Content
    /// Identifies equal requests.
    public var key: String?
    /// The owner's tags.
    public var tags: [String] = []
    /// How long it may stay.
    public var timeout: Timeout = .standard
    /// When its owner's request was accepted.
    public var acceptedAt = Instant(milliseconds: 0)
    /// The start of its timeout, if not its first frame.
    public var timedFrom = Instant(milliseconds: 0)
    /// The number of its arrival, which decides the order among presentations of its kind.
    public var arrival: UInt64 = 0
    /// Retries: the presenter; `nil`: the bare desktop.
    public var host: PresentationID?
    /// Loadings: whether it blocked input.
    public var blocksInput = false
    /// The decisions of the user's rules.
    public var decisions = RuleDecisions()
    /// Toasts: whether it was held and released.
    public var isBacklog = false
    /// Toasts: why it is neither on screen nor waiting; `nil`: it is one of these.
    public var offScreen: OffScreen?
    /// Toasts: whether the user has seen it in the centre.
    public var isRead = false
    /// The presentation that it belongs to; `nil`: none.
    public var parent: PresentationID?

    /// Creates a record.
    public init(
        id: PresentationID,
        owner: Owner,
        content: Content,
        _ change: (inout PresentationRecord) -> Void = { _ in }
    ) {
        self.id = id
        self.owner = owner
        self.content = content
        change(&self)
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

/// The part of the state that belongs to no single presentation.
public struct StackRecord: Hashable, Sendable {
    /// The next id to assign.
    public var nextID: UInt32
    /// Used ids above `nextID`, sorted.
    public var claimedIDs: [UInt32] = []
    /// Toasts on screen, the farthest from the corner first; without those of an open list.
    public var toasts: [PresentationID] = []
    /// Whether toasts below critical wait.
    public var doNotDisturb: DoNotDisturb = .off
    /// Since when no display is visible; `nil`: one is, or there is none.
    public var unseenSince: Instant?
    /// The applications that may not block input for a while.
    public var inputPauses: [InputPause] = []
    /// The rules and the mode that the user switched.
    public var ruleSwitches = RuleSwitches()
    /// Past entries that the user hid from the centre just now.
    public var hiddenActs: [HiddenAct] = []

    /// Creates a record.
    public init(nextID: UInt32, _ change: (inout StackRecord) -> Void = { _ in }) {
        self.nextID = nextID
        change(&self)
    }

    /// Ids to skip if records may be missing, so that no id is assigned twice.
    ///
    /// A day of one lost `Notify` each 80 ms.
    static let skipped: UInt32 = 1 << 20

    /// Continues with an id, unless it is further; after the largest, ids begin again.
    public mutating func skip(to id: UInt32) {
        if Int32(bitPattern: id &- nextID) > 0 { nextID = id }
    }

    /// Continues far ahead of the ids that missing records may have assigned.
    public mutating func skipIDs() {
        let (next, overflow) = nextID.addingReportingOverflow(Self.skipped)
        nextID = overflow ? 1 : next
    }
}
