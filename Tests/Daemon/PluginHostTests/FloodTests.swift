// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import Testing

@Suite("While a flood lasts")
struct FloodTests {
    @Test("a silent display that holds the input is killed during a flood too")
    func silent() throws {
        let testHost = try TestPluginHost("silent")
        let flood = try Flood(testHost.loop)
        try testHost.show([1], blocked: true)
        try testHost.untilLogged("killed: silent for ")
        withExtendedLifetime(flood) {}
        try testHost.finish()
    }

    @Test("one that answers is asked on, and lives")
    func answering() throws {
        let testHost = try TestPluginHost("honest")
        let flood = try Flood(testHost.loop)
        try testHost.show([1], blocked: true)
        // A busy machine may be too slow for it at first. One whose answers are not read dies earlier.
        try testHost.until("nine heartbeats in one life") {
            let life = testHost.lines.split { $0.hasPrefix("start ") }.last ?? []
            return life.count { $0.contains("heartbeat") } > 8
        }
        withExtendedLifetime(flood) {}
        try testHost.finish()
    }

    @Test("one that died is back")
    func died() throws {
        let testHost = try TestPluginHost("honest")
        try testHost.show([1])
        try testHost.untilPresented()
        let flood = try Flood(testHost.loop)
        let first = try #require(testHost.processID)
        kill(first, SIGKILL)
        try testHost.until("another process") { testHost.processID.map { $0 != first } ?? false }
        withExtendedLifetime(flood) {}
        try testHost.finish()
    }
}

extension FloodTests {
    /// A socket from which there is always more to read, as that of a bus under a flood.
    private final class Flood {
        private var source: IOSource?
        private var ends: [Int32] = [-1, -1]

        init(_ loop: EventLoop) throws {
            let made = unsafe pipe(&ends)
            try #require(made == 0)
            _ = unsafe write(ends[1], "x", 1)
            source = try loop.watch(fd: ends[0], .readable) { _ in }
        }

        deinit {
            source?.cancel()
            for end in ends { close(end) }
        }
    }
}
