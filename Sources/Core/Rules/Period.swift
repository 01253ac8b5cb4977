// SPDX-License-Identifier: MIT
//
// A period is what the clock on the wall shows, so all here counts in local days and seconds.
// Where the clock jumps, to summer time or because it was set, the shell asks again.

public import PresenterCore
import Texts

/// A moment as a clock on the wall shows it.
public struct LocalTime: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public var day: Int
    /// Seconds since midnight, 0 to 86,400 (a leap second).
    public var second: Int

    /// Creates a moment.
    public init(day: Int, second: Int) {
        self.day = day
        self.second = second
    }

    /// Creates a moment of a day of the calendar.
    public init(_ day: CalendarDay, second: Int) { self.init(day: day.ordinal, second: second) }

    /// Whether the first moment comes before the other.
    public static func < (one: LocalTime, other: LocalTime) -> Bool { one.total < other.total }

    /// Stands for a time that nothing depends on.
    public static let unknown = LocalTime(day: 0, second: 0)

    var total: Int { day * Period.day + second }
}

/// A part of the day, of the week or of the calendar, in local time.
///
/// Of dates, weekdays and a time of day all that are given must match: `22:00-07:00`,
/// `mon-fri 9:00-17:30`, `sat,sun`, `2026-12-24..2026-12-26`. A time over midnight belongs to
/// the day on which it begins.
public struct Period: Hashable, Sendable {
    /// The period as it was written.
    public let text: String
    /// Days since 1970-01-01; `nil`: any.
    private var dates: ClosedRange<Int>?
    /// Days of the week, 0 is Monday; empty: any.
    private var weekdays: Set<Int> = []
    /// The first second of the day, and the first one after it, which may be of the next day.
    private var seconds = 0..<Period.day

    /// What a period looks like, for messages.
    public static let form = Phrase.periodAccepted.english()

    static let day = 86_400

    /// Reads a period; `nil`: it is invalid or empty.
    public init?(_ text: String) {
        self.text = text
        let parts = text.split(separator: " ")
        let readers: [(inout Period, Substring) -> Bool] = [
            { $0.readDates($1) }, { $0.readWeekdays($1) }, { $0.readTime($1) },
        ]
        var rest = readers[...]
        for part in parts {
            guard let index = rest.firstIndex(where: { $0(&self, part) }) else { return nil }
            rest = rest[(index + 1)...]
        }
        if parts.isEmpty { return nil }
    }

    /// Whether a moment is in it.
    public func contains(_ time: LocalTime) -> Bool {
        [0, 1].contains { daysBefore in
            isOn(time.day - daysBefore)
                && seconds.contains(time.second + daysBefore * Self.day)
        }
    }

    /// Seconds on the clock until it begins or ends, at least 1; `nil`: it does neither.
    public func untilChange(from time: LocalTime) -> Int? {
        let isIn = contains(time)
        // Any weekday comes within a week; a range of dates begins and ends once.
        let first = max(time.day - 1, dates?.lowerBound ?? .min)
        let last = dates.map { [$0.upperBound] } ?? []
        return (Array(first...first + 8) + last).lazy.filter(isOn)
            .flatMap { day in
                [seconds.lowerBound, seconds.upperBound].map { day * Self.day + $0 }
            }
            .filter { moment in
                moment > time.total
                    && contains(LocalTime(day: moment / Self.day, second: moment % Self.day))
                        != isIn
            }
            .min().map { $0 - time.total }
    }

    private func isOn(_ day: Int) -> Bool {
        dates?.contains(day) != false
            && (weekdays.isEmpty || weekdays.contains(((day + 3) % 7 + 7) % 7))
    }

    // MARK: Reading

    /// Reads `2026-12-24` or `2026-12-24..2026-12-26`.
    private mutating func readDates(_ text: Substring) -> Bool {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 3, parts[1].isEmpty { parts.remove(at: 1) }
        let days = parts.compactMap { CalendarDay(iso: String($0))?.ordinal }
        guard (1...2).contains(parts.count), days.count == parts.count, let first = days.first,
            let last = days.last, first <= last
        else { return false }
        dates = first...last
        return true
    }

    /// Reads `mon-fri`, `sat,sun` or `fri-mon,wed`.
    private mutating func readWeekdays(_ text: Substring) -> Bool {
        var found: Set<Int> = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = item.split(separator: "-", omittingEmptySubsequences: false)
            let days = ends.compactMap { Self.weekday(String($0)) }
            guard (1...2).contains(ends.count), days.count == ends.count, let first = days.first,
                let last = days.last
            else { return false }
            for step in 0...((last - first + 7) % 7) { found.insert((first + step) % 7) }
        }
        weekdays = found
        return true
    }

    /// The day of the week by its English name or the first three letters of it, in any case;
    /// 0 is Monday, `nil`: it is none.
    public static func weekday(_ name: String) -> Int? {
        let name = name.lowercased()
        return [
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ].firstIndex { $0 == name || $0.prefix(3) == name }
    }

    /// Reads `09:00-17:30`, until midnight, `17:30-24:00`, or over it, `22:00-07:00`.
    private mutating func readTime(_ text: Substring) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = TimeOfDay(parts[0])?.minutes,
            let end = parts[1] == "24:00" ? 24 * 60 : TimeOfDay(parts[1])?.minutes, start != end
        else { return false }
        seconds = start * 60..<end * 60 + (end < start ? Self.day : 0)
        return true
    }
}
