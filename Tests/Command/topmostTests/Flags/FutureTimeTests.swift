// SPDX-License-Identifier: MIT

import BusValues
import EventLoop
import Testing

@testable import topmost

@Suite("Times to come")
struct FutureTimeTests {
    /// A Tuesday, at 10:00:30.
    private static let now =
        LocalClock.time(of: (2026, 11, 24), hour: 10, minute: 0) + .seconds(30)

    @Test(
        "are the next time, and 9:00 of a day that is given alone",
        arguments: [
            ("10:01", "2026-11-24 10:01"), ("10:00", "2026-11-25 10:00"),
            ("8:00", "2026-11-25 08:00"), ("tomorrow", "2026-11-25 09:00"),
            ("tomorrow 0:00", "2026-11-25 00:00"), ("tuesday", "2026-12-01 09:00"),
            ("tue 10:30", "2026-11-24 10:30"), ("Mon 7:15", "2026-11-30 07:15"),
            ("wed", "2026-11-25 09:00"), ("2026-12-24", "2026-12-24 09:00"),
            ("2026-11-24 10:01", "2026-11-24 10:01"),
        ]
    )
    func next(text: String, moment: String) throws {
        let words = text.split(separator: " ").map(String.init)
        let span = try #require(FutureTime(words)?.span(now: Self.now))
        #expect(LocalClock.text(Self.now + span) == moment)
        for arguments in [["until", text], ["until \(text)"], ["until"] + words] {
            #expect(
                try DoNotDisturbChange(arguments: arguments)
                    == .until(#require(FutureTime(words)))
            )
        }
    }

    @Test(
        "may have passed, or be too far away",
        arguments: ["2026-11-24 10:00", "2027-11-26", "2020-01-01"]
    )
    func out(text: String) throws {
        let change = try DoNotDisturbChange(
            arguments: ["until"] + text.split(separator: " ").map(String.init)
        )
        #expect(throws: (any Error).self) { try change.request(now: Self.now) }
    }

    @Test(
        "have a form",
        arguments: [
            "", "9", "25:00", "someday", "mon tue", "10:00 10:00", "10:00 mon", "mon 9:00 sharp",
        ]
    )
    func invalid(text: String) {
        #expect(FutureTime(text.split(separator: " ").map(String.init)) == nil)
        #expect(throws: (any Error).self) { try DoNotDisturbChange(arguments: ["until", text]) }
    }
}
