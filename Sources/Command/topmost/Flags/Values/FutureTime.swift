// SPDX-License-Identifier: MIT

import EventLoop
import PresenterCore
import Rules

/// A moment to come as users write it: `18:30`, `tomorrow`, `monday 9:00`, `2026-12-24`.
struct FutureTime: Equatable {
    /// The second of a day that is given alone: 9:00.
    private static let morning = 9 * 3600

    /// The day.
    private enum Day: Equatable {
        /// Today, or tomorrow if that time has passed.
        case next
        case tomorrow
        /// The next day of that name, 0 is Monday.
        case weekday(Int)
        case date(CalendarDay)
    }

    private var day = Day.next
    private var second = FutureTime.morning

    /// Reads words: a day, a time, or both.
    init?(_ words: [String]) {
        guard let first = words.first, words.count <= 2 else { return nil }
        if first == "tomorrow" {
            day = .tomorrow
        } else if let weekday = Period.weekday(first) {
            day = .weekday(weekday)
        } else if let date = CalendarDay(iso: first) {
            day = .date(date)
        } else if words.count == 2 {
            return nil
        }
        guard day == .next || words.count == 2 else { return }
        guard let last = words.last, let time = TimeOfDay(last) else { return nil }
        second = time.minutes * 60
    }

    /// Returns the time until then.
    ///
    /// - Parameter now: the span since 1970 in UTC.
    /// - Returns: the time; `nil`: it has passed.
    func span(now: Duration = LocalClock.sinceEpoch) -> Duration? {
        let parts = LocalClock.day(of: now)
        let today = CalendarDay(year: parts.year, month: parts.month, day: parts.day)
        let days =
            switch day {
            case .next: [0, 1].map(today.adding(days:))
            case .tomorrow: [today.adding(days: 1)]
            case .weekday(let weekday):
                [0, 7].map { today.adding(days: (weekday - today.weekday + 7) % 7 + $0) }
            case .date(let date): [date]
            }
        return days.lazy.map { day in
            LocalClock.time(
                of: (day.year, day.month, day.day),
                hour: second / 3600,
                minute: second / 60 % 60,
                now: now
            ) - now
        }.first { $0 > .zero }
    }
}
