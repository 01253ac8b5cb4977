// SPDX-License-Identifier: MIT

/// What happened on the machine.
public enum CampaignAction: Hashable, Sendable {
    /// A user has a session; the name may follow.
    case signedIn(UserID, name: String)
    /// The name of a user is known.
    case named(UserID, String)
    /// The user's last session ended.
    case signedOut(UserID)
    /// The user's daemon has the question.
    case accepted(UserID, OpenQuestion)
    /// The question was on a screen.
    case displayed(UserID)
    /// The user answered.
    case answered(UserID, UserAnswer)
    /// The user put it off.
    case deferred(UserID, Duration)
    /// The user dismissed it.
    case dismissed(UserID)
    /// The question ended without the user.
    case closed(UserID)
    /// The question could not be asked or looked up: how one that a daemon had ended is not known.
    case failed(UserID, reason: String)
    /// An administrator ended the campaign.
    case stopped
    /// The program of the deadline was started.
    case programStarted
    /// The clock of the machine was set.
    case clockChanged
    /// The deadline has passed.
    case deadlinePassed
}

/// What must be done, in that order.
public enum CampaignEffect: Hashable, Sendable {
    /// Store the journal before anything that follows.
    case store
    /// Ask a user, who may choose one of these spans instead of an answer; `previous` may have been
    /// answered already.
    case ask(UserID, offers: [Duration], previous: OpenQuestion?)
    /// Find out whether an earlier question was answered, and ask nothing.
    case check(UserID, OpenQuestion)
    /// Take the question away.
    case withdraw(UserID)
    /// Run the program.
    case run
    /// Nothing is left to do.
    case finish
}
