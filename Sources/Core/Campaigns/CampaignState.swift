// SPDX-License-Identifier: MIT
//
// Whom to ask when, and who answered what. An answer is stored before anything else follows from it;
// the daemon of the user remembers how a question ended, so one whose end is not stored is looked up
// there before the user is asked again.

/// A campaign on one machine.
public struct CampaignState: Hashable, Sendable {
    /// How a campaign ended.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// The time is over.
        case deadline
        /// An administrator ended it.
        case stopped
    }

    /// What must survive the process.
    public struct Journal: Hashable, Sendable {
        /// The users, by number.
        public var participants: [Participant]
        /// How it ended; `nil`: it goes on.
        public var ending: Ending?
        /// Whether the program of the deadline was started.
        public var hasRun: Bool

        /// Creates a journal; one without users is that of a campaign that begins.
        public init(
            participants: [Participant] = [],
            ending: Ending? = nil,
            hasRun: Bool = false
        ) {
            self.participants = participants
            self.ending = ending
            self.hasRun = hasRun
        }
    }

    /// What is asked when; its deadline moves if it passes while nobody can be asked.
    public internal(set) var campaign: Campaign
    /// The users who were asked, or are to be.
    public internal(set) var participants: [UserID: Participant] = [:]
    /// How it ended; `nil`: it goes on.
    public internal(set) var ending: Ending?
    /// Whether the program was started, and whether that was asked for.
    public internal(set) var hasRun = false
    var isStartingProgram = false

    /// Creates the state of a campaign, from what its last run stored.
    public init(_ campaign: Campaign, journal: Journal = Journal()) {
        self.campaign = campaign
        for participant in journal.participants { participants[participant.user] = participant }
        (ending, hasRun) = (journal.ending, journal.hasRun)
    }

    /// What must survive the process.
    public var journal: Journal {
        Journal(participants: sorted.map(\.stored), ending: ending, hasRun: hasRun)
    }

    /// The users by number.
    var sorted: [Participant] { participants.values.sorted { $0.user < $1.user } }

    /// Whether a user answered for the whole machine.
    var isAnswered: Bool {
        campaign.isAnsweredByFirst && participants.values.contains(where: \.hasAnswered)
    }

    /// When `deadlinePassed` is due; `nil`: never.
    public func nextDeadline(at now: WallClock) -> WallTime? {
        let users = participants.values
        let checks = users.compactMap { timeToCheck($0, at: now.time) }
        guard ending == nil else { return checks.min() }
        return (checks + users.compactMap { timeToAsk($0, at: now) })
            .reduce(campaign.deadline, min)
    }

    /// When the end of a user's question is to be looked up; `nil`: it is known, the user is not
    /// there, or they are being asked.
    func timeToCheck(_ participant: Participant, at now: WallTime) -> WallTime? {
        guard participant.isSignedIn, !participant.isAsking, !participant.hasAnswered,
            participant.question != nil
        else { return nil }
        return max(participant.retryAt ?? now, now)
    }

    /// When a user is to be asked; `nil`: not at all, or they are being asked.
    public func timeToAsk(_ participant: Participant, at now: WallClock) -> WallTime? {
        guard ending == nil, participant.isSignedIn, !participant.isAsking,
            participant.answer == nil, !isAnswered
        else { return nil }
        return timeToAsk(participant.deferredUntil, participant.retryAt, at: now)
    }

    /// The first time that is not before any of these, nor in quiet hours.
    private func timeToAsk(_ times: WallTime?..., at now: WallClock) -> WallTime {
        let first = times.compactMap(\.self).reduce(max(campaign.start, now.time), max)
        return campaign.quietHours?.end(from: first, offset: now.offset) ?? first
    }

    /// The spans for which a user may put the question off now.
    func offers(_ participant: Participant, at now: WallTime) -> [Duration] {
        guard participant.deferrals < campaign.deferrals else { return [] }
        return campaign.deferralSpans.filter { now + $0 < campaign.deadline }
    }
}
