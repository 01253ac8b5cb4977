// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Leases and the indicator")
struct IndicatorTests {
    @Test("input counts as blocked since the first of an unbroken row of leases")
    func unbroken() {
        var simulation = Simulation()
        let start = simulation.now
        let first = simulation.present(.loading())
        simulation.advance(milliseconds: 5000)
        let second = simulation.present(.loading(), by: .app("b"))
        simulation.send(.dismissRequested(simulation.token(), first, by: .app("a")))
        #expect(simulation.state.scene.blockedSince == start)
        simulation.send(.dismissRequested(simulation.token(), second, by: .app("b")))
        #expect(simulation.state.scene.blockedSince == nil)
        simulation.advance(milliseconds: 1)
        _ = simulation.present(.loading())
        #expect(simulation.state.scene.blockedSince == simulation.now)
    }

    @Test("an update cannot renew a lease that ran out, nor make one longer than the limit")
    func noRenewal() {
        var simulation = Simulation()
        let loading = simulation.present(.loading(ceiling: .seconds(2)))
        simulation.advance(milliseconds: 2000)
        #expect(!simulation.state.scene.isInputBlocked)
        simulation.update(loading, .loading(ceiling: .seconds(60)))
        #expect(!simulation.state.scene.isInputBlocked)
    }

    @Test("an update may give the input back, and ask for it again below its ceiling")
    func backAndForth() {
        var simulation = Simulation()
        let loading = simulation.present(.loading())
        for (blocks, milliseconds, isBlocked) in [
            (false, 1000 as Int64, false), (true, 1000, true), (false, 27_999, false),
            (true, 1, false),
        ] {
            simulation.advance(milliseconds: milliseconds)
            simulation.update(loading, .loading(blocks: blocks))
            #expect(simulation.state.scene.isInputBlocked == isBlocked)
        }
    }

    @Test("the indicator of a loading that blocks input comes first")
    func leaseFirst() {
        var simulation = Simulation()
        let lease = simulation.present(.loading())
        let quiet = simulation.present(.loading(cancel: "Cancel", blocks: false), by: .app("b"))
        simulation.advance(milliseconds: 800)
        #expect(simulation.state.scene.loading?.id == lease)
        simulation.send(.dismissRequested(simulation.token(), lease, by: .app("a")))
        simulation.advance(milliseconds: 400)
        #expect(simulation.state.scene.loading?.id == quiet)
    }

    @Test("Cancel of a loading works only while no other one holds the input")
    func foreignLease() {
        var simulation = Simulation()
        let quiet = simulation.present(.loading(cancel: "Cancel", blocks: false, delay: .zero))
        simulation.showAndArm()
        let lease = simulation.present(.loading(), by: .app("b"))
        #expect(simulation.tap(quiet, "cancel") == [])
        simulation.send(.dismissRequested(simulation.token(), lease, by: .app("b")))
        simulation.showAndArm()
        #expect(simulation.tap(quiet, "cancel").outcomes == [quiet: .dismissed(.cancel)])
    }

    @Test("Cancel arms like any button", arguments: [(499, false), (500, true)])
    func cancelArms(milliseconds: Int64, counts: Bool) {
        var simulation = Simulation()
        let loading = simulation.present(.loading(cancel: "Cancel"))
        simulation.advance(milliseconds: 800)
        simulation.show()
        simulation.advance(milliseconds: milliseconds)
        #expect(
            simulation.tap(loading, "cancel")
                == (counts
                    ? [
                        .announceScene,
                        .notify(.app("a"), .ended(loading, .dismissed(.cancel))),
                    ] : [])
        )
    }

    @Test("an indicator that began and ended between steps is not shown late")
    func late() {
        var simulation = Simulation()
        let loading = simulation.present(.loading(), timeout: .after(.seconds(5)))
        simulation.skip(.seconds(10))
        let effects = simulation.send(.deadlinePassed)
        #expect(effects == [.announceScene, .notify(.app("a"), .ended(loading, .expired))])
        #expect(simulation.state.scene.loading == nil)
        #expect(simulation.state.isQuiet)
    }

    @Test("one that is raised late still stays its 0.4 s")
    func raisedLate() {
        var simulation = Simulation()
        let loading = simulation.present(.loading())
        simulation.skip(.seconds(10))
        simulation.send(.deadlinePassed)
        #expect(simulation.state.scene.loading?.id == loading)
        simulation.send(.dismissRequested(simulation.token(), loading, by: .app("a")))
        simulation.advance(milliseconds: 399)
        #expect(simulation.state.scene.loading?.id == loading)
        simulation.advance(milliseconds: 1)
        #expect(simulation.state.scene.loading == nil)
    }

    @Test("the card of an ended loading accepts no press, and its id is not reused")
    func exitingCard() {
        var simulation = Simulation()
        let loading = simulation.present(.loading(cancel: "Cancel", delay: .zero))
        simulation.showAndArm()
        simulation.send(.dismissRequested(simulation.token(), loading, by: .app("a")))
        #expect(simulation.state.scene.loading == nil, "0.4 s are long over")
        let second = simulation.present(.loading(cancel: "Cancel", delay: .zero))
        simulation.send(.dismissRequested(simulation.token(), second, by: .app("a")))
        #expect(simulation.state.scene.loading?.id == second)
        #expect(simulation.state.scene.loading?.isArmed == false)
        #expect(simulation.tap(second, "cancel") == [])
        #expect(simulation.present(.toast(), replaces: second) != second)
        #expect(simulation.state.explain(second, at: simulation.now)?.reason == .ended)
    }

    @Test("a longer delay holds back an indicator that is not up yet")
    func longerDelay() {
        var simulation = Simulation()
        let loading = simulation.present(.loading())
        simulation.advance(milliseconds: 700)
        simulation.update(loading, .loading(delay: .seconds(2)))
        simulation.advance(milliseconds: 1299)
        #expect(simulation.state.scene.loading == nil)
        simulation.advance(milliseconds: 1)
        #expect(simulation.state.scene.loading?.id == loading)
    }

    @Test("a longer delay also counts for one that waits behind another's indicator")
    func longerDelayBehind() {
        var simulation = Simulation()
        let loading = simulation.present(.loading(blocks: false))
        let other = simulation.present(.loading(), by: .app("b"))
        simulation.advance(milliseconds: 800)
        #expect(simulation.state.scene.loading?.id == other)
        simulation.update(loading, .loading(blocks: false, delay: .seconds(2)))
        simulation.send(.dismissRequested(simulation.token(), other, by: .app("b")))
        simulation.advance(milliseconds: 1199)
        #expect(simulation.state.scene.loading == nil)
        simulation.advance(milliseconds: 1)
        #expect(simulation.state.scene.loading?.id == loading)
    }

    @Test("a shorter limit ends a lease at once")
    func shorterLimit() {
        var simulation = Simulation()
        _ = simulation.present(.loading())
        simulation.advance(milliseconds: 10_000)
        simulation.send(.limitsChanged(Limits { $0.longestCeiling = .seconds(10) }))
        #expect(!simulation.state.scene.isInputBlocked)
        simulation.send(.limitsChanged(Limits()))
        #expect(!simulation.state.scene.isInputBlocked)
    }
}
