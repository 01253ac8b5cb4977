// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

/// Presentations that a display does not show because they seem to crash it.
@Suite("Withheld presentations")
struct WithholdingTests {
    let one = DisplayID(rawValue: 1)
    let two = DisplayID(rawValue: 2)

    @Test("a modal that no display shows leaves the one below it answerable, and stays live")
    func modal() throws {
        var simulation = Simulation()
        let below = simulation.present(.modal())
        let poison = simulation.present(.modal())
        simulation.send(.presentationsWithheld(from: one, [poison]))
        #expect(simulation.state.topmost == below)
        #expect(simulation.state.scene.presenters.map(\.id) == [below])
        let why = try #require(simulation.state.explain(poison, at: simulation.now))
        #expect(why.reason == .withheld)
        simulation.show(on: one)
        simulation.advance(milliseconds: 500)
        let press = UserAction.buttonTapped(below, Answer(button: "positive"))
        #expect(!simulation.send(.userActed(one, press)).isEmpty)
        // A tool can answer it.
        simulation.send(
            .buttonPressedByTool(.init(rawValue: 9), poison, Answer(button: "positive"))
        )
        #expect(!simulation.state.isLive(poison))
        let withheld = simulation.state.displays.all.map(\.withheld)
        #expect(withheld.allSatisfy { $0.isEmpty })
    }

    @Test("another display shows it, on top, and its answer counts")
    func other() {
        var simulation = Simulation()
        let below = simulation.present(.modal())
        let poison = simulation.present(.modal())
        simulation.send(.presentationsWithheld(from: one, [poison]))
        simulation.send(.displayAttached(two, blocksInput: false))
        #expect(simulation.state.scene.presenters.map(\.id) == [below, poison])
        simulation.show(on: one)
        simulation.show(on: two)
        simulation.advance(milliseconds: 500)
        let press = UserAction.buttonTapped(poison, Answer(button: "positive"))
        #expect(simulation.send(.userActed(one, press)).isEmpty, "it was never shown there")
        #expect(!simulation.send(.userActed(two, press)).isEmpty)
    }

    @Test("a hidden toast does not expire, and one that returns must be seen again")
    func toast() throws {
        var simulation = Simulation()
        let poison = simulation.present(.toast())
        simulation.send(.presentationsWithheld(from: one, [poison]))
        simulation.show(on: one)
        simulation.advance(milliseconds: 600_000)
        #expect(simulation.state.isLive(poison))
        simulation.send(.presentationsWithheld(from: one, []))
        let why = try #require(simulation.state.explain(poison, at: simulation.now))
        #expect(why.reason == .notDrawnYet)
        simulation.show(on: one)
        simulation.advance(milliseconds: 600_000)
        #expect(!simulation.state.isLive(poison))
    }

    @Test("a retry and a loading make way for the next one")
    func others() {
        var simulation = Simulation()
        let retry = simulation.present(.retry(), by: .app("a"))
        let next = simulation.present(.retry(), by: .app("b"))
        let loading = simulation.present(.loading())
        simulation.advance(milliseconds: 800)
        #expect(simulation.state.scene.retry?.id == retry)
        #expect(simulation.state.scene.loading?.id == loading)
        simulation.send(.presentationsWithheld(from: one, [retry, loading]))
        simulation.advance(milliseconds: 400)
        #expect(simulation.state.scene.retry?.id == next && simulation.state.scene.loading == nil)
        #expect(simulation.state.scene.isInputBlocked)
    }
}
