// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Events")
struct EventTests {
    private func changes(_ simulation: inout Simulation) -> [PresentationEvent.Change] {
        simulation.takeEvents().map(\.change)
    }

    @Test("a toast is accepted, displayed once, updated, pressed and ended, in that order")
    func life() {
        var simulation = Simulation()
        simulation.recordEvents()
        let open = Button(id: "open", title: "Open")
        let toast = simulation.present(.toast("A", actions: [open]), key: "k")
        #expect(simulation.takeEvents().map(\.change) == [.accepted])
        simulation.show()
        simulation.show()
        #expect(changes(&simulation) == [.displayed])
        simulation.request(.toast("B"), key: "k")
        simulation.showAndArm()
        #expect(changes(&simulation) == [.updated])
        simulation.tap(toast, "open")
        #expect(
            changes(&simulation) == [
                .pressed(button: "open"), .ended(.acted(Answer(button: "open"))),
            ]
        )
        #expect(changes(&simulation).isEmpty)
    }

    @Test("an event names its presentation")
    func subject() {
        var simulation = Simulation()
        simulation.recordEvents()
        let headline = Headline(title: "Lunch?", message: StyledText("at noon"))
        let toast = simulation.present(.toast(Toast(headline: headline)))
        simulation.show()
        let events = simulation.takeEvents()
        #expect(events.map(\.id) == [toast, toast])
        #expect(events.map(\.title) == ["Lunch?", "Lunch?"])
        #expect(events.map(\.message) == ["at noon", nil])
        #expect(events.first?.kind == .toast && events.first?.urgency == .normal)
        #expect(events.first?.app == Owner.app("a").identity.shownName)
        #expect(events.first?.identity == Owner.app("a").identity.key)
    }

    @Test("typed or chosen values are in no event, nor is the button beside a hidden text")
    func privacy() {
        for isHidden in [false, true] {
            var simulation = Simulation()
            simulation.recordEvents()
            let input = FormField(type: isHidden ? .password : .text)
            let ok = Button(id: "positive", title: "OK", role: .positive)
            let modal = simulation.present(
                .modal(Modal(headline: Headline(title: "Name?"), buttons: [ok], input: input))
            )
            simulation.showAndArm()
            _ = simulation.takeEvents()
            let answer = Answer(button: "positive", text: "Ada")
            simulation.act(.buttonTapped(modal, answer))
            let button = isHidden ? nil : "positive"
            #expect(
                changes(&simulation) == [
                    .pressed(button: button), .ended(.acted(Answer(button: button ?? ""))),
                ]
            )
        }
    }

    @Test("a presentation hidden by a rule is accepted and ends; no event without subscribers")
    func hidden() {
        var simulation = Simulation()
        simulation.present(.toast("A"))
        #expect(changes(&simulation).isEmpty)
        simulation.recordEvents()
        var request = PresentRequest(content: .toast("B"))
        request.decisions.isShown = false
        simulation.send(.presentRequested(RequestToken(rawValue: 9), request, by: Owner.app("a")))
        #expect(changes(&simulation) == [.accepted, .ended(.hidden)])
    }

    @Test("waiting and held toasts are counted apart")
    func counts() {
        var simulation = Simulation()
        for number in 1...4 { simulation.present(.toast("\(number)"), by: .app("\(number)")) }
        #expect((simulation.state.waitingCount, simulation.state.heldCount) == (0, 0))
        for number in 5...7 { simulation.present(.toast("\(number)"), by: .app("\(number)")) }
        #expect((simulation.state.waitingCount, simulation.state.heldCount) == (2, 0))
        simulation.send(.doNotDisturbChanged(until: .on))
        #expect((simulation.state.waitingCount, simulation.state.heldCount) == (0, 2))
    }
}
