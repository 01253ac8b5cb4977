// SPDX-License-Identifier: MIT

/// A time of day, to the minute.
public struct TimeOfDay: Hashable, Sendable {
    /// Minutes since midnight, 0 to 1439.
    public let minutes: Int

    /// Creates a time that many minutes after midnight, of whichever day.
    public init(minutes: Int) {
        self.minutes = ((minutes % 1440) + 1440) % 1440
    }

    /// The time of `9:05` or `09:05`, from 0:00 to 23:59; `nil`: there is no such time.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        minutes = hour * 60 + minute
    }

    /// The time as `09:05`.
    public var text: String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// The time that many minutes later, after midnight that of the next day.
    public func adding(minutes: Int) -> TimeOfDay { TimeOfDay(minutes: self.minutes + minutes) }
}

/// A moment by the local clock.
public struct LocalMoment: Hashable, Sendable {
    /// The day.
    public var day: CalendarDay
    /// The time of that day.
    public var time: TimeOfDay

    /// Creates a moment.
    public init(day: CalendarDay, time: TimeOfDay) {
        self.day = day
        self.time = time
    }
}
