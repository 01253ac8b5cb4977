// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import Testing

@Suite("Watchdog")
struct WatchdogTests {
    let loop: EventLoop

    init() throws {
        loop = try EventLoop()
    }

    /// Counts the pings in 0.1 s at an interval of 10 ms; goes on until there are `minimum`.
    func pings(interval: Duration? = .milliseconds(10), atLeast minimum: Int = 0) throws -> Int {
        var count = 0
        let manager = ServiceManager(
            notify: { if $0 == "WATCHDOG=1" { count += 1 } },
            monotonicMicroseconds: { 0 },
            watchdogInterval: interval
        )
        let watchdog = try Watchdog(manager, loop: loop)
        let end = loop.now + .milliseconds(100)
        // A busy machine delays pings; a watchdog of another interval is later still.
        let limit = end + .seconds(4)
        while loop.now < end || count < minimum && loop.now < limit {
            try loop.runOnce(timeout: .milliseconds(5))
        }
        return withExtendedLifetime(watchdog) { count }
    }

    @Test("pings as long as the loop turns, if the unit asks for it")
    func turns() throws {
        #expect(try pings(atLeast: 2) > 1)
        #expect(try pings(interval: nil) == 0)
    }

    @Test("pings although one descriptor is always ready")
    func busy() throws {
        let source = try endless()
        #expect(try pings(atLeast: 2) > 1)
        withExtendedLifetime(source) {}
    }

    @Test("does not ping while a source of higher priority keeps the others waiting")
    func starved() throws {
        let source = try endless()
        source.setPriority(-1)
        #expect(try pings() == 0)
    }

    /// A source that is always ready.
    func endless() throws -> IOSource {
        try loop.watch(fd: endlessPipe, .readable) { _ in }
    }

    /// The reading end of a pipe that nobody reads.
    private var endlessPipe: Int32 {
        var ends: [Int32] = [-1, -1]
        let result = unsafe pipe(&ends)
        precondition(unsafe result == 0 && write(ends[1], "x", 1) == 1)
        return ends[0]
    }
}
