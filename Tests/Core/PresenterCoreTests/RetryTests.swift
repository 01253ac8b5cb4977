// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Retry")
struct RetryTests {
    @Test("pressing it ends it and reports presenter and attempt")
    func press() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        let retry = simulation.present(.retry(attempt: 3))
        simulation.showAndArm()
        #expect(
            simulation.act(.retryTapped(retry)) == [
                .announceScene,
                .notify(.app("a"), .retryPressed(retry, presenter: modal, attempt: 3)),
                .notify(.app("a"), .ended(retry, .acted(Answer(button: "retry")))),
            ]
        )
    }

    @Test("a second from the same owner updates, from another owner waits")
    func onePerPresenter() {
        var simulation = Simulation()
        let retry = simulation.present(.retry(attempt: 1))
        #expect(simulation.present(.retry(attempt: 2)) == retry)
        #expect(simulation.state.scene.retry?.content == .retry(attempt: 2))
        let other = simulation.present(.retry("other"), by: .app("b"))
        #expect(simulation.state.scene.retry?.id == retry)
        #expect(simulation.state.explain(other, at: simulation.now)?.reason == .behindRetry)
        simulation.showAndArm()
        #expect(simulation.act(.retryTapped(other)) == [])
        simulation.act(.retryTapped(retry))
        #expect(simulation.state.scene.retry?.id == other)
    }

    @Test("one on a covered presenter does not show")
    func covered() {
        var simulation = Simulation()
        let retry = simulation.present(.retry())
        let modal = simulation.present(.modal())
        #expect(simulation.state.scene.retry == nil)
        #expect(simulation.state.explain(retry, at: simulation.now)?.reason == .presenterCovered)
        simulation.send(.dismissedByTool(simulation.token(), modal))
        #expect(simulation.state.scene.retry?.id == retry)
    }

    @Test("one that moves down waits behind those there, however old it is")
    func movedWaits() {
        var simulation = Simulation()
        let below = simulation.present(.modal("below"), by: .app("x"))
        let upper = simulation.present(.modal("upper"), by: .app("y"))
        let older = simulation.present(.retry("older"), by: .app("b"))
        // A tool dismisses the upper one, after another retry appeared below it.
        simulation.send(.dismissedByTool(simulation.token(), upper))
        #expect(simulation.state.scene.retry?.id == older)
        let second = simulation.present(.modal("second"), by: .app("y"))
        let moving = simulation.present(.retry("moving"), by: .app("c"))
        simulation.send(.dismissedByTool(simulation.token(), second))
        #expect(simulation.state.topmost == below)
        #expect(simulation.state.scene.retry?.id == older)
        #expect(simulation.state.explain(moving, at: simulation.now)?.reason == .behindRetry)
    }

    @Test("one that stood longer above does not push out a younger one below")
    func olderFromAbove() {
        var simulation = Simulation()
        let upper = simulation.present(.modal("upper"), by: .app("y"))
        let older = simulation.present(.retry("older"), by: .app("b"))
        simulation.send(.ownerVanished(name: ":none.1"))
        let desktop = simulation.present(.modal("top"), by: .app("z"))
        let younger = simulation.present(.retry("younger"), by: .app("c"))
        // Its presenter ends below it: the younger one's presenter is now the only one.
        simulation.send(.dismissedByTool(simulation.token(), upper))
        #expect(simulation.state.topmost == desktop)
        #expect(simulation.state.scene.retry?.id == younger)
        simulation.send(.dismissedByTool(simulation.token(), desktop))
        #expect(simulation.state.scene.retry?.id == older, "it reached the desktop first")
        #expect(simulation.state.explain(younger, at: simulation.now)?.reason == .behindRetry)
    }

    @Test("pressed from a list of buttons it is the same retry")
    func pressedAsButton() {
        var simulation = Simulation()
        let retry = simulation.present(.retry(attempt: 2))
        let token = simulation.token()
        #expect(
            simulation.send(.buttonPressedByTool(token, retry, Answer(button: "retry"))) == [
                .confirm(token), .announceScene,
                .notify(.app("a"), .retryPressed(retry, presenter: nil, attempt: 2)),
                .notify(.app("a"), .ended(retry, .acted(Answer(button: "retry")))),
            ]
        )
    }

    @Test("it can be declined: by its quiet button, the close mark, Escape, or a tool")
    func declined() {
        func ended(_ act: (inout Simulation, PresentationID) -> [Effect]) -> [Notice] {
            var simulation = Simulation()
            let retry = simulation.present(.retry())
            simulation.showAndArm()
            let notices = act(&simulation, retry).notices
            #expect(simulation.state.isQuiet)
            return notices
        }
        func outcome(_ dismissal: Dismissal) -> [Notice] {
            PresentationID(rawValue: 1).map { [.ended($0, .dismissed(dismissal))] } ?? []
        }
        #expect(ended { $0.tap($1, "give_up") } == outcome(.cancel))
        #expect(ended { $0.act(.closeTapped($1)) } == outcome(.close))
        #expect(ended { $0.act(.escapePressed($1)) } == outcome(.escape))
        #expect(
            ended { simulation, retry in
                let token = simulation.token()
                let answer = Answer(button: "give_up")
                return simulation.send(.buttonPressedByTool(token, retry, answer))
            } == outcome(.cancel)
        )
    }

    @Test("an unarmed card is not declined by a press; Escape works at once")
    func declinedEarly() {
        var simulation = Simulation()
        let retry = simulation.present(.retry())
        simulation.show()
        #expect(simulation.tap(retry, "give_up") == [])
        #expect(simulation.act(.closeTapped(retry)) == [])
        #expect(simulation.act(.escapePressed(retry)).outcomes == [retry: .dismissed(.escape)])
    }

    @Test("declining it with the keyboard returns the keyboard to the user's work")
    func declinedWithKeyboard() {
        var simulation = Simulation()
        let retry = simulation.present(.retry())
        simulation.send(.keyboardRequested(simulation.token()))
        #expect(simulation.state.scene.keyboard == retry)
        simulation.act(.escapePressed(retry))
        #expect(simulation.state.scene.keyboard == nil)
    }

    @Test("it is reported as presented only once it is really seen")
    func presented() {
        var simulation = Simulation()
        _ = simulation.present(.retry("first"), by: .app("b"))
        let waiting = simulation.present(.retry())
        #expect(!simulation.show().notices.contains(.presented(waiting)))
    }
}
