// SPDX-License-Identifier: MIT

import DisplayKit
import Testing

extension ServerClock {
    /// The clock's answer on a machine that was never suspended.
    fileprivate mutating func moment(ofServerTime time: UInt32, at now: Duration) -> Duration {
        moment(ofServerTime: time, now: now, awake: now)
    }
}

@Suite("Server clock")
struct ServerClockTests {
    @Test("counts a late event for the moment it was made")
    func late() {
        var clock = ServerClock()
        let start = Duration.seconds(100)
        #expect(clock.moment(ofServerTime: 5000, at: start) == start)
        let late = clock.moment(ofServerTime: 5200, at: start + .milliseconds(900))
        #expect(late == start + .milliseconds(200))
    }

    @Test("is never later than now, and learns from the quickest event")
    func quick() {
        var clock = ServerClock()
        #expect(clock.moment(ofServerTime: 1000, at: .seconds(10)) == .seconds(10))
        #expect(
            clock.moment(ofServerTime: 1500, at: .milliseconds(10_400)) == .milliseconds(10_400)
        )
        #expect(
            clock.moment(ofServerTime: 1600, at: .milliseconds(10_800)) == .milliseconds(10_500)
        )
    }

    @Test("continues when 32 bits overflow")
    func wraps() {
        var clock = ServerClock()
        _ = clock.moment(ofServerTime: .max - 99, at: .seconds(50))
        #expect(clock.moment(ofServerTime: 100, at: .seconds(51)) == .milliseconds(50_200))
    }

    @Test("treats time 0 as now")
    func currentTime() {
        var clock = ServerClock()
        #expect(clock.moment(ofServerTime: 0, at: .seconds(3)) == .seconds(3))
    }

    @Test("does not count the time of a suspend as a delay")
    func suspend() {
        var clock = ServerClock()
        _ = clock.moment(ofServerTime: 1000, now: .seconds(10), awake: .seconds(10))
        let night = Duration.seconds(8 * 3600)
        let now = night + .seconds(20)
        #expect(clock.moment(ofServerTime: 11_000, now: now, awake: .seconds(20)) == now)
        let late = clock.moment(ofServerTime: 11_900, now: now + .seconds(1), awake: .seconds(21))
        #expect(late == now + .milliseconds(900))
    }

    @Test("begins again with a device of another clock")
    func otherClock() {
        var clock = ServerClock()
        #expect(clock.moment(ofServerTime: 90_000_000, at: .seconds(90)) == .seconds(90))
        // A virtual keyboard that counts from its own start, then the real one again.
        #expect(clock.moment(ofServerTime: 7, at: .seconds(100)) == .seconds(100))
        #expect(
            clock.moment(ofServerTime: 17, at: .milliseconds(100_100)) == .milliseconds(100_010)
        )
        #expect(clock.moment(ofServerTime: 90_011_000, at: .seconds(101)) == .seconds(101))
    }
}
