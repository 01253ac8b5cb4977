// SPDX-License-Identifier: MIT

import PresenterCore
import Rules

/// A moment as a calendar writes it.
struct CalendarTime: Hashable {
    /// What the clock shows there.
    var time: LocalTime
    var zone: Zone
    /// Whether it is a whole day.
    var isDate = false

    enum Zone: Hashable {
        case utc
        /// Where this machine is.
        case local
        /// A name of the time zone database, or whatever the file calls it.
        case named(String)
    }

    /// Reads `20261124`, `20261124T090000` or `20261124T090000Z`.
    ///
    /// Source: RFC 5545, 3.3.4 "Date" and 3.3.5 "Date-Time".
    init(_ text: some StringProtocol, zone: String? = nil) throws(CalendarProblem) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            return Int(String(decoding: bytes[range], as: UTF8.self))
        }
        let isUTC = bytes.last == 0x5A
        let problem = CalendarProblem(
            "expected a date or time such as 20261124T090000, got \"\(text.prefix(40))\""
        )
        guard
            bytes.dropLast(isUTC ? 1 : 0).allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x54 }),
            let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            (1...12).contains(month),
            (1...CalendarDay(year: year, month: month, day: 1).daysInMonth).contains(day)
        else { throw problem }
        var second = 0
        isDate = bytes.count == 8
        if !isDate {
            guard bytes.count == (isUTC ? 16 : 15), bytes[8] == 0x54, let hours = number(9..<11),
                let minutes = number(11..<13), let seconds = number(13..<15), hours < 24,
                minutes < 60, seconds <= 60
            else { throw problem }
            second = hours * 3600 + minutes * 60 + seconds
        }
        time = LocalTime(CalendarDay(year: year, month: month, day: day), second: second)
        self.zone = isUTC ? .utc : isDate ? .local : zone.map { .named($0) } ?? .local
    }
}

/// An event that makes busy, or one that replaces a single one of a series.
struct CalendarEvent {
    /// Identifies a series and what replaces single ones of it.
    var uid = ""
    var start: CalendarTime
    /// How long it lasts.
    var length: Length
    var recurrence: Recurrence?
    /// More beginnings.
    var additions: [CalendarTime] = []
    /// Beginnings at which it does not take place.
    var exceptions: [CalendarTime] = []
    /// Which one of a series it replaces; `nil`: none.
    var replaces: CalendarTime?
    /// Whether the user is busy then.
    var isBusy = true

    enum Length: Hashable {
        /// Days on the calendar, and seconds.
        case span(days: Int, seconds: Int)
        case until(CalendarTime)
    }
}

/// An event whose lines are being read.
struct EventDraft {
    /// The line at which it begins.
    let line: Int
    private var uid = ""
    private var start: CalendarTime?
    private var length: CalendarEvent.Length?
    private var recurrence: Recurrence?
    private var additions: [CalendarTime] = []
    private var exceptions: [CalendarTime] = []
    private var replaces: CalendarTime?
    private var isBusy = true

    init(line: Int) { self.line = line }

    /// Reads a line of the event.
    ///
    /// Source: RFC 5545, 3.6.1 "Event Component".
    mutating func read(_ content: ContentLine) throws(CalendarProblem) {
        switch content.name {
        case "UID": uid = content.value
        case "DTSTART": start = try Self.time(content)
        case "DTEND": length = .until(try Self.time(content))
        case "DURATION": length = try Self.duration(content.value)
        case "RRULE": recurrence = try Recurrence(content.value)
        case "RDATE": additions += try Self.times(content)
        case "EXDATE": exceptions += try Self.times(content)
        case "RECURRENCE-ID": replaces = try Self.time(content)
        case "TRANSP": if content.value.uppercased() == "TRANSPARENT" { isBusy = false }
        case "STATUS": if content.value.uppercased() == "CANCELLED" { isBusy = false }
        // Outlook and Exchange write it besides TRANSP, which knows no more than two values.
        case "X-MICROSOFT-CDO-BUSYSTATUS":
            if content.value.uppercased() == "FREE" { isBusy = false }
        default: break
        }
    }

    /// The event; `nil`: it matters to nobody.
    var finished: Result<CalendarEvent?, CalendarProblem> {
        guard let start else { return .failure(CalendarProblem("the event has no valid DTSTART")) }
        guard isBusy || replaces != nil else { return .success(nil) }
        let standard = CalendarEvent.Length.span(days: start.isDate ? 1 : 0, seconds: 0)
        var event = CalendarEvent(start: start, length: length ?? standard)
        event.uid = uid
        event.recurrence = recurrence
        event.additions = additions
        event.exceptions = exceptions
        event.replaces = replaces
        event.isBusy = isBusy
        return .success(event)
    }

    private static func time(_ content: ContentLine) throws(CalendarProblem) -> CalendarTime {
        try CalendarTime(content.value, zone: content.parameters["TZID"])
    }

    private static func times(_ content: ContentLine) throws(CalendarProblem) -> [CalendarTime] {
        var times: [CalendarTime] = []
        for item in content.value.split(separator: ",") {
            // Of a period, its beginning.
            let start = item.prefix { $0 != "/" }
            times.append(try CalendarTime(start, zone: content.parameters["TZID"]))
        }
        return times
    }

    /// Reads `PT1H30M`, `P1D`, `P2W`.
    ///
    /// Source: RFC 5545, 3.3.6 "Duration".
    private static func duration(_ text: String) throws(CalendarProblem) -> CalendarEvent.Length {
        let problem = CalendarProblem(
            "expected a duration such as PT1H30M, got \"\(text.prefix(40))\""
        )
        var (days, seconds, digits) = (0, 0, "")
        let body = text.first == "+" ? text.dropFirst() : text[...]
        guard body.first == "P" else { throw problem }
        for character in body.dropFirst() {
            if character.isASCII, character.isNumber {
                digits.append(character)
                continue
            }
            if character == "T", digits.isEmpty { continue }
            guard let number = Int(digits), number <= 100_000_000 else { throw problem }
            digits = ""
            switch character {
            case "W": days += 7 * number
            case "D": days += number
            case "H": seconds += 3600 * number
            case "M": seconds += 60 * number
            case "S": seconds += number
            default: throw problem
            }
        }
        guard digits.isEmpty else { throw problem }
        return .span(days: days, seconds: seconds)
    }
}
