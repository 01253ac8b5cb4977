// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Why is this not showing?")
struct ExplanationTests {
    @Test("every presentation has an answer, in every state it can be in")
    func answers() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 }, hasDisplay: false)
        func why(_ id: PresentationID) -> String? {
            simulation.state.explain(id, at: simulation.now)?.sentence
        }
        let modal = simulation.present(.modal())
        #expect(why(modal) == "Waiting: no display is attached.")
        simulation.send(.displayAttached(simulation.display))
        #expect(why(modal) == "Sent to the display, which has not drawn it yet.")
        simulation.show()
        #expect(why(modal) == "On screen.")
        let sheet = simulation.present(.sheet(), by: .app("b"))
        simulation.show()
        #expect(why(modal) == "On screen, below 2, which has the keyboard.")
        let retry = simulation.present(.retry())
        let second = simulation.present(.retry(), by: .app("b"))
        simulation.show()
        #expect(why(retry) == "On screen.")
        #expect(why(second) == "Waiting: retry 3 is shown first.")
        let top = simulation.present(.modal(), by: .app("c"))
        #expect(why(retry) == "Waiting: the presenter it belongs to is below 5.")
        let waiting = (0..<3).map { _ in simulation.present(.toast()) }
        _ = simulation.present(.toast())
        let room = "Waiting: 1 toast is on screen (toasts.visible = 1);"
        #expect(why(waiting[0]) == "\(room) next in line.")
        #expect(why(waiting[1]) == "\(room) 1 more is ahead of it.")
        #expect(why(waiting[2]) == "\(room) 2 more are ahead of it.")
        simulation.send(.doNotDisturbChanged(until: .on))
        #expect(why(waiting[2]) == "Waiting: do not disturb is on, and this toast is not critical.")
        let loading = simulation.present(.loading())
        simulation.advance(milliseconds: 500)
        #expect(why(loading) == "Waiting: the indicator appears in 300 ms.")
        let later = simulation.present(.loading(), by: .app("d"))
        simulation.advance(milliseconds: 800)
        #expect(why(loading) == "Waiting: loading \(later.rawValue) is shown first.")
        simulation.send(.dismissedByTool(simulation.token(), nil))
        for id in [modal, sheet, retry, second, top, loading] + waiting {
            #expect(why(id) == "Ended 0 s ago: it was dismissed by a tool such as topmost dismiss.")
        }
    }

    @Test(
        "what nobody can see says why",
        arguments: [
            (.dark, "the screen is off"), (.locked, "the session is locked"),
            (.covered, "a fullscreen window covers it"), (.away, "the user is away"),
            (nil, "the screen is off or locked"),
        ] as [(UnseenReason?, String)]
    )
    func unseen(reason: UnseenReason?, text: String) {
        var simulation = Simulation()
        let toast = simulation.present(.toast())
        let modal = simulation.present(.modal())
        simulation.show()
        simulation.act(.visibilityChanged(isVisible: false, reason: reason))
        func why(_ id: PresentationID) -> String? {
            simulation.state.explain(id, at: simulation.now)?.sentence
        }
        #expect(why(toast) == "Waiting: \(text); its timeout is paused.")
        #expect(why(modal) == "Waiting: \(text).")
        #expect(simulation.state.unseenSentence == text)
        simulation.act(.visibilityChanged(isVisible: true))
        #expect(simulation.state.unseenSentence == nil)
    }

    @Test("the list has everything live, with the same reasons")
    func list() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 })
        let modal = simulation.present(.modal(), key: "k")
        let retry = simulation.present(.retry())
        let low = simulation.present(.toast("low", urgency: .low))
        let normal = simulation.present(.toast("normal"))
        let shown = simulation.present(.toast("shown"))
        let loading = simulation.present(.loading())
        let list = simulation.state.list(at: simulation.now)
        #expect(list.map(\.id) == [modal, retry, shown, normal, low, loading])
        #expect(list[0].key == "k")
        for one in list {
            #expect(simulation.state.listing(of: one.id, at: simulation.now) == one)
            #expect(simulation.state.explain(one.id, at: simulation.now) == one.explanation)
        }
    }

    @Test("a list of very many is made in one pass")
    func longList() {
        var simulation = Simulation()
        for _ in 0..<10_000 { _ = simulation.present(.toast()) }
        let list = simulation.state.list(at: simulation.now)
        #expect(list.count == 10_000)
        #expect(
            list.last?.explanation.sentence
                == "Waiting: 5 toasts are on screen (toasts.visible = 5); 9994 more are ahead of it."
        )
        let effects = simulation.send(.dismissedByTool(simulation.token(), nil))
        #expect(effects.outcomes.count == 10_000)
        #expect(simulation.state.isQuiet)
    }

    @Test(
        "what ended within the last hour still has an answer",
        arguments: [(3599, true), (3600, false)]
    )
    func ended(seconds: Int64, isKnown: Bool) {
        var simulation = Simulation()
        let toast = simulation.present(.toast(String(repeating: "x", count: 100)))
        simulation.send(.dismissRequested(simulation.token(), toast, by: .app("a")))
        simulation.advance(milliseconds: seconds * 1000)
        let explanation = simulation.state.explain(toast, at: simulation.now)
        #expect((explanation != nil) == isKnown)
        guard isKnown else { return }
        #expect(explanation?.reason == .ended)
        #expect(explanation?.sentence == "Ended 59 min ago: its application closed it.")
        #expect(explanation?.ended?.title == String(repeating: "x", count: 64))
        #expect(explanation?.ended?.outcome == .closed)
    }

    @Test("it keeps nothing that was filled in, and answers for the last of an id")
    func endedTwice() throws {
        var simulation = Simulation()
        let wanted = try #require(PresentationID(rawValue: 4711))
        _ = simulation.present(.toast("first"), replaces: wanted)
        simulation.send(.dismissedByTool(simulation.token(), wanted))
        _ = simulation.present(
            .toast("second", actions: [Button(id: "secret", title: "x")]),
            replaces: wanted
        )
        let answer = Answer(button: "secret")
        simulation.send(.buttonPressedByTool(simulation.token(), wanted, answer))
        let explanation = simulation.state.explain(wanted, at: simulation.now)
        #expect(explanation?.sentence == "Ended 0 s ago: a button was pressed.")
        #expect(explanation?.ended?.title == "second")
        #expect(explanation?.ended?.outcome == .acted(Answer(button: "")))
    }

    @Test("of very many ends the last are known")
    func manyEnded() {
        var simulation = Simulation()
        var ids: [PresentationID] = []
        for _ in 0..<2100 {
            ids.append(simulation.present(.toast()))
            simulation.send(.dismissedByTool(simulation.token(), nil))
        }
        let known = ids.filter { simulation.state.explain($0, at: simulation.now) != nil }
        #expect(known == Array(ids.suffix(1536 + 2100 - 2049)))
    }
}
