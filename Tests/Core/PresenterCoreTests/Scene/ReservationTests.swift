// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Displays for one connection")
struct ReservationTests {
    private let terminal = DisplayID(rawValue: 7)

    private func ids(_ scene: Scene) -> [PresentationID] { scene.cards.map(\.id) }

    @Test("such a display shows its connection's presentations, and no other does")
    func views() {
        var simulation = Simulation()
        simulation.send(.displayAttached(terminal, blocksInput: false, owner: Owner.app("t").name))
        let other = simulation.present(.modal(), by: .app("a"))
        let own = simulation.present(.modal(), by: .app("t"))
        let scene = simulation.state.scene
        #expect(ids(scene.seen(by: simulation.display)) == [other])
        #expect(ids(scene.seen(by: terminal)) == [own])
        simulation.send(.scenePresented(simulation.display, revision: scene.revision))
        let effects = simulation.send(.scenePresented(terminal, revision: scene.revision))
        #expect(effects.contains(.notify(.app("t"), .presented(own))))
    }

    @Test("what it does not show waits as if it were not there")
    func alone() {
        var simulation = Simulation(hasDisplay: false)
        simulation.send(.displayAttached(terminal, blocksInput: false, owner: Owner.app("t").name))
        let other = simulation.present(.modal(), by: .app("a"))
        #expect(simulation.state.scene.presenters.isEmpty)
        #expect(simulation.state.explain(other, at: simulation.now)?.reason == .noDisplay)
        let own = simulation.present(.modal(), by: .app("t"))
        #expect(ids(simulation.state.scene) == [own])
        simulation.send(.displayDetached(terminal))
        #expect(ids(simulation.state.scene) == [other, own])
    }
}
