// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Keyboard for toasts and retries")
struct KeyboardTests {
    private func ask(_ simulation: inout Simulation) -> Refusal? {
        for case .refuse(_, let refusal) in simulation.send(
            .keyboardRequested(simulation.token())
        ) { return refusal }
        return nil
    }

    @Test("no card has it until it is requested; then the newest toast, before the retry")
    func newest() {
        var simulation = Simulation()
        let retry = simulation.present(.retry())
        #expect(ask(&simulation) == nil)
        #expect(simulation.state.scene.keyboard == retry)
        simulation.act(.keyboardLeft)
        simulation.present(.toast("old"))
        let toast = simulation.present(.toast("new"))
        #expect(simulation.state.scene.keyboard == nil)
        #expect(ask(&simulation) == nil)
        #expect(simulation.state.scene.keyboard == toast)
        simulation.present(.toast("newer"))
        #expect(simulation.state.scene.keyboard == toast, "it does not move by itself")
        #expect(ask(&simulation) == nil)
        #expect(simulation.state.scene.keyboard == toast)
    }

    @Test("is refused with a reason if something else has it, or there is no card")
    func refused() {
        var simulation = Simulation()
        #expect(ask(&simulation) == .noKeyboard(.nothingThere))
        simulation.present(.toast())
        let modal = simulation.present(.modal())
        #expect(ask(&simulation) == .noKeyboard(.presenter(modal)))
        simulation.present(.loading())
        #expect(ask(&simulation) == .noKeyboard(.inputBlocked))
        #expect(simulation.state.scene.keyboard == nil)
    }

    @Test("who has it is known: a question, the centre or a toast, and nobody unseen or blocked")
    func holder() {
        var simulation = Simulation()
        let toast = simulation.present(.toast())
        #expect(simulation.state.keyboardHolder == nil)
        _ = ask(&simulation)
        #expect(simulation.state.keyboardHolder == toast)
        simulation.send(.centreSwitched(simulation.token(), .show))
        #expect(simulation.state.keyboardHolder == .centre)
        let modal = simulation.present(.modal())
        #expect(simulation.state.keyboardHolder == modal)
        simulation.act(.visibilityChanged(isVisible: false, reason: .covered))
        #expect(simulation.state.keyboardHolder == nil)
        simulation.act(.visibilityChanged(isVisible: true))
        #expect(simulation.state.keyboardHolder == modal)
        simulation.present(.loading())
        #expect(simulation.state.keyboardHolder == nil)
    }

    @Test("a dialog, a lease, a lock and the last display's end take it", arguments: 0...3)
    func taken(by cause: Int) {
        var simulation = Simulation()
        simulation.present(.toast())
        _ = ask(&simulation)
        #expect(simulation.state.scene.keyboard != nil)
        switch cause {
        case 0: simulation.present(.modal())
        case 1: simulation.present(.loading())
        case 2: simulation.send(.inputReleased)
        default: simulation.send(.displayDetached(simulation.display))
        }
        #expect(simulation.state.scene.keyboard == nil)
    }

    @Test("an answer returns it; a dismissed card passes it to the next, the last one to none")
    func after() {
        var simulation = Simulation()
        let retry = simulation.present(.retry())
        let old = simulation.present(.toast("old", actions: [Button(id: "open", title: "Open")]))
        let new = simulation.present(.toast("new"))
        simulation.showAndArm()
        _ = ask(&simulation)
        simulation.act(.closeTapped(new))
        #expect(simulation.state.scene.keyboard == old)
        simulation.showAndArm()
        let effects = simulation.tap(old, "open")
        #expect(effects.outcomes[old] == .acted(Answer(button: "open")))
        #expect(simulation.state.scene.keyboard == nil)
        _ = ask(&simulation)
        #expect(simulation.state.scene.keyboard == retry)
        simulation.act(.escapePressed(retry))
        #expect(simulation.state.scene.keyboard == nil && simulation.state.isQuiet)
    }

    @Test("a press before it is armed neither answers nor gives it back")
    func unarmed() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("new", actions: [Button(id: "open", title: "Open")]))
        simulation.show()
        _ = ask(&simulation)
        simulation.advance(milliseconds: 499)
        #expect(simulation.tap(toast, "open").isEmpty)
        #expect(simulation.state.scene.keyboard == toast)
        simulation.advance(milliseconds: 1)
        #expect(!simulation.tap(toast, "open").isEmpty)
    }

    @Test("toasts pause meanwhile; their full time starts again after it")
    func time() {
        var simulation = Simulation()
        let toast = simulation.present(.toast(), timeout: .after(.seconds(4)))
        simulation.show()
        simulation.advance(milliseconds: 3000)
        _ = ask(&simulation)
        simulation.advance(milliseconds: 60_000)
        #expect(simulation.state.isLive(toast))
        simulation.act(.keyboardLeft)
        simulation.advance(milliseconds: 3999)
        #expect(simulation.state.isLive(toast))
        simulation.advance(milliseconds: 1)
        #expect(!simulation.state.isLive(toast))
    }
}
