// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

@Suite("Wall clock")
struct WallClockTests {
    @Test(
        "tells a time of day to the minute, rounded down",
        arguments: [
            (-5, "00:00", "12:00 AM"), (0, "00:00", "12:00 AM"), (59, "00:00", "12:00 AM"),
            (60, "00:01", "12:01 AM"), (3_599, "00:59", "12:59 AM"), (3_600, "01:00", "1:00 AM"),
            (43_199, "11:59", "11:59 AM"), (43_200, "12:00", "12:00 PM"),
            (46_800, "13:00", "1:00 PM"), (50_700, "14:05", "2:05 PM"),
            (79_260, "22:01", "10:01 PM"), (86_399, "23:59", "11:59 PM"),
            (86_400, "23:59", "11:59 PM"),
        ]
    )
    func time(second: Int, whole: String, halves: String) {
        var clock = WallClock.sinceBoot
        #expect(clock.time(secondOfDay: second) == whole)
        clock.countsToTwelve = true
        #expect(clock.time(secondOfDay: second) == halves)
    }

    @Test(
        "counts from boot where no day is known",
        arguments: [(0, 0), (61, 61), (86_399, 86_399), (86_400, 0), (-1, 86_399)]
    )
    func sinceBoot(seconds: Int, second: Int) {
        #expect(WallClock.sinceBoot.secondOfDay(Instant(sinceBoot: .seconds(seconds))) == second)
    }
}
