// SPDX-License-Identifier: MIT

import Localization
public import PresenterCore
import Texts

extension CalendarDay {
    private static let months: [(alone: Phrase, inDate: Phrase, short: Phrase)] = [
        (.january, .januaryDate, .januaryShort), (.february, .februaryDate, .februaryShort),
        (.march, .marchDate, .marchShort), (.april, .aprilDate, .aprilShort),
        (.may, .mayDate, .mayShort), (.june, .juneDate, .juneShort),
        (.july, .julyDate, .julyShort), (.august, .augustDate, .augustShort),
        (.september, .septemberDate, .septemberShort), (.october, .octoberDate, .octoberShort),
        (.november, .novemberDate, .novemberShort), (.december, .decemberDate, .decemberShort),
    ]
    private static let weekdays: [(letters: Phrase, short: Phrase)] = [
        (.mondayLetters, .mondayShort), (.tuesdayLetters, .tuesdayShort),
        (.wednesdayLetters, .wednesdayShort), (.thursdayLetters, .thursdayShort),
        (.fridayLetters, .fridayShort), (.saturdayLetters, .saturdayShort),
        (.sundayLetters, .sundayShort),
    ]

    /// The columns of a calendar: the days of a week in two letters, from the region's first one.
    public static var weekdayColumns: [String] {
        (0..<7).map { weekdays[($0 + RegionalFormat.firstWeekday) % 7].letters.text }
    }

    private var names: (alone: Phrase, inDate: Phrase, short: Phrase) {
        Self.months[min(max(month, 1), 12) - 1]
    }

    /// The weekday, short: "Mon".
    var weekdayText: String { Self.weekdays[weekday].short.text }

    /// The month and the year: "November 2026".
    var monthText: String { Phrase.monthYear.text(names.alone.text, "\(year)") }

    /// The date: "23 November 2026".
    var longText: String { Phrase.dayMonthYear.text("\(day)", names.inDate.text, "\(year)") }

    /// Returns the date, with the year unless it is this year: "21 Nov", "21 Nov 2025".
    func shortText(today: CalendarDay) -> String {
        year == today.year
            ? Phrase.dayMonth.text("\(day)", names.short.text)
            : Phrase.dayMonthYear.text("\(day)", names.short.text, "\(year)")
    }
}
