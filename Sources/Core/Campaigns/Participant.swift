// SPDX-License-Identifier: MIT

/// A user of the machine, by the number that the kernel has for them.
public struct UserID: Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt32

    /// Creates an id.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Whether the left number is smaller.
    public static func < (left: UserID, right: UserID) -> Bool { left.rawValue < right.rawValue }
}

/// A question that a daemon has shown, or shows.
public struct OpenQuestion: Hashable, Sendable {
    /// The id of the user's bus: another login has another one.
    public var bus: String
    /// The id in the daemon.
    public var presentation: UInt32

    /// Creates a question.
    public init(bus: String, presentation: UInt32) {
        self.bus = bus
        self.presentation = presentation
    }
}

/// What a user answered.
public struct UserAnswer: Hashable, Sendable {
    /// The id of the button.
    public var button: String
    /// The entered values, as JSON; empty: there are none.
    public var values: String

    /// Creates an answer.
    public init(button: String, values: String = "") {
        self.button = button
        self.values = values
    }
}

/// A user who is asked.
public struct Participant: Hashable, Sendable {
    /// Who answered.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// The user.
        case user
        /// Nobody, until the deadline.
        case deadline
    }

    /// How far a user is.
    public enum Phase: Hashable, Sendable {
        /// The question was on no screen.
        case unseen
        /// The question was on a screen, and is not answered.
        case seen
        /// The user put it off, `count` times by now.
        case deferred(count: Int)
        /// There is an answer.
        case answered
    }

    /// The number of the user.
    public let user: UserID
    /// The name of the user.
    public var name: String
    /// The last question that a daemon had, until its end is known.
    public var question: OpenQuestion?
    /// When the user was asked first.
    public var askedAt: WallTime?
    /// When the question was on a screen first.
    public var seenAt: WallTime?
    /// How often the user put it off.
    public var deferrals = 0
    /// Until when; `nil`: it is not put off.
    public var deferredUntil: WallTime?
    /// The answer.
    public var answer: UserAnswer?
    /// When it was given.
    public var answeredAt: WallTime?
    /// Who gave it.
    public var source = Source.user
    /// Why the user could not be asked last; empty: nothing is known to be wrong.
    public var problem = ""

    // What ends with the process.
    /// Whether the user has a session.
    var isSignedIn = false
    /// Whether the user is being asked, or was, and it is not known yet how that ended.
    var isAsking = false
    /// When the user was asked last, or a question looked up.
    var triedAt: WallTime?
    /// When the user is asked, or a question looked up, again after a failure.
    var retryAt: WallTime?
    var failures = 0

    /// Creates a user who was not asked yet.
    public init(_ user: UserID, name: String) {
        self.user = user
        self.name = name
    }

    /// Whether the user answered, not only the deadline.
    public var hasAnswered: Bool { answer != nil && source == .user }

    /// How far the user is.
    public var phase: Phase {
        if answer != nil { return .answered }
        if deferredUntil != nil { return .deferred(count: deferrals) }
        return seenAt == nil ? .unseen : .seen
    }

    /// Notes that the question ended without the user, or that a try failed.
    mutating func retry(after now: WallTime) {
        isAsking = false
        // One that was there for a while was no failure.
        if let triedAt, triedAt + Campaign.longestPause <= now { failures = 0 }
        let pause = Campaign.shortestPause * (1 << min(failures, 10))
        failures += 1
        retryAt = now + min(pause, Campaign.longestPause)
    }

    /// The user as the next process finds them.
    var stored: Participant {
        var stored = self
        (stored.isSignedIn, stored.isAsking) = (false, false)
        (stored.triedAt, stored.retryAt, stored.failures) = (nil, nil, 0)
        return stored
    }
}
