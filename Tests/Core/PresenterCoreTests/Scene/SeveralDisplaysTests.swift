// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

/// Two displays or three, and what one of them does to the others.
@Suite("Several displays")
struct SeveralDisplaysTests {
    let one = DisplayID(rawValue: 1)
    let two = DisplayID(rawValue: 2)
    let three = DisplayID(rawValue: 3)

    /// The card as a display is to show it.
    private func isArmed(_ simulation: Simulation, on display: DisplayID) -> Bool? {
        simulation.state.scene.seen(by: display).presenters.last?.isArmed
    }

    @Test(
        "a card arms on each display by the time it was on that very screen",
        arguments: [(499, false, false), (500, true, false), (799, true, false), (800, true, true)]
    )
    func arming(after: Int64, first: Bool, second: Bool) {
        var simulation = Simulation()
        simulation.send(.displayAttached(two))
        let modal = simulation.present(.modal())
        simulation.show(on: one)
        simulation.advance(milliseconds: 300)
        simulation.show(on: two)
        simulation.advance(milliseconds: after - 300)
        #expect(isArmed(simulation, on: one) == first)
        #expect(isArmed(simulation, on: two) == second)
        let effects = simulation.send(
            .userActed(two, .buttonTapped(modal, Answer(button: "positive")))
        )
        #expect(effects.isEmpty == !second)
    }

    @Test("an answer counts by the time of the display it came from, not of another")
    func answerByDisplay() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        simulation.show(on: one)
        simulation.advance(milliseconds: 500)
        #expect(isArmed(simulation, on: one) == true)
        simulation.send(.displayAttached(two))
        #expect(isArmed(simulation, on: two) == false)
        simulation.show(on: two)
        simulation.advance(milliseconds: 499)
        let press = UserAction.buttonTapped(modal, Answer(button: "positive"))
        #expect(simulation.send(.userActed(two, press)).isEmpty)
        let answered = simulation.send(.userActed(one, press))
        #expect(
            answered.contains(.notify(.app("a"), .buttonPressed(modal, .init(button: "positive"))))
        )
        // The second answer finds nothing any more.
        #expect(!simulation.state.isLive(modal))
        #expect(simulation.send(.userActed(two, press)).isEmpty)
        #expect(simulation.state.isQuiet)
    }

    @Test("a new display does not change the other displays' scenes; once armed, all see the same")
    func views() {
        var simulation = Simulation()
        _ = simulation.present(.modal())
        simulation.show(on: one)
        simulation.advance(milliseconds: 500)
        #expect(simulation.state.scene.isSeenAlike)
        simulation.send(.displayAttached(two))
        #expect(!simulation.state.scene.isSeenAlike)
        #expect(simulation.state.scene.presenters.map(\.unarmedOn) == [[two]])
        let before = simulation.state.scene.seen(by: one)
        simulation.show(on: two)
        simulation.advance(milliseconds: 500)
        #expect(simulation.state.scene.isSeenAlike)
        var after = simulation.state.scene.seen(by: one)
        after.revision = before.revision
        #expect(after == before)
    }

    @Test("a disturbance counts where it happened")
    func disturbed() {
        var simulation = Simulation()
        simulation.send(.displayAttached(two))
        let modal = simulation.present(.modal())
        simulation.show(on: one)
        simulation.show(on: two)
        simulation.advance(milliseconds: 400)
        simulation.send(.userActed(two, .disturbed(modal)))
        simulation.advance(milliseconds: 100)
        #expect(isArmed(simulation, on: one) == true)
        #expect(isArmed(simulation, on: two) == false)
        simulation.advance(milliseconds: 399)
        #expect(isArmed(simulation, on: two) == false)
        simulation.advance(milliseconds: 1)
        #expect(isArmed(simulation, on: two) == true)
    }

    @Test("one display's end does not affect the other")
    func death() {
        var simulation = Simulation()
        simulation.send(.displayAttached(two))
        let modal = simulation.present(.modal())
        simulation.show(on: one)
        simulation.show(on: two)
        simulation.advance(milliseconds: 500)
        let revision = simulation.state.scene.revision
        simulation.send(.displayDetached(one))
        #expect(simulation.state.scene.revision == revision)
        #expect(isArmed(simulation, on: two) == true)
        let press = UserAction.buttonTapped(modal, Answer(button: "positive"))
        #expect(simulation.send(.userActed(one, press)).isEmpty)
        #expect(!simulation.send(.userActed(two, press)).isEmpty)
    }

    @Test("what was armed on the display that went must be seen for as long on the one that stays")
    func deathOfTheOnlyWitness() {
        var simulation = Simulation()
        simulation.send(.displayAttached(two))
        let modal = simulation.present(.modal())
        simulation.show(on: one)
        simulation.advance(milliseconds: 500)
        simulation.send(.displayDetached(one))
        #expect(isArmed(simulation, on: two) == false)
        simulation.show(on: two)
        simulation.advance(milliseconds: 499)
        #expect(isArmed(simulation, on: two) == false)
        simulation.advance(milliseconds: 1)
        let press = UserAction.buttonTapped(modal, Answer(button: "positive"))
        #expect(!simulation.send(.userActed(two, press)).isEmpty)
    }

    @Test("a toast's time runs from the first screen, and pauses when no screen shows it")
    func toastTime() {
        var simulation = Simulation()
        simulation.send(.displayAttached(two))
        let toast = simulation.present(.toast("hello"), timeout: .after(.seconds(4)))
        simulation.show(on: one)
        simulation.advance(milliseconds: 1000)
        simulation.send(.displayDetached(one))
        #expect(simulation.state.nextDeadline == nil)
        simulation.advance(milliseconds: 60_000)
        #expect(simulation.state.isLive(toast))
        simulation.show(on: two)
        simulation.advance(milliseconds: 3999)
        #expect(simulation.state.isLive(toast))
        simulation.advance(milliseconds: 1)
        #expect(!simulation.state.isLive(toast))
    }

    @Test("with the toast on another screen still its time runs on")
    func toastTimeGoesOn() {
        var simulation = Simulation()
        simulation.send(.displayAttached(two))
        let toast = simulation.present(.toast("hello"), timeout: .after(.seconds(4)))
        simulation.show(on: one)
        simulation.advance(milliseconds: 1000)
        simulation.show(on: two)
        simulation.send(.displayDetached(one))
        simulation.advance(milliseconds: 2999)
        #expect(simulation.state.isLive(toast))
        simulation.advance(milliseconds: 1)
        #expect(!simulation.state.isLive(toast))
    }

    @Test("a toast's time pauses while any pointer is on it, and restarts after the last left")
    func hover() {
        var simulation = Simulation()
        simulation.send(.displayAttached(two))
        simulation.send(.displayAttached(three))
        let toast = simulation.present(.toast("hello"), timeout: .after(.seconds(4)))
        for display in [one, two, three] { simulation.show(on: display) }
        simulation.send(.userActed(one, .hoverBegan(toast)))
        simulation.send(.userActed(two, .hoverBegan(toast)))
        simulation.send(.userActed(two, .hoverBegan(toast)))
        simulation.send(.userActed(three, .hoverBegan(toast)))
        simulation.advance(milliseconds: 9000)
        simulation.send(.userActed(one, .hoverEnded(toast)))
        simulation.send(.userActed(one, .hoverEnded(toast)))
        simulation.advance(milliseconds: 9000)
        simulation.send(.displayDetached(three))
        simulation.advance(milliseconds: 9000)
        #expect(simulation.state.isLive(toast))
        simulation.send(.userActed(two, .hoverEnded(toast)))
        simulation.advance(milliseconds: 3999)
        #expect(simulation.state.isLive(toast))
        simulation.advance(milliseconds: 1)
        #expect(!simulation.state.isLive(toast))
    }

    @Test("a lease holds the input only while a display is there that can")
    func lease() {
        var simulation = Simulation(hasDisplay: false)
        _ = simulation.present(.loading())
        #expect(simulation.state.scene.isInputBlocked && !simulation.state.isInputHeld)
        simulation.send(.displayAttached(one, blocksInput: false))
        #expect(!simulation.state.isInputHeld)
        simulation.send(.displayAttached(two, blocksInput: true))
        #expect(simulation.state.isInputHeld)
        simulation.send(.displayDetached(one))
        #expect(simulation.state.isInputHeld)
        simulation.send(.displayDetached(two))
        #expect(simulation.state.scene.isInputBlocked && !simulation.state.isInputHeld)
    }

    @Test(
        "a retry, a toast and a loading's Cancel arm by display too",
        arguments: [
            Content.retry(), .toast("hello", actions: [Button(id: "open", title: "Open")]),
            .loading(cancel: "Cancel", delay: .zero),
        ]
    )
    func kinds(content: Content) throws {
        var simulation = Simulation()
        simulation.send(.displayAttached(two))
        let id = simulation.present(content)
        simulation.advance(milliseconds: 1)
        simulation.show(on: one)
        simulation.advance(milliseconds: 500)
        simulation.show(on: two)
        let scene = simulation.state.scene
        let card = try #require(
            (scene.toasts + [scene.retry, scene.loading].compactMap(\.self)).first
        )
        #expect(card.isArmed && card.unarmedOn == [two])
        let button = try #require(content.offeredButtons.first)
        let press =
            content.kind == .retry
            ? UserAction.retryTapped(id) : .buttonTapped(id, Answer(button: button))
        #expect(simulation.send(.userActed(two, press)).isEmpty)
        #expect(!simulation.send(.userActed(one, press)).isEmpty)
    }
}
