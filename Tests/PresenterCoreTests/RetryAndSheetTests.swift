// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Retry")
struct RetryTests {
    @Test("pressing it ends it and tells presenter and attempt")
    func press() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        let retry = simulation.present(.retry(attempt: 3))
        simulation.showAndArm()
        #expect(
            simulation.act(.retryTapped(retry)) == [
                .updateDisplays,
                .tell(.app("a"), .retryPressed(retry, presenter: modal, attempt: 3)),
                .tell(.app("a"), .ended(retry, .acted(Answer(button: "retry")))),
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

    @Test("it is told as presented only once it is really seen")
    func presented() {
        var simulation = Simulation()
        _ = simulation.present(.retry("first"), by: .app("b"))
        let waiting = simulation.present(.retry())
        #expect(!simulation.show().notices.contains(.presented(waiting)))
    }
}

@Suite("Bottom sheet")
struct BottomSheetTests {
    @Test("the chosen action is told after the sheet is withdrawn")
    func chosen() {
        var simulation = Simulation()
        let sheet = simulation.present(.sheet())
        simulation.showAndArm()
        let share = Answer(button: "share")
        #expect(
            simulation.tap(sheet, "share") == [
                .updateDisplays,
                .tell(.app("a"), .buttonPressed(sheet, share, on: simulation.display)),
                .tell(.app("a"), .ended(sheet, .acted(share))),
            ]
        )
    }

    @Test("the scrim and the last row put it away")
    func dismissed() {
        var simulation = Simulation()
        let first = simulation.present(.sheet())
        #expect(simulation.act(.scrimTapped(first)) == [], "not armed yet")
        simulation.showAndArm()
        #expect(simulation.act(.scrimTapped(first)).outcomes == [first: .dismissed(.scrim)])
        let second = simulation.present(.sheet())
        simulation.showAndArm()
        #expect(simulation.tap(second, "cancel").outcomes == [second: .dismissed(.cancel)])
        let modal = simulation.present(.modal())
        simulation.showAndArm()
        #expect(simulation.act(.scrimTapped(modal)) == [], "a modal wants an answer")
    }
}
