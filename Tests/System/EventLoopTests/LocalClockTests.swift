// SPDX-License-Identifier: MIT

import Foundation
import SystemCalls
import Testing

@testable import EventLoop

@Suite("LocalClock")
struct LocalClockTests {
    @Test("returns the second of the local day")
    func now() {
        let clock = LocalClock()
        let before = Date()
        let answer = clock.secondOfDay(sinceBoot: BootClock.now)
        let span = 0...Int(Date().timeIntervalSince(before) + 1)
        #expect(span.contains { second(of: before + TimeInterval($0)) == answer })
    }

    private func second(of date: Date) -> Int {
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
        return (parts.hour ?? 0) * 3600 + (parts.minute ?? 0) * 60 + (parts.second ?? 0)
    }

    @Test("advances by the second")
    func steps() {
        let clock = LocalClock(offset: .seconds(1_700_000_000))
        let first = clock.secondOfDay(sinceBoot: .seconds(100))
        #expect(clock.secondOfDay(sinceBoot: .milliseconds(100_999)) == first)
        #expect(clock.secondOfDay(sinceBoot: .seconds(101)) == (first + 1) % 86_400)
    }

    @Test(
        "keeps its minute through jitter, and follows a clock that is set",
        arguments: [(0, false), (1, false), (-900, false), (1001, true), (-3_600_000, true)]
    )
    func follows(milliseconds: Int, isTaken: Bool) {
        let start = Duration.seconds(1_700_000_000)
        var clock = LocalClock(offset: start)
        clock.follow(start + .milliseconds(milliseconds))
        let now = isTaken ? start + .milliseconds(milliseconds) : start
        #expect(clock == LocalClock(offset: now))
    }

    @Test(
        "knows how a locale counts hours from its afternoon",
        arguments: [
            ("13:00:00", false), ("13.00.00", false), ("\u{0661}\u{0663}:00", false),
            ("01:00:00 PM", true), ("1:00:00 \u{12A8}\u{1230}\u{12D3}\u{1275}", true),
            ("PM 01:00:00", true), ("\u{0661}:00:00 \u{0645}", true), ("", false),
        ]
    )
    func hours(afternoon: String, isTwelve: Bool) {
        #expect(LocalClock.countsToTwelve(afternoon: afternoon) == isTwelve)
    }

    @Test("counts whole days where no locale is", arguments: ["C", "POSIX", "xx_XX.none"])
    func plain(locale: String) {
        #expect(!LocalClock.countsToTwelve(locale: locale))
    }

    @Test("the next time of day is at most a day away, and the wall clock shows it then")
    func next() {
        for (hour, minute) in [(0, 0), (7, 30), (23, 59)] {
            for start in [0, 1_700_000_000, 1_700_040_000] {
                let now = Duration.seconds(start)
                let span = LocalClock.untilNext(hour: hour, minute: minute, now: now)
                #expect(span > .zero && span <= .seconds(90_000))
                let clock = LocalClock(offset: .zero)
                #expect(clock.secondOfDay(sinceBoot: now + span) == hour * 3600 + minute * 60)
            }
        }
    }
}
