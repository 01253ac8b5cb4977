// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import Rules

@Suite("Periods")
struct PeriodTests {
    /// A period, moments in it and moments outside; 2026-11-23 is a Monday.
    static let rows: [(String, inside: [String], outside: [String])] = [
        (
            "09:00-17:00", ["2026-11-23 09:00", "2026-11-28 16:59"],
            ["2026-11-23 08:59", "2026-11-23 17:00"]
        ),
        (
            "22:00-07:00", ["2026-11-23 22:00", "2026-11-23 0:00", "2026-11-29 06:59"],
            ["2026-11-23 21:59", "2026-11-23 07:00"]
        ),
        (
            "sat,sun", ["2026-11-28 00:00", "2026-11-29 23:59"],
            ["2026-11-27 23:59", "2026-11-30 0:00"]
        ),
        (
            "Mon-Friday 9:00-17:30", ["2026-11-23 09:00", "2026-11-27 17:29"],
            ["2026-11-28 12:00", "2026-11-23 08:59", "2026-11-27 17:30"]
        ),
        // A night belongs to the day on which it begins.
        (
            "fri 22:00-7:00", ["2026-11-27 22:00", "2026-11-28 06:59"],
            ["2026-11-27 06:00", "2026-11-28 22:00", "2026-11-28 07:00"]
        ),
        (
            "sun-mon,wed", ["2026-11-29 12:00", "2026-11-23 12:00", "2026-11-25 12:00"],
            ["2026-11-24 12:00", "2026-11-28 12:00"]
        ),
        (
            "2026-12-24", ["2026-12-24 00:00", "2026-12-24 23:59"],
            ["2026-12-23 23:59", "2026-12-25 0:00"]
        ),
        (
            "2026-12-24..2027-01-02", ["2026-12-24 00:00", "2027-01-02 23:59"],
            ["2026-12-23 23:59", "2027-01-03 00:00", "2025-12-25 12:00"]
        ),
        (
            "2026-12-24..2027-01-02 mon-tue 20:00-02:00", ["2026-12-28 20:00", "2026-12-30 01:59"],
            ["2026-12-30 20:00", "2026-12-24 20:00", "2027-01-04 20:00", "2026-12-28 01:00"]
        ),
        ("mon-sun", ["2026-11-23 00:00"], []),
        (
            "fri 22:00-24:00", ["2026-11-27 22:00", "2026-11-27 23:59"],
            ["2026-11-27 21:59", "2026-11-28 00:00"]
        ),
        ("fri 0:00-24:00", ["2026-11-27 00:00", "2026-11-27 23:59"], ["2026-11-28 00:00"]),
    ]

    static func moment(_ text: String) throws -> LocalTime {
        let parts = text.split(separator: " ")
        return LocalTime(
            try #require(CalendarDay(iso: String(parts[0]))),
            second: try #require(TimeOfDay(parts[1])).minutes * 60
        )
    }

    @Test(
        "include their start and not their end, on all days that are given",
        arguments: rows.indices
    )
    func contains(row: Int) throws {
        let (text, inside, outside) = Self.rows[row]
        let period = try #require(Period(text))
        #expect(period.text == text)
        for moment in inside { #expect(period.contains(try Self.moment(moment)), "\(moment)") }
        for moment in outside { #expect(!period.contains(try Self.moment(moment)), "\(moment)") }
    }

    @Test("change next when a walk through the half-hours says so", arguments: rows.indices)
    func changes(row: Int) throws {
        let period = try #require(Period(Self.rows[row].0))
        for start in [
            "2026-11-23 00:00", "2026-11-28 12:30", "2026-12-25 10:00", "2027-01-04 03:00",
        ] {
            let first = try Self.moment(start)
            var time = first
            while period.contains(time) == period.contains(first), time.day < first.day + 60 {
                let total = time.total + 1800
                time = LocalTime(day: total / 86_400, second: total % 86_400)
            }
            let isFound = period.contains(time) != period.contains(first)
            #expect(period.untilChange(from: first) == (isFound ? time.total - first.total : nil))
        }
    }

    @Test("change to the second")
    func seconds() throws {
        let night = try #require(Period("22:00-07:00"))
        #expect(night.untilChange(from: LocalTime(day: 0, second: 7 * 3600 - 1)) == 1)
        #expect(night.untilChange(from: LocalTime(day: 0, second: 7 * 3600)) == 15 * 3600)
        // A leap second.
        #expect(night.untilChange(from: LocalTime(day: 0, second: 86_400)) == 7 * 3600)
    }

    @Test(
        "that are invalid or empty are refused",
        arguments: [
            "", " ", "9-17", "09:00-09:00", "24:00-01:00", "09:60-10:00", "9:00", "night",
            "mon-", "mo", "mon,", "2026-02-30", "2026-12-24..2026-12-23", "2026-12-24..",
            "2026-12-24...2026-12-26", "mon mon", "9:00-10:00 mon", "mon 9:00-10:00 2026-12-24",
        ]
    )
    func invalid(text: String) { #expect(Period(text) == nil) }
}
