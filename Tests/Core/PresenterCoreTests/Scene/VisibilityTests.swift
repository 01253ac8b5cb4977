// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Drawn is not seen (rule 13)")
struct VisibilityTests {
    let hour = Duration.seconds(3600)

    /// A stack whose display is off.
    func darkRoom() -> Simulation {
        var simulation = Simulation()
        simulation.act(.visibilityChanged(isVisible: false))
        return simulation
    }

    @Test("a toast on a screen that is off is not presented and does not expire")
    func toast() {
        var simulation = darkRoom()
        let toast = simulation.present(.toast())
        #expect(simulation.show() == [])
        #expect(simulation.advance(by: hour) == [])
        let why = simulation.state.explain(toast, at: simulation.now)
        #expect(why?.reason == .unseen)
        simulation.act(.visibilityChanged(isVisible: true))
        #expect(simulation.show().contains(.notify(.app("a"), .presented(toast))))
        #expect(simulation.advance(milliseconds: 7_999).outcomes.isEmpty)
        #expect(simulation.advance(milliseconds: 1).outcomes[toast] == .expired)
    }

    @Test("who leaves an idle session locked left when it became idle")
    func absence() {
        var simulation = Simulation()
        #expect(simulation.state.absentSince == nil)
        let left = simulation.now
        for presence in [UserPresence.idle, .locked, .idle] {
            simulation.send(.presenceChanged(presence))
            #expect(simulation.state.absentSince == left)
            simulation.advance(by: hour)
        }
        simulation.send(.presenceChanged(.present))
        #expect(simulation.state.absentSince == nil)
    }

    @Test("a toast seen before gets its whole time again")
    func interrupted() {
        var simulation = Simulation()
        let toast = simulation.present(.toast())
        simulation.show()
        simulation.advance(milliseconds: 7_000)
        simulation.act(.visibilityChanged(isVisible: false))
        simulation.show()
        #expect(simulation.advance(by: hour).outcomes.isEmpty)
        simulation.act(.visibilityChanged(isVisible: true))
        // The frame of before counts for nothing.
        simulation.send(
            .scenePresented(simulation.display, revision: simulation.state.scene.revision - 1)
        )
        #expect(simulation.advance(by: hour).outcomes.isEmpty)
        simulation.show()
        #expect(simulation.advance(milliseconds: 8_000).outcomes[toast] == .expired)
    }

    @Test("on return the newest toasts show, then what waited, the newest first")
    func newestFirst() {
        var simulation = darkRoom()
        let toasts = (0..<9).map { simulation.present(.toast("\($0)")) }
        simulation.advance(by: hour)
        simulation.act(.visibilityChanged(isVisible: true))
        let limit = simulation.state.limits.visibleToasts
        var order: [PresentationID] = simulation.state.scene.toasts.map(\.id).reversed()
        #expect(order == toasts.suffix(limit).reversed())
        while let shown = simulation.state.scene.toasts.map(\.id).first {
            let token = simulation.token()
            simulation.send(.dismissedByTool(token, shown))
            order += simulation.state.scene.toasts.map(\.id).filter { !order.contains($0) }
        }
        #expect(order == toasts.reversed())
        // Later ones wait in their usual order.
        let later = (0..<9).map { simulation.present(.toast("\($0)")) }
        #expect(simulation.state.list(at: simulation.now).map(\.id).suffix(4) == later.prefix(4))
    }

    @Test("the time of a question runs by the clock: a script counts on it")
    func question() {
        var simulation = Simulation()
        let first = simulation.present(.modal(), timeout: .after(.seconds(10)))
        simulation.advance(milliseconds: 4_000)
        simulation.act(.visibilityChanged(isVisible: false))
        #expect(simulation.advance(milliseconds: 5_999).outcomes.isEmpty)
        #expect(simulation.advance(milliseconds: 1).outcomes == [first: .expired])
        let second = simulation.present(
            .modal(),
            by: .app("b"),
            timeout: .after(.milliseconds(100))
        )
        #expect(simulation.advance(milliseconds: 100).outcomes == [second: .expired])
    }

    @Test("a question arms again after the screen was off")
    func arming() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        simulation.showAndArm()
        simulation.act(.visibilityChanged(isVisible: false))
        simulation.showAndArm()
        #expect(simulation.tap(modal, "positive") == [])
        simulation.act(.visibilityChanged(isVisible: true))
        #expect(simulation.tap(modal, "positive") == [])
        simulation.showAndArm()
        let answer = Answer(button: "positive")
        #expect(simulation.tap(modal, "positive").outcomes[modal] == .acted(answer))
    }

    @Test("a lease ends in time whether or not somebody sees it")
    func lease() {
        var simulation = darkRoom()
        simulation.present(.loading())
        #expect(simulation.state.isInputHeld)
        simulation.advance(milliseconds: 30_000)
        #expect(!simulation.state.isInputHeld)
    }

    @Test("one display that can be seen is enough")
    func otherDisplay() {
        var simulation = darkRoom()
        let other = DisplayID(rawValue: 2)
        simulation.send(.displayAttached(other))
        let toast = simulation.present(.toast())
        #expect(simulation.show(on: other).contains(.notify(.app("a"), .presented(toast))))
        #expect(simulation.advance(milliseconds: 8_000).outcomes[toast] == .expired)
        let next = simulation.present(.toast())
        simulation.send(.displayDetached(other))
        #expect(simulation.advance(by: hour).outcomes.isEmpty)
        #expect(simulation.state.explain(next, at: simulation.now)?.reason == .unseen)
    }
}
