// SPDX-License-Identifier: MIT

/// The part of the state that belongs to no single presentation.
public struct StackRecord: Hashable, Sendable {
    /// The next id to assign.
    public var nextID: UInt32
    /// Used ids above `nextID`, sorted.
    public var claimedIDs: [UInt32]
    /// Toasts on screen, the farthest from the corner first; without those of an open list.
    public var toasts: [PresentationID]
    /// Whether toasts below critical wait.
    public var doNotDisturb: DoNotDisturb
    /// Since when no display is visible; `nil`: one is, or there is none.
    public var unseenSince: Instant?
    /// The applications that may not block input for a while.
    public var inputPauses: [InputPause]
    /// The rules and the mode that the user switched.
    public var ruleSwitches = RuleSwitches()

    /// Creates a record.
    public init(
        nextID: UInt32,
        claimedIDs: [UInt32] = [],
        toasts: [PresentationID] = [],
        doNotDisturb: DoNotDisturb = .off,
        unseenSince: Instant? = nil,
        inputPauses: [InputPause] = []
    ) {
        self.nextID = nextID
        self.claimedIDs = claimedIDs
        self.toasts = toasts
        self.doNotDisturb = doNotDisturb
        self.unseenSince = unseenSince
        self.inputPauses = inputPauses
    }

    /// Ids to skip if records may be missing, so that no id is assigned twice.
    ///
    /// A day of one lost `Notify` each 80 ms.
    static let skipped: UInt32 = 1 << 20

    /// Continues far ahead of the ids that missing records may have assigned.
    public mutating func skipIDs() {
        let (next, overflow) = nextID.addingReportingOverflow(Self.skipped)
        nextID = overflow ? 1 : next
    }
}
