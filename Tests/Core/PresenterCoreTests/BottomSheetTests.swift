// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Bottom sheet")
struct BottomSheetTests {
    @Test("the chosen action is sent after the sheet is withdrawn")
    func chosen() {
        var simulation = Simulation()
        let sheet = simulation.present(.sheet())
        simulation.showAndArm()
        let quota = Answer(button: "share")
        #expect(
            simulation.tap(sheet, "share") == [
                .announceScene,
                .notify(.app("a"), .buttonPressed(sheet, quota)),
                .notify(.app("a"), .ended(sheet, .acted(quota))),
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
