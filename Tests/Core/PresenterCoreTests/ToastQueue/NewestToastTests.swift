// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("The newest toast")
struct NewestToastTests {
    static let alarm = Content.toast("Alarm", urgency: .critical)

    func shown(_ simulation: Simulation) -> [PresentationID] {
        simulation.state.scene.toasts.map(\.id)
    }

    @Test(
        "shows at once although critical ones fill every place, whatever its urgency",
        arguments: Urgency.allCases
    )
    func notStarved(urgency: Urgency) {
        var simulation = Simulation()
        let alarms = (0..<5).map { _ in simulation.present(Self.alarm) }
        let newest = simulation.present(.toast("Mail", urgency: urgency), by: .app("mail"))
        #expect(shown(simulation) == alarms[1...] + [newest])
        #expect(simulation.state.explain(alarms[0], at: simulation.now)?.reason == .noRoom)
        // What gave way comes back when there is room.
        simulation.send(.dismissedByTool(simulation.token(), newest))
        #expect(shown(simulation) == alarms[1...] + [alarms[0]])
    }

    @Test("pushes nothing out while there is room")
    func room() {
        var simulation = Simulation()
        let alarms = (0..<4).map { _ in simulation.present(Self.alarm) }
        let newest = simulation.present(.toast())
        #expect(shown(simulation) == alarms + [newest])
    }

    @Test("has the one that showed longest give way, then the next")
    func longestFirst() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 3 })
        let alarms = (0..<3).map { _ in simulation.present(Self.alarm) }
        let first = simulation.present(.toast())
        let second = simulation.present(.toast())
        #expect(shown(simulation) == [alarms[2], first, second])
        // They come back in the order in which they arrived.
        simulation.send(.dismissedByTool(simulation.token(), second))
        simulation.send(.dismissedByTool(simulation.token(), first))
        #expect(shown(simulation) == [alarms[2], alarms[0], alarms[1]])
    }

    @Test("replaces one of its own application, so that a flood affects only its sender")
    func ownFirst() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 3 })
        let alarms = (0..<3).map { _ in simulation.present(Self.alarm, by: .app("mail")) }
        for _ in 0..<20 { _ = simulation.present(.toast("spam"), by: .app("flood")) }
        let last = simulation.present(.toast("spam"), by: .app("flood"))
        #expect(shown(simulation) == [alarms[1], alarms[2], last])
    }

    @Test("keeps the toast under the pointer, unless it is the only one")
    func hovered() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 2 })
        let read = simulation.present(Self.alarm)
        let other = simulation.present(Self.alarm)
        simulation.show()
        simulation.act(.hoverBegan(read))
        let newest = simulation.present(.toast())
        #expect(shown(simulation) == [read, newest])
        simulation.act(.hoverBegan(newest))
        let last = simulation.present(.toast())
        #expect(shown(simulation) == [newest, last])
        #expect(simulation.state.explain(other, at: simulation.now)?.reason == .noRoom)
    }

    @Test("leaves what has the keyboard")
    func keyboard() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 2 })
        let older = simulation.present(Self.alarm)
        let answered = simulation.present(Self.alarm)
        simulation.send(.keyboardRequested(simulation.token()))
        #expect(simulation.state.scene.keyboard == answered)
        let newest = simulation.present(.toast())
        let last = simulation.present(.toast())
        #expect(shown(simulation) == [answered, last])
        #expect(simulation.state.scene.keyboard == answered)
        for id in [older, newest] {
            #expect(simulation.state.explain(id, at: simulation.now)?.reason == .noRoom)
        }
    }

    @Test("waits under do not disturb; a critical one does not")
    func doNotDisturb() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 })
        simulation.send(.doNotDisturbChanged(until: .on))
        let first = simulation.present(Self.alarm)
        let held = simulation.present(.toast())
        #expect(shown(simulation) == [first])
        let second = simulation.present(Self.alarm)
        #expect(shown(simulation) == [second])
        simulation.send(.doNotDisturbChanged(until: .off))
        simulation.send(.dismissedByTool(simulation.token(), second))
        #expect(shown(simulation) == [first], "by urgency, then arrival")
        simulation.send(.dismissedByTool(simulation.token(), first))
        #expect(shown(simulation) == [held])
    }

    @Test(
        "a replaced toast is reported as presented once, and gets its whole time when it is back",
        arguments: [(7999, false), (8000, true)]
    )
    func comesBack(milliseconds: Int64, isOver: Bool) {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 })
        let older = simulation.present(.toast())
        #expect(simulation.show().notices == [.presented(older)])
        simulation.advance(milliseconds: 7000)
        let newest = simulation.present(.toast(), timeout: .after(.seconds(100)))
        #expect(simulation.show().notices == [.presented(newest)])
        #expect(simulation.advance(milliseconds: 60_000).outcomes.isEmpty)
        simulation.send(.dismissedByTool(simulation.token(), newest))
        #expect(simulation.show().notices.isEmpty)
        let effects = simulation.advance(milliseconds: milliseconds)
        #expect(effects.outcomes == (isOver ? [older: .expired] : [:]))
    }

    @Test("what gave way arms again before it can be pressed")
    func armsAgain() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 })
        let older = simulation.present(.toast(actions: [Button(id: "open", title: "Open")]))
        simulation.showAndArm()
        let newest = simulation.present(.toast())
        simulation.show()
        simulation.send(.dismissedByTool(simulation.token(), newest))
        simulation.show()
        #expect(simulation.tap(older, "open") == [])
        simulation.advance(milliseconds: 500)
        #expect(simulation.tap(older, "open").outcomes == [older: .acted(Answer(button: "open"))])
    }
}
