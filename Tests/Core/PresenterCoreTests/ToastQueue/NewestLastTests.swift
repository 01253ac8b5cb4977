// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Newest toast last")
struct NewestLastTests {
    /// Three armed toasts, the oldest nearest to the edge.
    private func toasts() -> (simulation: Simulation, ids: [PresentationID]) {
        var simulation = Simulation()
        simulation.send(.limitsChanged(Limits { $0.isNewestLast = true }))
        let ids = (1...3).map { simulation.present(.toast("\($0)"), by: .app("\($0)")) }
        simulation.showAndArm()
        return (simulation, ids)
    }

    private func armed(_ simulation: Simulation) -> [PresentationID] {
        simulation.state.scene.toasts.filter(\.isArmed).map(\.id)
    }

    @Test("a new toast moves no other")
    func arrival() {
        var (simulation, ids) = toasts()
        simulation.present(.toast("4"), by: .app("4"))
        #expect(simulation.state.scene.isNewestLast)
        #expect(armed(simulation) == ids)
    }

    @Test("what ends or changes its size disarms those beyond it, which move")
    func beyond() {
        var (simulation, ids) = toasts()
        simulation.send(.dismissRequested(simulation.token(), ids[1], by: .app("2")))
        #expect(armed(simulation) == [ids[0]])
        simulation.showAndArm()
        simulation.present(
            .toast("1", actions: [Button(id: "open", title: "Open")]),
            by: .app("1"),
            replaces: ids[0]
        )
        #expect(armed(simulation).isEmpty)
    }
}
