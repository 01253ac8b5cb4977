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

    /// A zone that advances by an hour at 10,000 s and goes back at 20,000 s.
    private static func zone(_ time: Int) -> Int {
        (10_000..<20_000).contains(time) ? 7200 : 3600
    }

    @Test(
        "waits until the clock shows a later time, or jumps",
        arguments: [
            (1000, 500, 500_000), (1000, 8999, 8_999_000), (1000, 9001, 9_000_000),
            (9_999, 1, 1000), (9_998, 3600, 2000), (10_000, 9_999, 9_999_000),
            (10_000, 36_000, 10_000_000), (20_000, 86_400, 86_400_000),
            // It shows a full second sooner by what has passed of this one.
            (1000.25, 1, 750), (9_999.25, 60, 750),
        ] as [(Double, Int, Int)]
    )
    func advance(now: Double, seconds: Int, milliseconds: Int) {
        let boot = Duration.seconds(5000)
        let clock = LocalClock(offset: .seconds(now) - boot)
        let time = clock.time(toAdvance: seconds, from: boot, offset: Self.zone)
        #expect(time == .milliseconds(milliseconds))
    }

    @Test("knows the offset from UTC and the day")
    func offset() {
        for time in [0, 1_700_000_000, 1_720_000_000] {
            let date = Date(timeIntervalSince1970: TimeInterval(time))
            #expect(
                LocalClock.offsetFromUTC(at: time) == TimeZone.current.secondsFromGMT(for: date)
            )
            let parts = Calendar.current.dateComponents([.year, .month, .day], from: date)
            let day = LocalClock.day(of: .seconds(time))
            #expect(day == (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0))
        }
    }
}
