// SPDX-License-Identifier: MIT

/// A day of the local calendar.
public struct CalendarDay: Hashable, Comparable, Sendable {
    /// The year of the Gregorian calendar.
    public var year: Int
    /// 1 to 12.
    public var month: Int
    /// 1 to 31.
    public var day: Int

    /// Creates a day.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The number of days since 1970-01-01.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    public var ordinal: Int {
        // Years begin in March, so that a leap day is the last one.
        let year = month <= 2 ? self.year - 1 : self.year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day that many days after 1970-01-01.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
    public init(ordinal: Int) {
        let shifted = ordinal + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.init(year: year, month: month, day: dayOfYear - (153 * part + 2) / 5 + 1)
    }

    /// The day of a date such as `2026-11-23`; `nil`: there is no such day.
    ///
    /// Source: ISO 8601-1:2019, 5.2.2 "Calendar date", in its extended format.
    public init?(iso text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month)
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard (1...daysInMonth).contains(day) else { return nil }
    }

    /// The date as `2026-11-23`.
    public var iso: String {
        func padded(_ number: Int, _ length: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, length - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// How many days its month has: 28 to 31.
    public var daysInMonth: Int {
        let next = month == 12 ? (year + 1, 1) : (year, month + 1)
        return CalendarDay(year: next.0, month: next.1, day: 1).ordinal
            - CalendarDay(year: year, month: month, day: 1).ordinal
    }

    /// The day that many days later, within the years 1 to 9999.
    public func adding(days: Int) -> CalendarDay {
        CalendarDay(ordinal: ordinal + days).clamped
    }

    /// Returns the day of the same number some months later, or the last one of a shorter month.
    public func adding(months: Int) -> CalendarDay {
        let months = year * 12 + month - 1 + months
        var next = CalendarDay(year: months / 12, month: months % 12 + 1, day: 1)
        next.day = min(day, next.daysInMonth)
        return next.clamped
    }

    private var clamped: CalendarDay {
        min(
            max(self, CalendarDay(year: 1, month: 1, day: 1)),
            CalendarDay(year: 9999, month: 12, day: 31)
        )
    }

    /// Whether the first day comes before the other.
    public static func < (one: CalendarDay, other: CalendarDay) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    /// The day of the week: 0 is Monday.
    public var weekday: Int { ((ordinal + 3) % 7 + 7) % 7 }
}

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
