// SPDX-License-Identifier: MIT

// Steps that the random run takes rarely: what core and audit say of them is the same.

import TestSupport
import Testing

@testable import PresenterCore

@Suite("The audit")
struct AuditTests {
    /// A core with its audit, and an armed toast whose time is over unnoticed.
    private struct Overdue {
        var simulation = Simulation(hasDisplay: false, keepsExpired: true)
        var audit = Audit()
        let id: PresentationID

        init(doNotDisturb: DoNotDisturb = .off) throws {
            let display = simulation.display
            let request = PresentRequest(content: .toast("a"))
            var first = [Action.displayAttached(display)]
            first.append(.presentRequested(simulation.token(), request, by: .app("a")))
            for action in first { try Self.send(action, &simulation, &audit) }
            id = simulation.state.scene.toasts[0].id
            let revision = simulation.state.scene.revision
            try send(.scenePresented(display, revision: revision))
            simulation.skip(.milliseconds(500))
            try send(.deadlinePassed)
            #expect(simulation.state.scene.toasts.map(\.isArmed) == [true])
            try send(.doNotDisturbChanged(until: doNotDisturb))
            simulation.skip(.seconds(20))
        }

        mutating func send(_ action: Action) throws {
            try Self.send(action, &simulation, &audit)
        }

        private static func send(
            _ action: Action,
            _ simulation: inout Simulation,
            _ audit: inout Audit
        ) throws {
            let effects = simulation.send(action)
            try audit.check(action, effects, simulation.state, at: simulation.now)
        }
    }

    @Test("takes what is missed and brought back in one step for another card")
    func restored() throws {
        var overdue = try Overdue()
        try overdue.send(.restoredByTool(overdue.simulation.token(), nil))
        let cards = overdue.simulation.state.scene.toasts
        #expect(cards.map(\.id) == [overdue.id] && cards.map(\.isArmed) == [false])
    }

    @Test("lets what is missed and updated in one step wait while do not disturb holds it")
    func held() throws {
        var overdue = try Overdue(doNotDisturb: .on)
        try overdue.send(
            .updateRequested(
                overdue.simulation.token(),
                overdue.id,
                by: .app("a"),
                .toast("b"),
                timeout: nil
            )
        )
        #expect(overdue.simulation.state.scene.toasts.isEmpty)
        #expect(overdue.simulation.state.heldCount == 1)
    }
}
