// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Input stays free")
struct InputPauseTests {
    /// Whether a new loading of an application blocks input.
    func blocks(_ simulation: inout Simulation, _ owner: Owner = .app("a")) -> Bool {
        let loading = simulation.present(.loading(), by: owner)
        defer { simulation.send(.dismissRequested(simulation.token(), loading, by: owner)) }
        return simulation.state.scene.isInputBlocked
    }

    @Test("after each release by the user for 10, 20, 40 … 300 s", arguments: [true, false])
    func pauses(byTool: Bool) {
        var simulation = Simulation()
        for seconds: Int64 in [10, 20, 40, 80, 160, 300, 300] {
            _ = simulation.present(.loading())
            #expect(simulation.state.scene.isInputBlocked)
            if byTool { simulation.send(.inputReleased) } else { simulation.act(.releaseHeld) }
            simulation.advance(milliseconds: seconds * 1000 - 1)
            #expect(!blocks(&simulation))
            #expect(blocks(&simulation, .app("b")))
            simulation.advance(milliseconds: 1)
            #expect(blocks(&simulation))
            // The next one is no part of the same run of blocked input.
            simulation.advance(milliseconds: 10_000)
        }
        simulation.advance(milliseconds: 300_000)
        _ = simulation.present(.loading())
        simulation.send(.inputReleased)
        simulation.advance(milliseconds: 10_000)
        #expect(blocks(&simulation))
    }

    @Test("also after the daemon crashed")
    func recovery() {
        var simulation = Simulation()
        _ = simulation.present(.loading())
        simulation.send(.inputReleased)
        simulation.restart()
        simulation.send(.displayAttached(simulation.display))
        simulation.advance(milliseconds: 9_999)
        #expect(!blocks(&simulation))
        simulation.advance(milliseconds: 1)
        #expect(blocks(&simulation))
    }

    @Test("a loading in a pause is shown, with the reason why it does not block")
    func sentence() {
        var simulation = Simulation()
        _ = simulation.present(.loading())
        simulation.send(.inputReleased)
        simulation.advance(milliseconds: 1500)
        let loading = simulation.present(.loading())
        simulation.advance(milliseconds: 800)
        simulation.show()
        #expect(
            simulation.state.explain(loading, at: simulation.now)?.sentence
                == "On screen. It may not block input for 8 s: you released it."
        )
        simulation.advance(milliseconds: 60_000)
        #expect(!simulation.state.scene.isInputBlocked)
        let update = Content.loading(blocks: false)
        for content in [update, .loading(ceiling: .seconds(120))] {
            let token = simulation.token()
            simulation.send(.updateRequested(token, loading, by: .app("a"), content, timeout: nil))
        }
        #expect(simulation.state.scene.isInputBlocked)
    }

    @Test("a lock or a suspend ends leases without a pause")
    func sessionLeft() {
        var simulation = Simulation()
        let loading = simulation.present(.loading())
        #expect(simulation.send(.sessionLeft).outcomes == [loading: .released])
        #expect(blocks(&simulation))
    }

    @Test("applications that take turns block no longer than one may")
    func turns() {
        var simulation = Simulation()
        for number in 0..<12 {
            let owner = Owner.app(number.isMultiple(of: 2) ? "a" : "b")
            let loading = simulation.present(.loading(), by: owner)
            #expect(simulation.state.scene.isInputBlocked)
            simulation.advance(milliseconds: 9_000)
            simulation.send(.dismissRequested(simulation.token(), loading, by: owner))
            simulation.advance(milliseconds: 1_000)
        }
        // 120 s: short breaks did not count.
        #expect(!blocks(&simulation, .app("c")))
        simulation.advance(milliseconds: 8_999)
        #expect(!blocks(&simulation, .app("c")))
        simulation.advance(milliseconds: 1)
        #expect(blocks(&simulation, .app("c")))
    }

    @Test("a lease ends when all together reach the ceiling")
    func together() {
        var simulation = Simulation()
        let first = simulation.present(.loading(ceiling: .seconds(120)))
        simulation.advance(milliseconds: 100_000)
        simulation.present(.loading(ceiling: .seconds(120)), by: .app("b"))
        simulation.send(.dismissRequested(simulation.token(), first, by: .app("a")))
        simulation.advance(milliseconds: 19_999)
        #expect(simulation.state.scene.isInputBlocked)
        simulation.advance(milliseconds: 1)
        #expect(!simulation.state.scene.isInputBlocked)
    }

    @Test("an owner that does not answer loses its lease, not its loading")
    func silent() {
        var simulation = Simulation()
        let loading = simulation.present(.loading())
        #expect(simulation.state.leaseOwners == [Owner.app("a").name])
        #expect(simulation.send(.ownerSilent(name: Owner.app("b").name)).isEmpty)
        #expect(simulation.send(.ownerSilent(name: Owner.app("a").name)).outcomes.isEmpty)
        #expect(!simulation.state.scene.isInputBlocked && simulation.state.isLive(loading))
        #expect(simulation.state.leaseOwners.isEmpty)
    }
}
