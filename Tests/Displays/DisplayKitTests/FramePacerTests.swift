// SPDX-License-Identifier: MIT

import EventLoop
import Testing

@testable import DisplayKit

@Suite("Frames on their way")
struct FramePacerTests {
    private final class Log {
        var reports: [String] = []
        var frees = 0
    }

    private func pacer(_ loop: EventLoop, _ log: Log, waits: Bool = false) throws -> FramePacer {
        try FramePacer(
            loop: loop,
            waitsForEver: waits,
            report: { log.reports.append($0) },
            onFree: { log.frees += 1 }
        )
    }

    @Test("are confirmed with all before them, and belong to the newest equal scene")
    func confirms() throws {
        let pacer = try pacer(try EventLoop(), Log())
        #expect(!pacer.follow(revision: 1))
        pacer.begin(1, revision: 4)
        pacer.begin(2, revision: 5)
        #expect(pacer.isWaiting && pacer.follow(revision: 7))
        let first = try #require(pacer.confirm(1))
        #expect(first.revision == 4 && !first.isLast)
        let second = try #require(pacer.confirm(9))
        #expect(second.revision == 7 && second.isLast)
        #expect(pacer.confirm(9) == nil)
    }

    @Test("let the next one go after a while, with one word about it")
    func late() throws {
        let clock = ManualClock(now: .seconds(1))
        let log = Log()
        let pacer = try pacer(try EventLoop(clock: clock), log)
        for (serial, limit) in [(1, pacer.limit), (2, pacer.unseenLimit)] as [(UInt64, Duration)] {
            pacer.begin(serial, revision: serial)
            clock.now += limit - .milliseconds(1)
            #expect(!clock.fireNext() && pacer.isWaiting)
            clock.now += .milliseconds(1)
            #expect(clock.fireNext() && !pacer.isWaiting)
        }
        #expect(log.reports.count == 1 && log.frees == 2)
        // It counts all the same when it comes.
        #expect(pacer.confirm(2)?.revision == 2)
    }

    @Test("of a screen that confirms at once are some time apart")
    func interval() throws {
        let clock = ManualClock(now: .seconds(1))
        let log = Log()
        let pacer = try FramePacer(
            loop: try EventLoop(clock: clock),
            waitsForEver: false,
            interval: .milliseconds(12),
            report: { log.reports.append($0) },
            onFree: { log.frees += 1 }
        )
        #expect(!pacer.isTooSoon(), "the first one is not late")
        pacer.begin(1, revision: 1)
        _ = pacer.confirm(1)
        pacer.free()
        clock.now += .milliseconds(11)
        #expect(!pacer.isWaiting && pacer.isTooSoon() && !clock.fireNext())
        clock.now += .milliseconds(1)
        #expect(clock.fireNext() && !pacer.isTooSoon())
        #expect(log.reports.isEmpty && log.frees == 2)
    }

    @Test("that only the screen can end wait for ever; dropped ones are never confirmed")
    func waits() throws {
        let clock = ManualClock(now: .seconds(1))
        let log = Log()
        let pacer = try pacer(try EventLoop(clock: clock), log, waits: true)
        pacer.begin(1, revision: 1)
        #expect(clock.nextDeadline == nil)
        #expect(pacer.isWaiting && log.reports.isEmpty)
        pacer.drop()
        #expect(!pacer.isWaiting && log.frees == 1 && pacer.confirm(1) == nil)
        // One that nobody waits for any more is confirmed without a scene.
        pacer.begin(2, revision: 2)
        pacer.disown()
        let shown = try #require(pacer.confirm(2))
        #expect(shown.revision == nil && shown.isLast)
    }
}
