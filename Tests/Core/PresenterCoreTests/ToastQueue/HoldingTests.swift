// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Held toasts")
struct HoldingTests {
    /// Presents a toast with a rule's decisions.
    @discardableResult
    func present(
        _ simulation: inout Simulation,
        _ content: Content = .toast(),
        by owner: Owner = .app("a"),
        _ change: (inout RuleDecisions) -> Void = { _ in }
    ) -> PresentationID {
        var request = PresentRequest(content: content) { $0.timeout = .never }
        change(&request.decisions)
        let effects = simulation.request(request, by: owner)
        for case .accept(_, let id) in effects { return id }
        preconditionFailure("refused: \(effects)")
    }

    func shown(_ simulation: Simulation) -> [PresentationID] {
        simulation.state.scene.toasts.map(\.id)
    }

    @Test("a rule holds toasts for as long as it is in force")
    func rule() {
        var simulation = Simulation()
        simulation.send(.holdingRulesChanged(["night"]))
        let held = present(&simulation) { $0.heldBy = ["night"] }
        let other = present(&simulation) { $0.heldBy = ["work"] }
        #expect(shown(simulation) == [other])
        #expect(simulation.state.scene.heldToasts == 1)
        let why = simulation.state.explain(held, at: simulation.now)
        #expect(why?.reason == .held)
        #expect(why?.sentence == "Waiting: the rule \"night\" holds it.")
        simulation.send(.holdingRulesChanged([]))
        #expect(shown(simulation) == [other, held])
        #expect(simulation.state.scene.heldToasts == 0)
    }

    @Test("critical ones are held by rules, but not by do not disturb")
    func critical() {
        var simulation = Simulation()
        simulation.send(.holdingRulesChanged(["night"]))
        simulation.send(.doNotDisturbChanged(until: .on))
        let urgent = Content.toast(urgency: .critical)
        let held = present(&simulation, urgent) { $0.heldBy = ["night"] }
        let shown = present(&simulation, urgent)
        #expect(self.shown(simulation) == [shown])
        #expect(simulation.state.explain(held, at: simulation.now)?.reason == .held)
    }

    @Test("a rule can pass toasts through do not disturb")
    func passing() {
        var simulation = Simulation()
        simulation.send(.doNotDisturbChanged(until: .on))
        present(&simulation)
        let passing = present(&simulation) { $0.passesDoNotDisturb = true }
        #expect(shown(simulation) == [passing])
    }

    @Test(
        "a mode and an application hold like do not disturb",
        arguments: [
            (QuietReason.mode, "the mode \"work\" includes do not disturb"),
            (.screenShared, "a screen is shared (do_not_disturb.screen_share = true)"),
            (.microphone, "a microphone is in use (do_not_disturb.microphone = true)"),
            (.camera, "a camera is in use (do_not_disturb.camera = true)"),
            (.inhibited, "an application asked for quiet"),
            (.calendar, "an event in a calendar is now (do_not_disturb.calendars)"),
            (.schedule, "it is one of the times of do_not_disturb.schedule"),
        ]
    )
    func quiet(reason: QuietReason, cause: String) {
        var simulation = Simulation()
        simulation.send(.rulesSwitched(RuleSwitches(mode: "work")))
        simulation.send(.quietChanged([reason]))
        let held = present(&simulation)
        #expect(shown(simulation) == [])
        // As a critical one, what passes is for all of them.
        let passing = present(&simulation) { $0.passesDoNotDisturb = true }
        #expect(shown(simulation) == [passing])
        simulation.send(.dismissedByTool(simulation.token(), passing))
        #expect(
            simulation.state.explain(held, at: simulation.now)?.sentence
                == "Waiting: \(cause), and this toast is not critical."
        )
        simulation.send(.quietChanged([]))
        #expect(shown(simulation) == [held])
    }

    @Test("a fullscreen window holds, if the user wants that, and the end of it releases one group")
    func fullscreen() {
        for isWanted in [false, true] {
            var simulation = Simulation(limits: Limits { $0.isQuietInFullscreen = isWanted })
            let seen = present(&simulation, by: .app("z"))
            simulation.showAndArm()
            // What came just before and was not drawn yet waits too.
            let unseen = present(&simulation)
            simulation.act(.fullscreenChanged(isFullscreen: true))
            let later = present(&simulation)
            if isWanted {
                let passing = present(&simulation) { $0.passesDoNotDisturb = true }
                #expect(shown(simulation) == [seen, passing])
                simulation.send(.dismissedByTool(simulation.token(), passing))
            }
            #expect(shown(simulation) == (isWanted ? [seen] : [seen, unseen, later]))
            #expect(simulation.state.isSilent == isWanted)
            guard isWanted else { continue }
            let why = simulation.state.explain(unseen, at: simulation.now)?.sentence
            #expect(why?.hasPrefix("Waiting: a fullscreen window has the focus") == true)
            simulation.act(.fullscreenChanged(isFullscreen: false))
            #expect(shown(simulation).count == 2)
            #expect(simulation.state.scene.toasts.map(\.gathered).sorted() == [0, 1])
        }
    }

    @Test("a rule that begins to hold takes back unseen toasts")
    func unseen() {
        var simulation = Simulation()
        let seen = present(&simulation) { $0.heldBy = ["film"] }
        simulation.showAndArm()
        let unseen = present(&simulation) { $0.heldBy = ["film"] }
        let other = present(&simulation)
        simulation.send(.holdingRulesChanged(["film"]))
        #expect(shown(simulation) == [seen, other])
        simulation.send(.holdingRulesChanged([]))
        #expect(Set(shown(simulation)) == [seen, unseen, other])
    }

    @Test("a detached display does not report fullscreen windows")
    func fullscreenDisplayGone() {
        var simulation = Simulation(limits: Limits { $0.isQuietInFullscreen = true })
        simulation.act(.fullscreenChanged(isFullscreen: true))
        #expect(simulation.state.isSilent)
        simulation.send(.displayDetached(simulation.display))
        #expect(!simulation.state.isSilent)
        simulation.act(.fullscreenChanged(isFullscreen: true))
        #expect(!simulation.state.isSilent)
    }

    @Test(
        "what is released shows as one group, the newest on top, not as a burst",
        arguments: [true, false],
        [12, 120]
    )
    func oneGroup(gathers: Bool, count: Int) {
        var simulation = Simulation(gathers: gathers)
        let before = present(&simulation, by: .app("z"))
        simulation.send(.doNotDisturbChanged(until: .on))
        let held = (0..<count).map { present(&simulation, by: .app("\($0 % 4)")) }
        simulation.send(.doNotDisturbChanged(until: .off))
        #expect(shown(simulation) == [before, held[count - 1]])
        #expect(simulation.state.scene.toasts.map(\.gathered) == [0, count - 1])
        // The others are not only of that one's application.
        #expect(simulation.state.scene.toasts.map(\.gathersReleased) == [false, true])
        #expect(simulation.state.scene.waitingToasts == 0)
        #expect(
            simulation.state.explain(held[0], at: simulation.now)?.sentence
                == "Waiting: grouped under \(held[count - 1].rawValue) (held before); "
                + "\"+\(count - 1) missed\" there shows it."
        )
        // The next in time comes next, also after a restart.
        simulation.send(.dismissedByTool(simulation.token(), held[count - 1]))
        #expect(shown(simulation) == [before, held[count - 2]])
        simulation.restart()
        simulation.send(.displayAttached(simulation.display))
        simulation.send(.dismissedByTool(simulation.token(), held[count - 2]))
        #expect(shown(simulation) == [before, held[count - 3]])
        // The group opens like that of an application.
        simulation.showAndArm()
        simulation.act(.moreTapped(held[count - 3]))
        let listed = held.dropLast(3).suffix(50)
        #expect(Set(shown(simulation)) == Set([before, held[count - 3]] + listed))
    }

    @Test("what is released is held again until a display has shown it", arguments: [true, false])
    func heldAgain(isSeenBefore: Bool) {
        var limits = Limits { $0.visibleToasts = 1 }
        var simulation = Simulation(limits: limits)
        let held = present(&simulation)
        if isSeenBefore { simulation.showAndArm() }
        present(&simulation, by: .app("b")) { $0.passesDoNotDisturb = true }
        simulation.send(.doNotDisturbChanged(until: .on))
        let others = (0..<3).map { _ in present(&simulation) }
        limits.visibleToasts = 3
        simulation.send(.limitsChanged(limits))
        let before = shown(simulation)
        for _ in 0..<2 {
            simulation.send(.doNotDisturbChanged(until: .off))
            #expect(shown(simulation) == before + others.suffix(1))
            simulation.send(.doNotDisturbChanged(until: .on))
            #expect(shown(simulation) == before)
            #expect(simulation.state.scene.heldToasts == 4)
        }
        simulation.send(.dismissedByTool(simulation.token(), others[2]))
        simulation.send(.dismissedByTool(simulation.token(), others[1]))
        simulation.send(.dismissedByTool(simulation.token(), others[0]))
        simulation.send(.doNotDisturbChanged(until: .off))
        #expect(shown(simulation) == before + [held])
        simulation.send(.doNotDisturbChanged(until: .on))
        #expect(shown(simulation) == before)
        // One that the user has seen stays.
        simulation.send(.doNotDisturbChanged(until: .off))
        simulation.showAndArm()
        simulation.send(.doNotDisturbChanged(until: .on))
        #expect(shown(simulation) == before + [held])
    }

    @Test("a new toast is not part of that group")
    func newOne() {
        var simulation = Simulation(gathers: true)
        simulation.send(.doNotDisturbChanged(until: .on))
        for _ in 0..<3 { present(&simulation) }
        simulation.send(.doNotDisturbChanged(until: .off))
        let new = present(&simulation)
        #expect(shown(simulation).last == new)
        #expect(simulation.state.scene.toasts.map(\.gathered) == [2, 0])
    }

    @Test("the limits count held and other waiting toasts together")
    func limits() {
        var simulation = Simulation(
            limits: Limits {
                $0.visibleToasts = 1
                $0.waitingToasts = 3
            }
        )
        simulation.send(.holdingRulesChanged(["night"]))
        for _ in 0..<3 { present(&simulation) { $0.heldBy = ["night"] } }
        for _ in 0..<3 { present(&simulation) }
        #expect(simulation.state.scene.waitingToasts == 3)
    }

    @Test("holds and switches survive the daemon, a released group too")
    func restart() {
        var simulation = Simulation(gathers: true)
        simulation.send(.rulesSwitched(RuleSwitches(mode: "work", rules: ["a": false])))
        simulation.send(.holdingRulesChanged(["night"]))
        for _ in 0..<4 { present(&simulation) { $0.heldBy = ["night"] } }
        simulation.restart()
        #expect(simulation.state.ruleSwitches == RuleSwitches(mode: "work", rules: ["a": false]))
        simulation.send(.displayAttached(simulation.display))
        // Until the shell says which rules are in force, none is.
        #expect(simulation.state.scene.toasts.count == 3)
        var other = Simulation(gathers: true)
        other.send(.doNotDisturbChanged(until: .on))
        for _ in 0..<4 { present(&other) }
        other.send(.doNotDisturbChanged(until: .off))
        other.restart()
        other.send(.displayAttached(other.display))
        #expect(other.state.scene.toasts.map(\.gathered) == [3])
    }

    @Test("a rule can keep a toast off the screen: it ends at once and moves nothing")
    func hidden() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 })
        let shown = present(&simulation)
        var request = PresentRequest(content: .toast("ad"))
        request.decisions.isShown = false
        let effects = simulation.request(request, by: .app("b"))
        #expect(effects.outcomes.map(\.value) == [.hidden])
        #expect(self.shown(simulation) == [shown])
        #expect(simulation.state.liveCount == 1)
    }

    @Test("a redacted toast shows only its sender; updates stay redacted")
    func redacted() {
        var simulation = Simulation()
        let buttons = [Button(id: "default", title: "Open"), Button(id: "reply", title: "Reply")]
        let id = present(&simulation, .toast("Secret", actions: buttons)) { $0.isRedacted = true }
        func card() -> Content? { simulation.state.scene.toasts.first?.content }
        #expect(card()?.headline.title == "New notification from a")
        #expect(card()?.offeredButtons == ["default"])
        #expect(simulation.state.content(of: id)?.headline.title == "Secret")
        simulation.update(id, .toast("Another secret"))
        #expect(card()?.headline.title == "New notification from a")
    }

    @Test("explanations name the rules that applied, also after the end")
    func explained() {
        var simulation = Simulation()
        let rules = [AppliedRule(name: "quiet", changes: ["urgency = low"])]
        let id = present(&simulation) { $0.applied = rules }
        #expect(simulation.state.explain(id, at: simulation.now)?.rules == rules)
        simulation.send(.dismissedByTool(simulation.token(), id))
        #expect(simulation.state.explain(id, at: simulation.now)?.rules == rules)
    }
}
