// SPDX-License-Identifier: MIT

import Localization
public import PresenterCore

/// The days to pick one from below a field for a date: the month of that date.
public struct CalendarMonth: Hashable, Sendable {
    /// The day that is typed; `nil`: none yet.
    public var chosen: CalendarDay?
    /// The present day.
    public var today: CalendarDay
    private let first: CalendarDay

    /// Creates the month of a typed date, or else the present one.
    public init(typed text: String, today: CalendarDay) {
        chosen = CalendarDay(iso: text)
        self.today = today
        let shown = chosen ?? today
        first = CalendarDay(year: shown.year, month: shown.month, day: 1)
    }

    /// The name of the month, with the year.
    public var title: String { first.monthText }

    /// The days of the month in order.
    public var days: [CalendarDay] {
        (1...first.daysInMonth).map { CalendarDay(year: first.year, month: first.month, day: $0) }
    }

    /// Six weeks of seven days from the region's first one on; `nil`: a day of another month.
    ///
    /// Always six: what is below stays where it is from month to month.
    public var weeks: [[CalendarDay?]] {
        let blank = [CalendarDay?](
            repeating: nil,
            count: (first.weekday + 7 - RegionalFormat.firstWeekday) % 7
        )
        let cells = blank + days.map(Optional.some)
        return (0..<6).map { week in
            (week * 7..<week * 7 + 7).map { cells.indices.contains($0) ? cells[$0] : nil }
        }
    }
}
