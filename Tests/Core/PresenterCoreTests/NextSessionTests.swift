// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore
@testable import RecoveryStore

@Suite("The next session")
struct NextSessionTests {
    /// What the next session makes of a state, with a clock that began again.
    private func reboot(
        _ state: PresenterState,
        epoch: Duration,
        epochAfter: Duration,
        at now: Instant
    ) throws -> PresenterState {
        let bytes = RecoveryStore.log(
            [.record(.stack(state.lastingNumbers))]
                + state.lastingRecords(offset: epoch).map { .record(.presentation($0)) },
            atMost: .max
        )
        let content = try #require(RecoveryLog.read(bytes))
        let last = RecoveredState(content.entries, isPartial: false)
        let records = last.records.map { record in
            guard case .presentation(let one) = record else { return record }
            return RecoveryRecord.presentation(one.continued(offset: epochAfter, at: now))
        }
        return PresenterState(
            restoring: records,
            limits: state.limits,
            areOwnersGone: true,
            at: now
        )
    }

    @Test("what random runs missed and snoozed goes on after a reboot", arguments: 31...34)
    func random(seed: Int) throws {
        var run = RandomRun(seed: UInt64(seed))
        for step in 1...800 {
            try run.step()
            guard step.isMultiple(of: 40) else { continue }
            let now = Instant(milliseconds: 4_000)
            let epoch = Duration.seconds(1_000_000)
            let epochAfter = epoch + .milliseconds(run.now.milliseconds - now.milliseconds)
            let next = try reboot(run.state, epoch: epoch, epochAfter: epochAfter, at: now)
            let before = run.state.presentations.values.filter(\.record.outlivesSession)
            #expect(Set(next.presentations.values.map(\.id)) == Set(before.map(\.id)))
            #expect(next.missedCount <= run.state.missedCount)
            #expect(next.nextID == run.state.nextID && next.storedImages.isEmpty)
            let distance = now - run.now
            for one in before {
                let after = try #require(next.presentations[one.id])
                #expect(after.isOwnerGone && after.owner.name.isEmpty)
                #expect(after.owner.identity == one.owner.identity && after.isRead == one.isRead)
                #expect(after.acceptedAt == one.acceptedAt + distance)
                guard case .snoozed(let end)? = one.offScreen else { continue }
                #expect(after.offScreen == .snoozed(until: end.map { $0 + distance } ?? now))
            }
            // It ends as completely as any other.
            var end = next
            let ended = end.reduce(.daemonStopping, at: now).outcomes
            #expect(Set(ended.keys) == Set(before.map(\.id)))
            #expect(ended.values.allSatisfy { $0 == .shutdown } && end.liveCount == 0)
        }
    }

    @Test("a snooze ends at its time of day, and one that was to end meanwhile at once")
    func snoozed() throws {
        var before = Simulation()
        let ids = [600, 10, 0].map { seconds in
            let id = before.present(.toast("\(seconds)"))
            let span: Duration? = seconds == 0 ? nil : .seconds(seconds)
            before.send(.snoozedByTool(before.token(), id, for: span))
            return id
        }
        #expect(before.state.snoozedCount == 3)
        let now = Instant(milliseconds: 7_000)
        let epochAfter = before.now.sinceBoot + .seconds(60) - now.sinceBoot
        var next = try reboot(before.state, epoch: .zero, epochAfter: epochAfter, at: now)
        _ = next.reduce(.deadlinePassed, at: now)
        #expect(next.snoozedCount == 1 && next.presentations[ids[0]]?.offScreen != nil)
        _ = next.reduce(.deadlinePassed, at: now + .seconds(539))
        #expect(next.snoozedCount == 1)
        _ = next.reduce(.deadlinePassed, at: now + .seconds(540))
        #expect(next.snoozedCount == 0)
    }

    @Test("the end of a session ends all but what outlives it, a stop ends all")
    func ending() {
        var before = Simulation()
        let snoozed = before.present(.toast("Later"))
        before.send(.snoozedByTool(before.token(), snoozed, for: .seconds(60)))
        var confidential = RuleDecisions()
        confidential.keepsInHistory = false
        #expect(before.state.presentations[snoozed]?.record.outlivesSession == true)
        var hidden = before.state.presentations[snoozed]?.record
        hidden?.decisions = confidential
        #expect(hidden?.outlivesSession == false)
        let shown = before.present(.toast("Now"))
        let modal = before.present(.modal())
        var stopped = before
        #expect(before.send(.sessionEnding).outcomes == [shown: .shutdown, modal: .shutdown])
        #expect(before.state.isLive(snoozed))
        #expect(stopped.send(.daemonStopping).outcomes.count == 3)
        #expect(stopped.state.lastingRecords(offset: .zero).isEmpty)
    }

    @Test("ids go on behind those of the history, where it knows of more than the daemon")
    func ids() throws {
        var run = Simulation()
        let first = run.present(.toast("First"))
        for claimed: UInt32 in [20, 100, 120] {
            let id = try #require(PresentationID(rawValue: claimed))
            #expect(run.present(.toast("\(claimed)"), replaces: id) == id)
        }
        run.send(.idsTaken(below: 100))
        #expect(run.present(.toast("Next")).rawValue == 101)
        // A daemon that is further goes on.
        run.send(.idsTaken(below: 50))
        #expect(run.present(.toast("Later")).rawValue == 102)
        #expect(run.state.wasAssigned(first) && run.state.lastingNumbers.claimedIDs == [120])
    }
}
