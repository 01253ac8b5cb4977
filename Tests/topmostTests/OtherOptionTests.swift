// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import topmost

@Suite("Options of other programs")
struct OtherOptionTests {
    static let options = ["u|urgency=", "p|print-id", "text=", "expander?", "?|help", "n|no"]

    func read(_ words: String...) throws -> String {
        let options = try OtherOptions(words, Self.options)
        return (options.given.map { "\($0.name)=\($0.value)" } + options.arguments)
            .joined(separator: " ")
    }

    func problem(_ words: String...) -> OtherOptions.Problem? {
        do {
            _ = try OtherOptions(words, Self.options)
            return nil
        } catch {
            return error
        }
    }

    @Test("long and short options, mixed with arguments")
    func read() throws {
        #expect(try read("a", "--text", "b", "--text=c=d", "e") == "text=b text=c=d a e")
        #expect(try read("-ulow", "-u", "high", "-u=x") == "urgency=low urgency=high urgency=x")
        #expect(try read("-pn", "-pulow") == "print-id= no= print-id= urgency=low")
        #expect(try read("--expander", "a", "--expander=b") == "expander= expander=b a")
        #expect(try read("-?", "-", "--", "--text", "-p") == "help= - --text -p")
        #expect(try read("--text", "--no") == "text=--no")
        #expect(try read("--text=") == "text=")
    }

    @Test("the first problem is named")
    func problems() {
        #expect(problem("--nothing") == .unknown("--nothing"))
        #expect(problem("-px") == .unknown("-px"))
        #expect(problem("--text") == .missingValue("--text"))
        #expect(problem("-pu") == .missingValue("-pu"))
        #expect(problem("--no=1") == .unexpectedValue("--no=1"))
        #expect(problem("a", "--", "--nothing") == nil)
    }

    @Test("escapes are those of C")
    func escapes() {
        #expect(OtherDialog.unescaped(#"a\nb\tc\\d\"e\101\0"#) == "a\nb\tc\\d\"eA\u{0}")
        #expect(OtherDialog.unescaped(#"ä\"#) == "ä\\")
        #expect(OtherDialog.unescaped("plain") == "plain")
    }
}

@Suite("Days and colours as zenity writes them")
struct ZenityPickTests {
    static let days: [(String, String)] = [
        ("%x", "02/29/24"), ("%F, %A %e %B", "2024-02-29, Thursday 29 February"),
        ("%a %b %j %u %w %C %y%%", "Thu Feb 060 4 4 20 24%"), ("%q %", "%q %"), ("", ""),
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
        ("rgb(1,2)", nil), ("rgb(1,2,300)", nil), ("red", nil), ("", nil),
    ]

    @Test("colours are read as GTK writes them", arguments: colors)
    func color(text: String, hex: String?) {
        #expect(RGB(dialog: text)?.hex == hex)
    }
}
