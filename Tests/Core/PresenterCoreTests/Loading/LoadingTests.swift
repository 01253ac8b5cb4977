// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Loading")
struct LoadingTests {
    @Test(
        "input is blocked at once, the indicator shows after 0.8 s",
        arguments: [(799, false), (800, true)]
    )
    func delay(milliseconds: Int64, isVisible: Bool) {
        var simulation = Simulation()
        let loading = simulation.present(.loading())
        #expect(simulation.state.scene.isInputBlocked)
        #expect(simulation.state.scene.loading == nil)
        simulation.advance(milliseconds: milliseconds)
        #expect((simulation.state.scene.loading?.id == loading) == isVisible)
    }

    @Test("a 0.5 s job never shows, and input is free the moment it ends")
    func short() {
        var simulation = Simulation()
        let loading = simulation.present(.loading())
        let effects = simulation.advance(milliseconds: 500)
        #expect(effects == [])
        let token = simulation.token()
        #expect(
            simulation.send(.dismissRequested(token, loading, by: .app("a")))
                == [.confirm(token), .announceScene, .notify(.app("a"), .ended(loading, .closed))]
        )
        #expect(!simulation.state.scene.isInputBlocked)
        #expect(simulation.advance(milliseconds: 60_000) == [])
        #expect(simulation.state.isQuiet)
    }

    @Test(
        "once visible it stays 0.4 s, while input is free already",
        arguments: [(399, true), (400, false)]
    )
    func minimumVisible(milliseconds: Int64, isVisible: Bool) {
        var simulation = Simulation()
        let loading = simulation.present(.loading())
        simulation.advance(milliseconds: 800)
        let effects = simulation.send(.dismissRequested(simulation.token(), loading, by: .app("a")))
        #expect(effects.outcomes == [loading: .closed])
        #expect(!simulation.state.scene.isInputBlocked)
        simulation.advance(milliseconds: milliseconds)
        #expect((simulation.state.scene.loading?.id == loading) == isVisible)
        simulation.advance(milliseconds: 1)
        #expect(simulation.state.isQuiet)
    }

    @Test(
        "the hold on the input ends at its ceiling, the indicator stays",
        arguments: [(29_999, true), (30_000, false)]
    )
    func ceiling(milliseconds: Int64, isBlocked: Bool) {
        var simulation = Simulation()
        let loading = simulation.present(.loading())
        let effects = simulation.advance(milliseconds: milliseconds)
        #expect(simulation.state.scene.isInputBlocked == isBlocked)
        #expect(simulation.state.scene.loading?.id == loading)
        #expect(effects.outcomes.isEmpty)
    }

    @Test("no ceiling may be longer than the limit")
    func longestCeiling() {
        var simulation = Simulation(limits: Limits { $0.longestCeiling = .seconds(5) })
        _ = simulation.present(.loading(ceiling: .seconds(120)))
        simulation.advance(milliseconds: 4999)
        #expect(simulation.state.scene.isInputBlocked)
        simulation.advance(milliseconds: 1)
        #expect(!simulation.state.scene.isInputBlocked)
    }

    @Test("input stays blocked until the last lease ends")
    func severalLeases() {
        var simulation = Simulation()
        let first = simulation.present(.loading())
        simulation.advance(milliseconds: 100)
        let second = simulation.present(.loading(), by: .app("b"))
        simulation.send(.dismissRequested(simulation.token(), first, by: .app("a")))
        #expect(simulation.state.scene.isInputBlocked)
        simulation.send(.ownerVanished(name: ":b.1"))
        #expect(!simulation.state.scene.isInputBlocked)
        #expect(simulation.state.listing(of: second, at: simulation.now) == nil)
    }

    @Test("a loading that does not block leaves the input alone")
    func withoutBlock() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        _ = simulation.present(.loading(blocks: false))
        #expect(!simulation.state.scene.isInputBlocked)
        simulation.showAndArm()
        #expect(simulation.tap(modal, "positive").outcomes[modal] != nil)
    }

    @Test("while a lease is held nothing else accepts input, not even toasts")
    func onlyTheWayOut() {
        var simulation = Simulation()
        let action = Button(id: "open", title: "Open")
        let modal = simulation.present(.modal())
        let toast = simulation.present(.toast(actions: [action]))
        simulation.showAndArm()
        let loading = simulation.present(.loading(cancel: "Cancel"))
        simulation.advance(milliseconds: 800)
        simulation.showAndArm()
        for effects in [
            simulation.tap(modal, "positive"), simulation.act(.escapePressed(modal)),
            simulation.tap(toast, "open"), simulation.act(.closeTapped(toast)),
            simulation.act(.escapePressed(loading)),
        ] {
            #expect(effects == [])
        }
        #expect(simulation.tap(loading, "cancel").outcomes == [loading: .dismissed(.cancel)])
        #expect(simulation.tap(modal, "positive") == [], "uncovered: it must arm again")
    }

    @Test("the way out ends every lease, and nothing else")
    func release() {
        var simulation = Simulation()
        let modal = simulation.present(.modal(), by: .app("c"))
        let first = simulation.present(.loading())
        let quiet = simulation.present(.loading(blocks: false))
        let second = simulation.present(.loading(), by: .app("b"))
        let effects = simulation.act(.releaseHeld)
        #expect(
            effects == [
                .announceScene,
                .notify(.app("b"), .ended(second, .released)),
                .notify(.app("a"), .ended(first, .released)),
            ]
        )
        #expect(simulation.state.topmost == modal)
        #expect(simulation.state.listing(of: quiet, at: simulation.now) != nil)
        #expect(simulation.send(.inputReleased) == [])
    }

    @Test(
        "the newest visible loading has the indicator; each stays 0.4 s before the next takes over",
        arguments: [(399, false), (400, true)]
    )
    func handOver(milliseconds: Int64, isOver: Bool) {
        var simulation = Simulation()
        let first = simulation.present(.loading())
        let second = simulation.present(.loading(), by: .app("b"))
        simulation.advance(milliseconds: 800)
        #expect(simulation.state.scene.loading?.id == second)
        #expect(simulation.state.explain(first, at: simulation.now)?.reason == .behindLoading)
        simulation.send(.dismissRequested(simulation.token(), second, by: .app("b")))
        simulation.advance(milliseconds: milliseconds)
        #expect(simulation.state.scene.loading?.id == (isOver ? first : second))
    }
}
