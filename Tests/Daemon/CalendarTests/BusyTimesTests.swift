// SPDX-License-Identifier: MIT

import HelperWire
import PresenterCore
import Rules
import Testing

@testable import topmost_calendar

// The C library has one time zone at a time.
@Suite("Busy times of calendars", .serialized)
struct BusyTimesTests {
    /// The two weeks that are asked for; 2026-11-23 is a Monday.
    private static let weeks = (first: "2026-11-23", days: 14)

    /// The start of a day in UTC, in seconds since 1970.
    private static func second(_ day: String) throws -> Int {
        try #require(CalendarDay(iso: day)).ordinal * 86_400
    }

    /// Reads events, and returns what is busy in the two weeks: `11-23 9:00-10:00`, in UTC, which
    /// is the local zone here.
    private static func busy(_ events: [String], zone: String = "") throws -> [String] {
        let bodies = events.map { "BEGIN:VEVENT\r\nUID:a\r\n\($0)\r\nEND:VEVENT\r\n" }
        let text = "BEGIN:VCALENDAR\r\n" + zone + bodies.joined() + "END:VCALENDAR\r\n"
        let reader = CalendarReader(Array(text.utf8))
        #expect(reader.problems == [])
        let clock = ZoneClock()
        clock.described = reader.zones
        let start = try second(weeks.first)
        let times = BusyTimes(
            seconds: { time, zone in clock.seconds(time, zone == .local ? .utc : zone) },
            range: start..<start + weeks.days * 86_400
        )
        return times.find(reader.events) { Issue.record("unknown zone \($0)") }.map(shown)
    }

    private static func shown(_ time: BusyTime) -> String {
        func moment(_ seconds: Int) -> (day: String, time: String) {
            let minutes = seconds % 86_400 / 60
            let minute = minutes % 60 < 10 ? "0\(minutes % 60)" : "\(minutes % 60)"
            let day = CalendarDay(ordinal: seconds / 86_400).iso.dropFirst(5)
            return (String(day), "\(minutes / 60):\(minute)")
        }
        let (start, end) = (moment(time.start), moment(time.end))
        return start.day + " " + start.time + "-"
            + (start.day == end.day ? end.time : end.day + " " + end.time)
    }

    /// The lines of an event from 9 to 10 on that day, with others.
    private static func event(_ day: String, _ lines: String...) -> String {
        (["DTSTART:\(day)T090000Z", "DTEND:\(day)T100000Z"] + lines).joined(separator: "\r\n")
    }

    /// What an event is, its lines, and what is busy.
    private static let rows: [(String, [String], [String])] = [
        ("one event", [event("20261124")], ["11-24 9:00-10:00"]),
        ("outside of the weeks", [event("20261222"), event("20261110")], []),
        (
            "a series of events that end years before they begin",
            ["DTSTART:20261124T090000Z\r\nDTEND:18261124T090000Z\r\nRRULE:FREQ=DAILY"], []
        ),
        (
            "folded lines", ["DTSTART:2026\r\n 1124T09\r\n\t0000Z\r\nDURATION:PT\r\n 1H30M"],
            ["11-24 9:00-10:30"]
        ),
        (
            "a duration of days", ["DTSTART:20261124T090000Z\r\nDURATION:P1DT1H"],
            ["11-24 9:00-11-25 10:00"]
        ),
        ("a whole day", ["DTSTART;VALUE=DATE:20261124"], ["11-24 0:00-11-25 0:00"]),
        (
            "whole days", ["DTSTART;VALUE=DATE:20261124\r\nDTEND;VALUE=DATE:20261126"],
            ["11-24 0:00-11-26 0:00"]
        ),
        ("without a length", ["DTSTART:20261124T090000Z"], []),
        ("over before it begins", ["DTSTART:20261124T090000Z\r\nDTEND:20261123T090000Z"], []),
        ("free", [event("20261124", "TRANSP:TRANSPARENT")], []),
        ("free in Outlook", [event("20261124", "X-MICROSOFT-CDO-BUSYSTATUS:FREE")], []),
        ("cancelled", [event("20261124", "STATUS:CANCELLED")], []),
        (
            "tentative", [event("20261124", "STATUS:TENTATIVE", "TRANSP:OPAQUE")],
            ["11-24 9:00-10:00"]
        ),
        (
            "with a reminder",
            [
                event(
                    "20261124",
                    "BEGIN:VALARM",
                    "DTSTART:20261130T000000Z",
                    "DURATION:P9D",
                    "END:VALARM"
                )
            ],
            ["11-24 9:00-10:00"]
        ),
        (
            "two that touch", [event("20261124"), "DTSTART:20261124T100000Z\r\nDURATION:PT30M"],
            ["11-24 9:00-10:30"]
        ),
        (
            "every third day", [event("20261115", "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=5")],
            ["11-24 9:00-10:00", "11-27 9:00-10:00"]
        ),
        (
            "days since long ago", [event("19990101", "RRULE:FREQ=DAILY;INTERVAL=7")],
            ["11-27 9:00-10:00", "12-04 9:00-10:00"]
        ),
        (
            "some weekdays",
            [event("20261120", "RRULE:FREQ=DAILY;BYDAY=MO,TU;UNTIL=20261130T090000Z")],
            ["11-23 9:00-10:00", "11-24 9:00-10:00", "11-30 9:00-10:00"]
        ),
        (
            "until a day", [event("20261123", "RRULE:FREQ=DAILY;UNTIL=20261124")],
            ["11-23 9:00-10:00", "11-24 9:00-10:00"]
        ),
        (
            "every week", [event("20261103", "RRULE:FREQ=WEEKLY")],
            ["11-24 9:00-10:00", "12-01 9:00-10:00"]
        ),
        (
            "every second week, on two days",
            [event("20261113", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO")],
            ["11-23 9:00-10:00", "11-27 9:00-10:00"]
        ),
        // The start of the week makes a difference (RFC 5545, 3.3.10).
        (
            "weeks from Sunday",
            [event("20261117", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU")],
            ["11-29 9:00-10:00", "12-01 9:00-10:00"]
        ),
        (
            "weeks from Monday",
            [event("20261117", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO")],
            ["12-01 9:00-10:00", "12-06 9:00-10:00"]
        ),
        (
            "the last Friday", [event("20260130", "RRULE:FREQ=MONTHLY;BYDAY=-1FR")],
            ["11-27 9:00-10:00"]
        ),
        (
            "the first Tuesday", [event("20260106", "RRULE:FREQ=MONTHLY;BYDAY=1TU")],
            ["12-01 9:00-10:00"]
        ),
        (
            "the last day of the month", [event("20260131", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1")],
            ["11-30 9:00-10:00"]
        ),
        ("the 31st", [event("20260131", "RRULE:FREQ=MONTHLY")], []),
        ("the 30th", [event("20000130", "RRULE:FREQ=MONTHLY")], ["11-30 9:00-10:00"]),
        (
            "the last working day",
            [event("20260130", "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")],
            ["11-30 9:00-10:00"]
        ),
        (
            "a Friday the 27th", [event("20260227", "RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=27")],
            ["11-27 9:00-10:00"]
        ),
        ("every year", [event("19801124", "RRULE:FREQ=YEARLY")], ["11-24 9:00-10:00"]),
        (
            "the fourth Thursday of November",
            [event("20001123", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH")], ["11-26 9:00-10:00"]
        ),
        (
            "a series with exceptions",
            [
                event(
                    "20261123",
                    "RRULE:FREQ=DAILY;COUNT=4",
                    "EXDATE:20261124T090000Z,20261126T090000Z",
                    "EXDATE;VALUE=DATE:20261125"
                )
            ],
            ["11-23 9:00-10:00"]
        ),
        (
            "dates in addition", [event("20261124", "RDATE:20261126T120000Z,20261127T120000Z")],
            ["11-24 9:00-10:00", "11-26 12:00-13:00", "11-27 12:00-13:00"]
        ),
        (
            "single ones that were moved, and cancelled",
            [
                event("20261123", "RRULE:FREQ=DAILY;COUNT=3"),
                "RECURRENCE-ID:20261124T090000Z\r\nDTSTART:20261124T150000Z\r\nDURATION:PT1H",
                event("20261125", "RECURRENCE-ID:20261125T090000Z", "STATUS:CANCELLED"),
            ],
            ["11-23 9:00-10:00", "11-24 15:00-16:00"]
        ),
        (
            "a zone of the system", ["DTSTART;TZID=Europe/Berlin:20261124T090000\r\nDURATION:PT1H"],
            ["11-24 8:00-9:00"]
        ),
        (
            "a zone after the name of a program",
            [
                "DTSTART;TZID=\"/citadel.org/2021_1/America/New_York\":20261124T090000\r\nDURATION:PT1H"
            ],
            ["11-24 14:00-15:00"]
        ),
    ]

    @Test("are those of their rules", arguments: rows.indices)
    func find(row: Int) throws {
        let (name, events, times) = Self.rows[row]
        #expect(try Self.busy(events) == times, "\(name)")
    }

    @Test("keep the hour of their zone when summer time begins and ends")
    func summerTime() throws {
        let event = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            DTSTART;TZID=Europe/Berlin:20260301T090000
            DTEND;TZID=Europe/Berlin:20260301T100000
            RRULE:FREQ=WEEKLY
            END:VEVENT
            END:VCALENDAR
            """
        let reader = CalendarReader(Array(event.utf8))
        let clock = ZoneClock()
        for (day, hour) in [
            ("2026-03-22", 8), ("2026-03-29", 7), ("2026-10-18", 7), ("2026-10-25", 8),
        ] {
            let start = try Self.second(day)
            let times = BusyTimes(
                seconds: { clock.seconds($0, $1) },
                range: start..<start + 86_400
            ).find(reader.events)
            let begin = start + hour * 3600
            #expect(times == [BusyTime(start: begin, end: begin + 3600)], "\(day)")
        }
    }

    @Test("know a zone that the file alone describes")
    func described() throws {
        let zone = """
            BEGIN:VTIMEZONE\r
            TZID:W. Europe Standard Time\r
            BEGIN:STANDARD\r
            DTSTART:16010101T030000\r
            TZOFFSETFROM:+0200\r
            TZOFFSETTO:+0100\r
            RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\r
            END:STANDARD\r
            BEGIN:DAYLIGHT\r
            TZOFFSETFROM:+0100\r
            TZOFFSETTO:+0200\r
            DTSTART:16010101T020000\r
            RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3\r
            END:DAYLIGHT\r
            END:VTIMEZONE\r

            """
        let reader = CalendarReader(Array(("BEGIN:VCALENDAR\r\n" + zone).utf8))
        let name = "W. Europe Standard Time"
        #expect(reader.zones == [name: "STD-1:00DST-2:00,M3.5.0/2:00,M10.5.0/3:00"])
        let event =
            "DTSTART;TZID=\(name):20260701T090000\r\nDURATION:PT1H\r\nRRULE:FREQ=MONTHLY;BYMONTHDAY=24"
        #expect(try Self.busy([event], zone: zone) == ["11-24 8:00-9:00"])
    }

    @Test(
        "name what is wrong with its line, and go on",
        arguments: [
            ("", ["1: expected a calendar: BEGIN:VCALENDAR"]),
            ("\u{0}\u{1}PNG", ["1: expected a calendar: BEGIN:VCALENDAR"]),
            ("BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT", ["2: the event has no valid DTSTART"]),
            (
                "BEGIN:VEVENT\nDTSTART:20261340\nEND:VEVENT",
                [
                    "3: DTSTART: expected a date or time such as 20261124T090000, got \"20261340\"",
                    "2: the event has no valid DTSTART",
                ]
            ),
            (
                "BEGIN:VEVENT\nDTSTART:20261124\nRRULE:FREQ=HOURLY\nDURATION:1h\nEND:VEVENT",
                [
                    "4: RRULE: FREQ is DAILY, WEEKLY, MONTHLY or YEARLY here, got \"HOURLY\"",
                    "5: DURATION: expected a duration such as PT1H30M, got \"1h\"",
                ]
            ),
            (
                "BEGIN:VEVENT\nDTSTART:20261124\nRRULE:FREQ=DAILY;BYHOUR=9\nEND:VEVENT",
                ["4: RRULE: BYHOUR is not supported"]
            ),
            ("BEGIN:VEVENT\nDTSTART:20261124\n", ["1: the last event has no end"]),
            ("junk", ["2: expected NAME:VALUE"]),
        ] as [(String, [String])]
    )
    func problems(text: String, problems: [String]) {
        let isCalendar = text.first?.isLetter == true
        let file = isCalendar ? "BEGIN:VCALENDAR\n" + text : text
        #expect(CalendarReader(Array(file.utf8)).problems == problems)
    }

    @Test(
        "come in time, whatever a rule says",
        arguments: [
            "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=1000000",
            "FREQ=YEARLY;INTERVAL=1000",
        ]
    )
    func endless(rule: String) throws {
        #expect(try Self.busy(["DTSTART:00010101T090000Z\r\nDURATION:PT1H\r\nRRULE:" + rule]) == [])
    }
}
