// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Why is this not showing?")
struct ExplanationTests {
    @Test("every presentation has an answer, in every state it can be in")
    func answers() {
        var simulation = Simulation(limits: Limits(visibleToasts: 1), hasDisplay: false)
        func why(_ id: PresentationID) -> String? {
            simulation.state.explain(id, at: simulation.now)?.sentence
        }
        let modal = simulation.present(.modal())
        #expect(why(modal) == "It shows as soon as there is a display: none is attached.")
        simulation.send(.displayAttached(simulation.display))
        #expect(why(modal) == "A display was asked to show it and has not answered yet.")
        simulation.show()
        #expect(why(modal) == "It is on screen.")
        let sheet = simulation.present(.sheet(), by: .app("b"))
        simulation.show()
        #expect(why(modal) == "It is on screen, below 2, which has the keyboard.")
        let retry = simulation.present(.retry())
        let second = simulation.present(.retry(), by: .app("b"))
        simulation.show()
        #expect(why(retry) == "It is on screen.")
        #expect(why(second) == "Retry 3 stands on the same presenter.")
        let top = simulation.present(.modal(), by: .app("c"))
        #expect(why(retry) == "What it stands on is below 5.")
        _ = simulation.present(.toast())
        let waiting = (0..<3).map { _ in simulation.present(.toast()) }
        #expect(why(waiting[2]) == "1 toasts show, as many as may; 2 wait before it.")
        simulation.send(.doNotDisturbChanged(until: .on))
        #expect(why(waiting[2]) == "Do not disturb is on, and it is not critical.")
        let loading = simulation.present(.loading())
        simulation.advance(milliseconds: 500)
        #expect(why(loading) == "Its indicator appears in 300 ms, if the work is not done by then.")
        let later = simulation.present(.loading(), by: .app("d"))
        simulation.advance(milliseconds: 800)
        #expect(
            why(loading) == "The indicator of loading \(later.rawValue) shows; its own comes after."
        )
        simulation.send(.dismissedByTool(simulation.token(), nil))
        for id in [modal, sheet, retry, second, top, loading] + waiting {
            #expect(why(id) == nil)
        }
    }

    @Test("the list names everything live, and says the same of each")
    func list() {
        var simulation = Simulation(limits: Limits(visibleToasts: 1))
        let modal = simulation.present(.modal(), key: "k")
        let retry = simulation.present(.retry())
        let shown = simulation.present(.toast("shown"))
        let low = simulation.present(.toast("low", urgency: .low))
        let normal = simulation.present(.toast("normal"))
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
            list.last?.explanation.sentence == "5 toasts show, as many as may; 9994 wait before it."
        )
        let effects = simulation.send(.dismissedByTool(simulation.token(), nil))
        #expect(effects.outcomes.count == 10_000)
        #expect(simulation.state.isQuiet)
    }
}
