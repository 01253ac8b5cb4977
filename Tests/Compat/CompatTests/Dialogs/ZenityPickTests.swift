// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import CommandKit
@testable import topmost_compat

@Suite("Days and colours as zenity writes them")
struct ZenityPickTests {
    static let days: [(String, String)] = [
        ("%x", "02/29/24"), ("%F, %A %e %B", "2024-02-29, Thursday 29 February"),
        ("%a %b %j %u %w %C %y%%", "Thu Feb 060 4 4 20 24%"), ("%q %", "%q %"), ("", ""),
        ("%H:%M %I%p %R %T|%c", "00:00 12AM 00:00 00:00:00|Thu Feb 29 00:00:00 2024"),
        ("%U %W %V %G %g", "08 09 09 2024 24"), ("%_d %-j %^a %Ey %0m", "29 60 THU 24 02"),
        ("%-d.%-m.%Y", "29.2.2024"), ("%-q", "%-q"),
    ]

    @Test("a day has the form that was asked for", arguments: days)
    func day(format: String, text: String) {
        let day = CalendarDay(year: 2024, month: 2, day: 29)
        #expect(day.text(format) == text)
    }

    static let readings: [(String, String, String?)] = [
        ("02/29/24", "%x", "2024-02-29"), ("2024-02-29", "%F", "2024-02-29"),
        ("29. February 2024", "%d. %B %Y", "2024-02-29"), ("1 may 68", "%e %b %y", "2068-05-01"),
        ("Mon Nov 3 1969", "%a %b %-d %Y", "1969-11-03"), ("30.02.2024", "%d.%m.%Y", nil),
        ("2024-02-29x", "%F", nil), ("", "%x", nil), ("1", "%q", nil), ("x", "%d", nil),
    ]

    @Test("a day is read in the form that was asked for", arguments: readings)
    func reading(text: String, format: String, iso: String?) {
        #expect(CalendarDay(text, format: format)?.iso == iso)
    }

    static let formatsOfQt: [(String, String)] = [
        ("ddd MMM d yyyy", "%a %b %-d %Y"), ("dd.MM.yy", "%d.%m.%y"), ("dddd MMMM M", "%A %B %-m"),
        ("'day' d 'of' ''yy", "day %-d of '%y"), ("100%", "100%%"), ("yyyyMMdd", "%Y%m%d"),
    ]

    @Test("a format of Qt is read", arguments: formatsOfQt)
    func formatOfQt(format: String, conversions: String) {
        #expect(CalendarDay.conversions(ofQt: format) == conversions)
    }

    static let colors: [(String, String?)] = [
        ("#33d17a", "#33d17a"), ("#3d7", "#33dd77"), ("rgb(51, 209,122)", "#33d17a"),
        ("rgb(1,2)", nil), ("rgb(1,2,300)", nil), ("red", "#ff0000"),
        ("Rebecca Purple", "#663399"), ("#111122223333", "#112233"), ("#12345678", nil),
        ("nonsense", nil), ("", nil),
    ]

    @Test("colours are read as GTK writes them", arguments: colors)
    func color(text: String, hex: String?) {
        #expect(RGB(dialog: text)?.hex == hex)
    }
}
