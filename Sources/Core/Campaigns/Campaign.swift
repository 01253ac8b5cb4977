// SPDX-License-Identifier: MIT

/// A time on the wall clock: campaigns outlive a restart of the machine.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Seconds since 1970 in UTC.
    public var seconds: Int64

    /// Creates a time from seconds since 1970 in UTC.
    public init(seconds: Int64) { self.seconds = seconds }

    /// Whether the left time is earlier.
    public static func < (left: WallTime, right: WallTime) -> Bool { left.seconds < right.seconds }

    /// The time that much later.
    public static func + (time: WallTime, span: Duration) -> WallTime {
        WallTime(seconds: time.seconds + span.components.seconds)
    }

    /// The time that much earlier.
    public static func - (time: WallTime, span: Duration) -> WallTime {
        WallTime(seconds: time.seconds - span.components.seconds)
    }
}

/// The wall clock of a machine when something happens.
public struct WallClock: Sendable {
    /// The time.
    public var time: WallTime
    /// How far the local time is ahead of UTC at a time, in seconds: another one after a change of
    /// the clocks.
    public var offset: @Sendable (WallTime) -> Int64

    /// Creates a clock.
    public init(_ time: WallTime, offset: @escaping @Sendable (WallTime) -> Int64) {
        self.time = time
        self.offset = offset
    }

    /// Creates a clock that never changes; `offset`: how far it is ahead of UTC, in seconds.
    public init(_ time: WallTime, offset: Int64 = 0) {
        self.init(time) { _ in offset }
    }
}

/// Hours of the day in which nobody is asked.
public struct QuietHours: Hashable, Sendable {
    /// Minutes since local midnight, 0 to 1439: the first quiet one, and the first one after them.
    public var start, end: Int64

    /// Creates quiet hours; they may include midnight.
    public init(from start: Int64, to end: Int64) {
        self.start = start
        self.end = end
    }

    private static let day: Int64 = 86_400

    /// The first time from `time` on at which users may be asked.
    ///
    /// - Parameters:
    ///   - time: a time.
    ///   - offset: how far the local time is ahead of UTC then, in seconds.
    /// - Returns: `time`, or the end of the quiet hours that it is in.
    public func end(from time: WallTime, offset: (WallTime) -> Int64) -> WallTime {
        func remainder(_ seconds: Int64) -> Int64 {
            let rest = seconds % Self.day
            return rest < 0 ? rest + Self.day : rest
        }
        let sinceStart = remainder(time.seconds + offset(time) - start * 60)
        let length = remainder((end - start) * 60)
        guard sinceStart < length else { return time }
        let end = time + .seconds(length - sinceStart)
        // The clocks may change meanwhile; an end in an hour that they skip comes after it.
        let changed = end + .seconds(offset(time) - offset(end))
        return offset(changed) == offset(end) ? changed : end
    }
}

/// A question to many users: when they are asked, and until when they may answer.
public struct Campaign: Hashable, Sendable {
    /// When it ends.
    public var deadline: WallTime
    /// When the first user is asked.
    public var start = WallTime(seconds: 0)
    /// How often a user may put the question off.
    public var deferrals = 0
    /// For how long, as the user chooses.
    public var deferralSpans: [Duration] = []
    /// The times before the deadline at which those who put it off are asked again.
    public var reminders: [Duration] = []
    /// When nobody is asked; `nil`: users are asked at all hours.
    public var quietHours: QuietHours?
    /// Whether one user answers for all users of the machine.
    public var isAnsweredByFirst = false
    /// The button that counts as pressed for who has not answered by the deadline; `nil`: none.
    public var standardAnswer: String?
    /// Whether a program runs at the deadline.
    public var runsProgram = false

    /// Creates a campaign.
    public init(deadline: WallTime, _ change: (inout Campaign) -> Void = { _ in }) {
        self.deadline = deadline
        change(&self)
    }

    /// How long who dismissed the question, and may not put it off, is left alone.
    public static let repetition = Duration.seconds(300)
    /// How long after a failure a user is asked again, at first and at most.
    public static let (shortestPause, longestPause) = (Duration.seconds(5), Duration.seconds(600))
    /// A deadline that is noticed later than `punctuality` passed while the machine was off, or its
    /// clock was set: before a program runs users are asked for `grace` once more.
    public static let (punctuality, grace) = (Duration.seconds(60), Duration.seconds(600))
    /// How often it is tried after the end to look up what a user answered before.
    public static let maximumLateFailures = 4
    /// Maximum number of users of one machine.
    public static let maximumUsers = 1024
}
