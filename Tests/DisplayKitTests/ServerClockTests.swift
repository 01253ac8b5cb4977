// SPDX-License-Identifier: MIT

import DisplayKit
import Testing

@Suite("Server clock")
struct ServerClockTests {
    @Test("counts a late event for the moment it was made")
    func late() {
        var clock = ServerClock()
        let start = Duration.seconds(100)
        #expect(clock.moment(ofServerTime: 5000, now: start) == start)
        let late = clock.moment(ofServerTime: 5200, now: start + .milliseconds(900))
        #expect(late == start + .milliseconds(200))
    }

    @Test("is never later than now, and learns from the quickest event")
    func quick() {
        var clock = ServerClock()
        #expect(clock.moment(ofServerTime: 1000, now: .seconds(10)) == .seconds(10))
        #expect(
            clock.moment(ofServerTime: 1500, now: .milliseconds(10_400)) == .milliseconds(10_400)
        )
        #expect(
            clock.moment(ofServerTime: 1600, now: .milliseconds(10_800)) == .milliseconds(10_500)
        )
    }

    @Test("goes on when 32 bits are full")
    func wraps() {
        var clock = ServerClock()
        _ = clock.moment(ofServerTime: .max - 99, now: .seconds(50))
        #expect(clock.moment(ofServerTime: 100, now: .seconds(51)) == .milliseconds(50_200))
    }

    @Test("takes no time at all for now")
    func currentTime() {
        var clock = ServerClock()
        #expect(clock.moment(ofServerTime: 0, now: .seconds(3)) == .seconds(3))
    }
}
