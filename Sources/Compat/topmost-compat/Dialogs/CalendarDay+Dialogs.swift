// SPDX-License-Identifier: MIT

import EventLoop
import PresenterCore

extension CalendarDay {
    /// Today, but for the parts that are given and exist: a month 13 or a day 0 is ignored.
    static func today(day: Int?, month: Int?, year: Int?) -> CalendarDay {
        var result = today
        if let year, year > 0 { result.year = min(year, 9999) }
        if let month, (1...12).contains(month) { result.month = month }
        if let day, (1...31).contains(day) { result.day = day }
        result.day = min(result.day, result.daysInMonth)
        return result
    }

    /// The day as `strftime` of the C locale writes it, at midnight.
    func text(_ format: String) -> String {
        DateText.text(year: year, month: month, day: day, format: format)
    }

    /// The day that `strptime` of the C locale reads; `nil`: not a date.
    init?(_ text: String, format: String) {
        guard
            let read = DateText.day(text, format: format, year: CalendarDay.today.year),
            let day = CalendarDay(
                iso: CalendarDay(year: read.year, month: read.month, day: read.day).iso
            )
        else { return nil }
        self = day
    }
}
