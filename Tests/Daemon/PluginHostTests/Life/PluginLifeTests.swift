// SPDX-License-Identifier: MIT

import Journal
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

@Suite("Plugin life")
struct PluginLifeTests {
    @Test("is started when wanted and sends the scene once it is ready")
    func start() {
        var one = LifeSimulation()
        one.scene(7)
        #expect(one.life.nextDeadline == nil)
        #expect(one.send(.wanted(true)) == [.start])
        #expect(
            one.send(.ready(version: 1, speaks: 1, blocksInput: true)) == [.attach, .sendScene]
        )
        #expect(one.send(.presented(7)) == [.tellPresented(7)])
        #expect(one.life.nextDeadline == nil, "idle means asleep")
    }

    @Test("is killed when it is not ready within 2 s", arguments: [(1999, false), (2000, true)])
    func ready(milliseconds: Int64, isKilled: Bool) {
        var one = LifeSimulation()
        one.send(.wanted(true))
        #expect(one.advance(milliseconds) == (isKilled ? [.kill] : []))
    }

    @Test(
        "is killed when a scene is not on screen within 2 s",
        arguments: [(1999, false), (2000, true)]
    )
    func present(milliseconds: Int64, isKilled: Bool) {
        var one = LifeSimulation()
        one.run(PluginLife.InputHold.none)
        #expect(one.advance(milliseconds) == (isKilled ? [.kill, .detach] : []))
    }

    @Test("gets two scenes at once at most, then the newest")
    func coalescing() {
        var one = LifeSimulation()
        one.run()
        #expect(one.scene(1) == [.sendScene])
        #expect(one.scene(2) == [.sendScene])
        #expect(one.scene(3) == [])
        #expect(one.scene(4) == [])
        #expect(one.send(.presented(1)) == [.tellPresented(1), .sendScene])
        #expect(one.send(.presented(4)) == [.tellPresented(4)], "2 is reported along with it")
        #expect(one.life.nextDeadline == nil)
    }

    @Test(
        "under a lease it is asked every 250 ms and killed after 750 ms of silence",
        arguments: [(749, 3, false), (750, 3, true)]
    )
    func silence(milliseconds: Int64, beats: Int, isKilled: Bool) {
        var one = LifeSimulation()
        one.run()
        #expect(one.scene(1, .everything) == [.sendScene, .sendHeartbeat(1)])
        let orders = one.advance(milliseconds)
        #expect(
            orders.filter { if case .sendHeartbeat = $0 { true } else { false } }.count == beats - 1
        )
        #expect(orders.contains(.kill) == isKilled)
    }

    @Test("one that answers lives as long as the lease, and is left alone after it")
    func answers() {
        var one = LifeSimulation()
        one.run()
        one.scene(1, .everything)
        one.send(.presented(1))
        one.send(.heartbeat(1))
        for beat in UInt64(2)..<50 {
            #expect(one.advance(250) == [.sendHeartbeat(beat)])
            #expect(one.send(.heartbeat(beat)) == [])
        }
        #expect(one.scene(2) == [.sendScene])
        #expect(one.life.nextDeadline != nil, "it may still hold the input until 2 is on screen")
        one.send(.presented(2))
        #expect(one.life.nextDeadline == nil)
    }

    @Test("with a modal up it is asked every second and killed after two")
    func keyboard() {
        var one = LifeSimulation()
        one.run(.keyboard)
        one.send(.presented(1))
        #expect(one.advance(1999) == [.sendHeartbeat(2)])
        #expect(one.advance(1) == [.kill, .detach])
    }

    @Test(
        "a lease that comes while it may still be silent gives it 750 ms from then on",
        arguments: [(749, false), (750, true)]
    )
    func tightened(milliseconds: Int64, isKilled: Bool) {
        var one = LifeSimulation()
        one.run(.keyboard)
        one.send(.presented(1))
        // Asked at 0, it may be silent until 2 s.
        one.advance(900)
        one.scene(2, .everything)
        one.send(.presented(2))
        #expect(one.advance(milliseconds).contains(.kill) == isKilled)
    }

    @Test("when the lease ends it has the longer time again, from then on")
    func loosened() {
        var one = LifeSimulation()
        one.run(.everything)
        one.send(.presented(1))
        one.advance(700)
        one.scene(2, .keyboard)
        one.send(.presented(2))
        #expect(!one.advance(1999).contains(.kill))
        #expect(one.advance(1).contains(.kill))
    }

    @Test("a display that cannot hold the input is not asked")
    func harmless() {
        var one = LifeSimulation()
        one.run(.everything, blocksInput: false)
        one.send(.presented(1))
        #expect(one.life.nextDeadline == nil)
    }

    @Test("the first restart comes at once, the next after 0.1, 1 and 5 s, then quarantine")
    func backOff() {
        var one = LifeSimulation()
        one.run()
        #expect(one.send(.exited("signal 9")) == [.detach, .start])
        for wait in [100, 1000, 5000] as [Int64] {
            #expect(one.send(.exited("signal 9")) == [])
            #expect(one.advance(wait - 1) == [])
            #expect(one.advance(1) == [.start])
        }
        #expect(one.send(.exited("signal 9")) == [])
        #expect(one.life.phase == .quarantined(until: one.now + .seconds(60)))
        #expect(one.advance(59_999) == [])
        #expect(one.advance(1) == [.start])
    }

    @Test("crashes 30 s apart are forgotten")
    func rareCrashes() {
        var one = LifeSimulation()
        one.run()
        for _ in 0..<20 {
            one.advance(30_000)
            #expect(one.send(.exited("signal 11")).last == .start)
            one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        }
    }

    @Test("a program that is not there counts as a crash each time")
    func missing() {
        var one = LifeSimulation()
        #expect(one.send(.wanted(true)) == [.start])
        #expect(one.send(.startFailed("no such file")) == [.start])
        #expect(one.send(.startFailed("no such file")) == [])
        #expect(one.life.phase == .waiting(until: Instant(milliseconds: 100)))
    }

    @Test("a version it does not speak puts it aside for good, until forgiven")
    func otherVersion() {
        var one = LifeSimulation()
        one.send(.wanted(true))
        #expect(one.send(.ready(version: 2, speaks: 1, blocksInput: true)) == [.kill])
        one.send(.exited("signal 9"))
        #expect(one.life.phase == .quarantined(until: nil))
        #expect(one.life.nextDeadline == nil)
        #expect(one.send(.forgiven) == [.start])
    }

    @Test("one not needed is asked to exit, at 0.5 s by SIGTERM, at 1 s killed; that is no crash")
    func stopping() {
        var one = LifeSimulation()
        one.run(PluginLife.InputHold.none)
        #expect(one.send(.wanted(false)) == [.detach, .dismiss])
        #expect(one.advance(499) == [])
        #expect(one.advance(1) == [.terminate])
        #expect(one.advance(499) == [])
        #expect(one.advance(1) == [.kill])
        #expect(one.send(.exited("signal 9")) == [])
        #expect(one.life.nextDeadline == nil)
        #expect(one.life.phase == .resting)
    }

    @Test("one needed again while it exits is restarted after its end")
    func wantedAgain() {
        var one = LifeSimulation()
        one.run()
        one.send(.wanted(false))
        #expect(one.send(.wanted(true)) == [])
        #expect(one.send(.exited("exit status 0")) == [.start])
    }

    @Test(
        "a version it does not speak, forgiven before its end, is started after it, not beside it"
    )
    func forgivenTooSoon() {
        var one = LifeSimulation()
        one.send(.wanted(true))
        one.send(.ready(version: 2, speaks: 1, blocksInput: true))
        #expect(one.send(.forgiven) == [], "the old process is still there")
        #expect(one.send(.exited("signal 9")) == [.start])
        #expect(one.send(.ready(version: 1, speaks: 1, blocksInput: true)) == [.attach])
    }

    @Test(
        "without a screen it looks again after 0.25, 0.5, 1, 2, 5, 10 s, then each 30 s, and that is no crash"
    )
    func noScreen() {
        var one = LifeSimulation()
        one.run()
        #expect(one.send(.exited("exit status 69", .noScreen)) == [.detach])
        for wait in [250, 500, 1000, 2000, 5000, 10_000, 30_000, 30_000, 30_000] as [Int64] {
            #expect(one.life.phase.name == "no_screen")
            #expect(one.advance(wait - 1) == [])
            #expect(one.advance(1) == [.start])
            one.send(.exited("exit status 69", .noScreen))
        }
        #expect(one.send(.screenAppeared) == [.start])
        one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        #expect(one.send(.exited("signal 9")).contains(.start), "the first crash")
    }

    @Test("a screen that came and went is looked for as soon as the first time")
    func screenCameAndWent() {
        var one = LifeSimulation()
        one.run()
        for wait in [250, 500, 1000, 2000] as [Int64] {
            one.send(.exited("exit status 69", .noScreen))
            one.advance(wait)
        }
        one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        one.send(.exited("exit status 69", .noScreen))
        #expect(one.advance(249) == [])
        #expect(one.advance(1) == [.start])
    }

    @Test("new content makes it retry at once, 0.25 s after the last try at the earliest")
    func newScene() {
        var one = LifeSimulation()
        one.run()
        for wait in [250, 500, 1000, 2000] as [Int64] {
            one.send(.exited("exit status 69", .noScreen))
            one.advance(wait)
        }
        one.send(.exited("exit status 69", .noScreen))
        one.advance(100)
        #expect(one.scene(7) == [])
        #expect(one.scene(7) == [])
        #expect(one.advance(149) == [])
        #expect(one.advance(1) == [.start])
        one.send(.exited("exit status 69", .noScreen))
        one.advance(400)
        #expect(one.scene(7) == [], "nothing new")
        #expect(one.scene(8) == [.start])
    }

    @Test("one not needed any more does not look; one needed again does")
    func noScreenNotWanted() {
        var one = LifeSimulation()
        one.run()
        one.send(.exited("exit status 69", .noScreen))
        one.send(.wanted(false))
        #expect(one.life.phase == .resting && one.life.nextDeadline == nil)
        #expect(one.send(.screenAppeared) == [])
        #expect(one.send(.wanted(true)) == [.start])
        one.send(.wanted(false))
        one.send(.exited("exit status 69", .noScreen))
        #expect(one.life.phase == .resting)
    }

    @Test("status 69 of one that was killed counts as what it was killed for")
    func killedIsNotBlind() {
        var one = LifeSimulation()
        one.run()
        one.send(.misbehaved("flood"))
        #expect(one.send(.exited("exit status 69", .noScreen)) == [.start])
        one.send(.wanted(false))
        one.send(.wanted(true))
        #expect(one.send(.exited("exit status 69", .noScreen)) == [.start])
    }

    @Test("during a bisection its exits are no crashes, and each is reported")
    func bisection() {
        var one = LifeSimulation()
        one.run(PluginLife.InputHold.none)
        for count in 1...3 {
            let orders = one.life.reduce(.exited("signal 11"), at: one.now)
            #expect(orders.contains(.crashed(count)))
            one.advance([0, 100, 1000][count - 1])
            one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        }
        one.send(.tried(true))
        for _ in 0..<20 {
            one.send(.ready(version: 1, speaks: 1, blocksInput: true))
            let orders = one.life.reduce(.exited("signal 11"), at: one.now)
            #expect(orders.contains(.crashed(0)) && orders.last == .start)
        }
        // Before it was ready it was shown nothing: an end like any other.
        #expect(one.send(.exited("signal 11")) == [])
        #expect(one.life.phase == .waiting(until: one.now + .seconds(5)))
        one.send(.tried(false))
        one.advance(5000)
        one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        #expect(one.life.reduce(.exited("signal 11"), at: one.now).contains(.crashed(5)))
    }

    @Test("slowness is a crash that accuses no card: killed for silence, or the daemon was silent")
    func slowness() {
        var one = LifeSimulation()
        one.run(.keyboard)
        #expect(one.advance(2000).contains(.kill))
        #expect(one.crash(.unknown) == nil)
        one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        #expect(one.crash(.slowness) == nil)
        one.advance(100)
        one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        #expect(one.crash(.unknown) == 1)
        one.advance(1000)
        one.send(.tried(true))
        one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        #expect(one.crash(.slowness) == nil)
    }

    @Test("one that somebody kills accuses no card, and starts again after the usual pauses")
    func killedFromOutside() {
        var one = LifeSimulation()
        one.run(.keyboard)
        for wait in [0, 100, 1000, 5000] as [Int64] {
            one.send(.ready(version: 1, speaks: 1, blocksInput: true))
            #expect(one.crash(.killed) == nil)
            if wait > 0 { #expect(one.advance(wait) == [.start]) }
        }
    }

    @Test(
        "one killed for slowness restarts within 10 s, with two, then three times the timeout",
        arguments: [(.everything, 750, 6), (.keyboard, 2000, 4), (.none, 2000, 4)]
            as [(PluginLife.InputHold, Int64, Int)]
    )
    func busyMachine(hold: PluginLife.InputHold, limit: Int64, deaths: Int) {
        var one = LifeSimulation()
        one.run(hold)
        let rounds: [(Int64, Int64)] = [
            (1, 0), (2, 100), (3, 1000), (3, 5000), (3, 10_000), (3, 10_000),
        ]
        for (factor, wait) in rounds.prefix(deaths) {
            // Blocked input is free within 1.5 s, however often that happened before.
            let span = hold == .everything ? min(factor * limit, 1250) : factor * limit
            #expect(!one.advance(span - 1).contains(.kill))
            #expect(one.advance(1).contains(.kill))
            #expect(one.send(.exited("signal 9")) == (wait == 0 ? [.start] : []))
            #expect(one.advance(wait) == (wait == 0 ? [] : [.start]))
            one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        }
        // The machine has time again: a later start has the usual limit.
        one.send(.presented(1))
        one.send(.heartbeat(one.lastBeat))
        one.send(.wanted(false))
        one.send(.exited("status 0"))
        one.advance(30_000)
        one.run(hold)
        #expect(!one.advance(limit - 1).contains(.kill))
        #expect(one.advance(1).contains(.kill))
    }

    @Test("one that is slow to be ready gets twice the time, then thrice")
    func slowStart() {
        var one = LifeSimulation()
        one.send(.wanted(true))
        for (factor, wait) in [(1, 0), (2, 100), (3, 1000), (3, 5000)] as [(Int64, Int64)] {
            #expect(one.advance(factor * 2000 - 1) == [])
            #expect(one.advance(1) == [.kill])
            one.send(.exited("signal 9"))
            one.advance(wait)
        }
    }

    @Test("where another display could draw, three crashes put it aside, and no card is tried")
    func substituted() {
        var one = LifeSimulation()
        one.run(PluginLife.InputHold.none)
        one.send(.substituted(true))
        #expect(one.crash(.unknown) == 1)
        one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        #expect(one.crash(.unknown) == 2)
        one.advance(100)
        one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        #expect(one.crash(.unknown) == nil)
        #expect(one.life.phase == .quarantined(until: one.now + .seconds(60)))
    }

    @Test("an attached display that leaves is gone, in any phase", arguments: [0, 1, 2, 3])
    func attached(stage: Int) {
        var one = LifeSimulation()
        one.life = PluginLife(isDisplay: true, isAttached: true, at: one.now)
        one.scene(1)
        #expect(one.send(.wanted(true)) == [.start])
        if stage > 0 {
            #expect(
                one.send(.ready(version: 1, speaks: 1, blocksInput: false))
                    == [.attach, .sendScene]
            )
        }
        if stage > 1 { one.send(.misbehaved("flood")) }
        if stage > 2 { one.send(.forgiven) }
        one.send(.exited("connection closed", stage == 1 ? .noScreen : .unknown))
        #expect(one.life.phase == .gone && one.life.nextDeadline == nil)
        for event in [.wanted(false), .wanted(true), .forgiven, .timePassed, .screenAppeared]
            as [PluginLife.Event]
        {
            #expect(one.send(event) == [])
        }
    }

    @Test("one that attached and breaks the protocol gets the reason and is disconnected")
    func attachedRefused() {
        for (blocks, version, reason) in [
            (true, 1, "an attached display must not block input"),
            (false, 3, "protocol version 3: the daemon speaks 1"),
        ] {
            var one = LifeSimulation()
            one.life = PluginLife(isDisplay: true, isAttached: true, at: one.now)
            one.send(.wanted(true))
            #expect(
                one.send(.ready(version: version, speaks: 1, blocksInput: blocks))
                    == [.refuse(reason), .kill]
            )
        }
    }

    @Test("untrue words change nothing")
    func invalidReports() {
        var one = LifeSimulation()
        one.run(.everything)
        let before = one.life
        #expect(
            one.send(.presented(2)) == [
                .invalidReport("presented revision 2, which is not under way")
            ]
        )
        #expect(one.send(.heartbeat(9)) == [.invalidReport("heartbeat 9 was never sent")])
        #expect(
            one.send(.ready(version: 1, speaks: 1, blocksInput: true)) == [
                .invalidReport("sent ready twice")
            ]
        )
        #expect(one.life.nextDeadline == before.nextDeadline)
        #expect(one.life.phase == before.phase)
    }

    @Test("after any events in any order, no deadline is in the past")
    func anything() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            var one = LifeSimulation()
            var revision: UInt64 = 0
            for _ in 0..<300 {
                switch random.next() % 14 {
                case 0: one.send(.wanted(true))
                case 1: one.send(.wanted(random.next() % 4 > 0))
                case 2: one.send(.ready(version: 1, speaks: 1, blocksInput: true))
                case 3:
                    revision += 1
                    one.scene(revision, [.none, .keyboard, .everything][Int(random.next() % 3)])
                case 4: one.send(.presented(revision))
                case 5: one.send(.heartbeat(random.next() % 10))
                case 6: one.send(.exited("signal 9"))
                case 7: one.send(.misbehaved("flood"))
                case 8: one.send(.forgiven)
                case 9: one.send(.startFailed("none"))
                case 10: one.send(.exited("exit status 69", .noScreen))
                case 11: one.send(.screenAppeared)
                case 12: one.send(.tried(random.next() % 2 == 0))
                default: one.advance(Int64(random.next() % 3000))
                }
                one.advance(0)
                if let due = one.life.nextDeadline { #expect(due > one.now) }
            }
        }
    }
}
