// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore
@testable import RecoveryStore

@Suite("Recovery")
struct RecoveryTests {
    @Test("records of every step rebuild the state", arguments: 21...28)
    func random(seed: Int) throws {
        var run = RandomRun(seed: UInt64(seed))
        run.recordChanges()
        var log = RecoveryLog.header
        for step in 1...1_500 {
            try run.step()
            for record in run.takeChanges() { RecoveryLog.append(.record(record), to: &log) }
            guard step.isMultiple(of: 32) else { continue }
            let content = try #require(RecoveryLog.read(log))
            #expect(content.damagedBytes == 0 && content.unknownEntries == 0)
            let records = RecoveredState(content.entries, isPartial: false).records
            let restored = PresenterState(restoring: records, limits: run.state.limits, at: run.now)
            guard restored.allRecords == run.state.allRecords else {
                Issue.record("seed \(seed), step \(step) after\n\(run.trace)")
                return
            }
            try check(restored, against: run.state, at: run.now)
            log = RecoveryLog.header
            for record in restored.allRecords { RecoveryLog.append(.record(record), to: &log) }
        }
    }

    /// A restored state shows the same, and ends as completely as any other.
    private func check(
        _ restored: PresenterState,
        against state: PresenterState,
        at now: Instant
    ) throws {
        var restored = restored
        #expect(restored.presenters == state.presenters)
        #expect(restored.loadings == state.loadings)
        #expect(restored.nextID == state.nextID)
        for host in state.presenters.map(Optional.some) + [nil] {
            // The next daemon's displays withhold nothing yet.
            guard state.displays.all.allSatisfy(\.withheld.isEmpty) else { break }
            #expect(restored.retry(on: host) == state.retry(on: host))
        }
        #expect(!restored.isInputHeld && restored.blockedSince == nil)
        for one in state.list(at: now) {
            _ = restored.reduce(.ownerConfirmed(name: one.owner.name), at: now)
        }
        _ = restored.reduce(.displayAttached(DisplayID(rawValue: 1)), at: now)
        #expect(restored.scene == restored.currentScene(restored.gathered))
        #expect((restored.blockedSince != nil) == (state.blockedSince != nil))
        let liveCount = restored.liveCount
        let dismissed = Set(restored.offScreen.dismissed.map(\.id))
        let ended = restored.reduce(.daemonStopping, at: now).outcomes
        #expect(ended.count == liveCount)
        // The user dismissed those before.
        #expect(ended.allSatisfy { ($0.value == .shutdown) != dismissed.contains($0.key) })
        #expect(restored.liveCount == 0)
    }

    @Test("toasts on screen stay there, in their places; the others wait")
    func toasts() {
        var before = Simulation(limits: Limits { $0.visibleToasts = 2 })
        before.record()
        let ids = (1...4).map { before.present(.toast("\($0)")) }
        before.send(.dismissedByTool(before.token(), ids[3]))
        let after = before.restored()
        #expect(after.state.scene.toasts.map(\.id) == before.state.scene.toasts.map(\.id))
        #expect(after.state.scene.waitingToasts == 1)
    }

    @Test("input is held again only once the owner is known to be there")
    func lease() {
        var before = Simulation()
        before.record()
        let id = before.present(.loading())
        var after = before.restored()
        #expect(after.state.isLive(id) && !after.state.scene.isInputBlocked)
        after.send(.ownerConfirmed(name: Owner.app("b").name))
        #expect(!after.state.scene.isInputBlocked)
        after.send(.ownerConfirmed(name: Owner.app("a").name))
        #expect(after.state.scene.isInputBlocked)
    }

    @Test("a release ends a lease that waits for its owner too")
    func releasedLease() {
        var before = Simulation()
        before.record()
        let id = before.present(.loading())
        var after = before.restored()
        after.send(.inputReleased)
        after.send(.ownerConfirmed(name: Owner.app("a").name))
        #expect(!after.state.scene.isInputBlocked && !after.state.isLive(id))
        let again = after.present(.loading())
        #expect(after.state.isLive(again) && !after.state.scene.isInputBlocked)
    }

    @Test("a lease whose ceiling passed meanwhile is not held again")
    func lateLease() {
        var before = Simulation()
        before.record()
        before.present(.loading(ceiling: .seconds(5)))
        before.skip(.seconds(6))
        var after = before.restored()
        after.send(.ownerConfirmed(name: Owner.app("a").name))
        #expect(!after.state.scene.isInputBlocked && after.state.liveCount == 1)
    }

    @Test("on another bus all owners are gone: toasts stay, the rest has ended")
    func otherBus() {
        var before = Simulation()
        before.record()
        let modal = before.present(.modal())
        let toast = before.present(.toast(), by: .app("b"), key: "volume")
        var after = before.restored(areOwnersGone: true)
        #expect(after.state.explain(modal, at: after.now)?.ended?.outcome == .ownerGone)
        #expect(after.state.watchedOwners.isEmpty)
        // The same name there is another client: nobody is notified.
        let effects = after.send(.dismissedByTool(after.token(), toast))
        #expect(effects.notices.count == 1)
        for case .notify(let owner, _) in effects { #expect(owner.name.isEmpty) }
    }

    @Test("missing records never make an id appear twice")
    func partial() {
        var before = Simulation()
        before.record()
        let id = before.present(.toast())
        let entries = before.state.allRecords.map(RecoveryEntry.record)
        let records = RecoveredState(entries, isPartial: true).records
        var after = PresenterState(restoring: records, at: before.now)
        #expect(after.nextID > id.rawValue + 100_000)
        after.numbers = PresenterState.Numbers(next: .max)
        var stack = StackRecord(nextID: .max)
        stack.skipIDs()
        #expect(stack.nextID == 1)
        // A later one is also one after the largest.
        for (next, id, then): (UInt32, UInt32, UInt32) in [
            (7, 9, 9), (9, 7, 9), (.max, 3, 3), (3, .max, 3),
        ] {
            stack.nextID = next
            stack.skip(to: id)
            #expect(stack.nextID == then)
        }
    }

    @Test("a restored deadline is the same")
    func deadline() {
        var before = Simulation()
        before.record()
        let id = before.present(.modal(), timeout: .after(.seconds(10)))
        before.advance(by: .seconds(4))
        var after = before.restored()
        #expect(after.advance(by: .milliseconds(5_999)).outcomes.isEmpty)
        #expect(after.advance(milliseconds: 1).outcomes == [id: .expired])
    }

    @Test("the time of a question runs by the clock, across a crash of the daemon too")
    func unseen() {
        var before = Simulation()
        before.record()
        let id = before.present(.modal(), timeout: .after(.seconds(10)))
        before.advance(by: .seconds(4))
        before.act(.visibilityChanged(isVisible: false))
        before.skip(.seconds(5))
        var after = before.restored()
        #expect(after.advance(by: .milliseconds(999)).outcomes.isEmpty)
        #expect(after.advance(milliseconds: 1).outcomes == [id: .expired])
    }

    @Test("nor does it shorten a timeout when something else was due in it")
    func unseenWithDeadline() {
        var before = Simulation()
        before.record()
        before.act(.visibilityChanged(isVisible: false))
        before.present(.loading(blocks: false, delay: .milliseconds(100)))
        // The daemon is stopped: it misses the indicator's time.
        before.skip(.seconds(60))
        let id = before.present(.modal(), timeout: .after(.seconds(10)))
        var after = before.restored()
        #expect(after.advance(by: .milliseconds(9_999)).outcomes.isEmpty)
        #expect(after.advance(milliseconds: 1).outcomes == [id: .expired])
    }

    @Test("the daemon's own toasts are not restored")
    func ownToasts() {
        var before = Simulation()
        before.record()
        var daemon = Owner.app("topmost")
        daemon.channel = .internal
        before.present(.toast(), by: daemon)
        #expect(before.restored().state.liveCount == 0)
    }
}

extension Simulation {
    /// The stack after a crash, without a display.
    fileprivate func restored(areOwnersGone: Bool = false) -> Simulation {
        var after = self
        after.restart(areOwnersGone: areOwnersGone)
        return after
    }
}
