// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("The list of waiting toasts")
struct ToastListTests {
    static let open = Button(id: "open", title: "Open")

    func shown(_ simulation: Simulation) -> [PresentationID] {
        simulation.state.scene.toasts.map(\.id)
    }

    /// Five toasts of as many applications, two of which have a place.
    func crowd(_ timeout: Timeout = .never) -> (simulation: Simulation, ids: [PresentationID]) {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 2 })
        let ids = (0..<5).map {
            simulation.present(
                .toast("\($0)", actions: [Self.open]),
                by: .app("app\($0)"),
                timeout: timeout
            )
        }
        return (simulation, ids)
    }

    @Test("opens beyond what shows, the newest first, and closes again")
    func opens() {
        var (simulation, ids) = crowd()
        #expect(shown(simulation) == [ids[3], ids[4]])
        #expect(simulation.state.scene.canOpenList)
        simulation.act(.moreTapped(nil))
        #expect(shown(simulation) == ids)
        #expect(simulation.state.scene.isListOpen)
        #expect(simulation.state.scene.waitingToasts == 0)
        simulation.show()
        #expect(simulation.state.explain(ids[2], at: simulation.now)?.reason == .showing)
        simulation.act(.lessTapped)
        #expect(shown(simulation) == [ids[3], ids[4]])
        #expect(simulation.state.scene.waitingToasts == 3)
        #expect(!simulation.state.scene.isListOpen)
        #expect(simulation.state.explain(ids[0], at: simulation.now)?.reason == .noRoom)
    }

    @Test("holds what can be answered, once it is armed")
    func answers() {
        var (simulation, ids) = crowd()
        simulation.showAndArm()
        simulation.act(.moreTapped(nil))
        #expect(simulation.tap(ids[1], "open").isEmpty)
        simulation.showAndArm()
        let effects = simulation.tap(ids[1], "open")
        let owner = Owner.app("app1")
        #expect(
            effects == [
                .announceScene,
                .notify(owner, .buttonPressed(ids[1], Answer(button: "open"))),
                .notify(owner, .ended(ids[1], .acted(Answer(button: "open")))),
            ]
        )
    }

    @Test("leaves what shows already armed: it did not move")
    func keepsArmed() {
        var (simulation, ids) = crowd()
        simulation.showAndArm()
        simulation.act(.moreTapped(nil))
        let armed = simulation.state.scene.toasts.filter(\.isArmed).map(\.id)
        #expect(armed == [ids[3], ids[4]])
    }

    @Test("has the times of what is in it run while it shows, whole again each time")
    func times() {
        var (simulation, ids) = crowd(.after(.seconds(10)))
        simulation.act(.moreTapped(nil))
        simulation.show()
        simulation.advance(by: .seconds(9))
        simulation.act(.lessTapped)
        simulation.show()
        simulation.advance(by: .seconds(2))
        // What had a place is over, what was in the list began again.
        #expect(!simulation.state.isLive(ids[4]))
        for id in ids[0...2] { #expect(simulation.state.isLive(id)) }
    }

    @Test("lets no time run while the pointer is on one of it")
    func reading() {
        var (simulation, ids) = crowd(.after(.seconds(10)))
        simulation.act(.moreTapped(nil))
        simulation.show()
        simulation.act(.hoverBegan(ids[1]))
        simulation.advance(by: .seconds(60))
        #expect(simulation.state.scene.toasts.count == 5)
        simulation.act(.hoverEnded(ids[1]))
        simulation.advance(by: .seconds(9))
        #expect(simulation.state.scene.toasts.count == 5)
        simulation.advance(by: .seconds(2))
        #expect(simulation.state.scene.toasts.isEmpty)
    }

    @Test("gives the nearest of it a free place, without moving it")
    func promotes() {
        var (simulation, ids) = crowd()
        simulation.act(.moreTapped(nil))
        simulation.showAndArm()
        simulation.send(.dismissedByTool(simulation.token(), ids[4]))
        #expect(shown(simulation) == ids.dropLast())
        simulation.act(.lessTapped)
        #expect(shown(simulation) == [ids[2], ids[3]])
    }

    @Test("has a newer toast come to the corner, and what gave way join it")
    func newest() {
        var (simulation, ids) = crowd()
        simulation.act(.moreTapped(nil))
        let newest = simulation.present(.toast(), by: .app("late"))
        #expect(shown(simulation) == ids + [newest])
        simulation.act(.lessTapped)
        #expect(shown(simulation) == [ids[4], newest])
    }

    @Test("closes by itself when everything has a place")
    func closesItself() {
        var (simulation, ids) = crowd()
        simulation.act(.moreTapped(nil))
        for id in ids[0..<3] { simulation.send(.dismissedByTool(simulation.token(), id)) }
        #expect(!simulation.state.scene.isListOpen)
        #expect(shown(simulation) == [ids[3], ids[4]])
    }

    @Test("closes with the last display")
    func noDisplay() {
        var (simulation, ids) = crowd()
        simulation.act(.moreTapped(nil))
        simulation.send(.displayDetached(simulation.display))
        #expect(shown(simulation) == [ids[3], ids[4]])
    }

    @Test("shows only what do not disturb lets through")
    func doNotDisturb() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 })
        let alarm = simulation.present(.toast("Alarm", urgency: .critical))
        let next = simulation.present(.toast("Next", urgency: .critical))
        simulation.send(.doNotDisturbChanged(until: .on))
        simulation.present(.toast("News"))
        #expect(simulation.state.scene.heldToasts == 1)
        #expect(simulation.state.scene.canOpenList)
        simulation.act(.moreTapped(nil))
        #expect(shown(simulation) == [alarm, next])
        #expect(simulation.state.scene.waitingToasts == 1)
        simulation.send(.dismissedByTool(simulation.token(), alarm))
        #expect(!simulation.state.scene.canOpenList)
        simulation.act(.moreTapped(nil))
        #expect(!simulation.state.scene.isListOpen)
    }

    @Test("does not open while the input is blocked")
    func blocked() {
        var (simulation, ids) = crowd()
        simulation.present(.loading())
        simulation.act(.moreTapped(nil))
        #expect(shown(simulation) == [ids[3], ids[4]])
    }

    @Test("lists fifty at once, and more as those end")
    func maximum() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 2 })
        for number in 0..<60 { simulation.present(.toast(), by: .app("\(number)")) }
        simulation.act(.moreTapped(nil))
        #expect(simulation.state.scene.toasts.count == 52)
        #expect(simulation.state.scene.waitingToasts == 8)
        simulation.present(.toast(), by: .app("late"))
        #expect(simulation.state.scene.toasts.count == 52)
        #expect(simulation.state.scene.waitingToasts == 9)
        let nearest = shown(simulation)[49]
        simulation.send(.dismissedByTool(simulation.token(), nearest))
        #expect(simulation.state.scene.toasts.count == 52)
        #expect(simulation.state.scene.waitingToasts == 8)
    }

    @Test("a toast without room on the display is not seen: its time pauses, it is not reported")
    func noRoom() {
        var simulation = Simulation()
        let far = simulation.present(.toast("far"), timeout: .after(.seconds(1)))
        let near = simulation.present(.toast("near"), timeout: .never)
        simulation.act(.toastsHidden([far]))
        let effects = simulation.show()
        #expect(!effects.contains(.notify(.app("a"), .presented(far))))
        simulation.advance(by: .seconds(60))
        #expect(simulation.state.isLive(far))
        let why = simulation.state.explain(far, at: simulation.now)
        #expect(why?.reason == .outOfView)
        #expect(simulation.state.scene.toasts.map(\.isArmed) == [false, true])
        // Another page: what shows there must be seen first, and arms from the start.
        simulation.act(.toastsHidden([near]))
        #expect(simulation.state.scene.toasts.map(\.isArmed) == [false, false])
        #expect(simulation.show().contains(.notify(.app("a"), .presented(far))))
        simulation.advance(milliseconds: 500)
        #expect(simulation.state.scene.toasts.map(\.isArmed) == [true, false])
        simulation.advance(by: .seconds(1))
        #expect(!simulation.state.isLive(far))
    }

    @Test("hidden on a display stays so when its id comes again in the step in which it ends")
    func hiddenAgain() throws {
        var simulation = Simulation()
        let other = DisplayID(rawValue: 2)
        simulation.send(.displayAttached(other))
        let first = simulation.present(.toast(), timeout: .after(.seconds(2)))
        _ = simulation.present(.toast(), timeout: .never)
        simulation.act(.toastsHidden([first]))
        simulation.show()
        simulation.show(on: other)
        simulation.skip(.seconds(3))
        // Its display has the same toasts by their ids, and so reports nothing new.
        #expect(simulation.present(.toast("again"), replaces: first) == first)
        #expect(!simulation.show().contains(.notify(.app("a"), .presented(first))))
        simulation.show(on: other)
        simulation.advance(milliseconds: 500)
        simulation.show()
        let card = try #require(simulation.state.scene.toasts.first { $0.id == first })
        #expect(card.isArmed && card.unarmedOn == [simulation.display])
    }
}
