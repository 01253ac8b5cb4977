// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("What a display may report")
struct OfferTests {
    private let gone = PresentationID(rawValue: 77)

    @Test("is about cards that it shows")
    func cards() throws {
        var simulation = Simulation()
        let toast = simulation.present(.toast())
        let gone = try #require(gone)
        func offers(_ action: UserAction) -> Bool {
            simulation.state.offers(action, on: simulation.display)
        }
        #expect(offers(.closeTapped(toast)) && offers(.hoverBegan(toast)))
        #expect(!offers(.closeTapped(gone)))
        #expect(!offers(.buttonTapped(gone, Answer(button: "ok"))))
        simulation.act(.visibilityChanged(isVisible: true))
        simulation.show()
        simulation.advance(milliseconds: 500)
        simulation.act(.closeTapped(toast))
        #expect(!offers(.closeTapped(toast)))
    }

    @Test("is about what the scene has otherwise")
    func others() {
        let simulation = Simulation()
        for action in [
            .moreTapped(nil), .lessTapped, .keyboardLeft, .releaseHeld, .centre(.closed),
        ]
            as [UserAction]
        {
            #expect(!simulation.state.offers(action, on: simulation.display), "\(action)")
        }
        #expect(simulation.state.offers(.outputsChanged(["DP-1"]), on: simulation.display))
    }

    @Test("is not about a card that is withheld from it")
    func withheld() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        let two = DisplayID(rawValue: 2)
        simulation.send(.displayAttached(two))
        simulation.send(.presentationsWithheld(from: two, [modal]))
        #expect(simulation.state.offers(.escapePressed(modal), on: simulation.display))
        #expect(!simulation.state.offers(.escapePressed(modal), on: two))
    }

    @Test("is about the buttons that the centre's rows have")
    func centre() {
        var simulation = Simulation()
        let content = Content.toast("live", actions: [Button(id: "open", title: "Open")])
        let toast = simulation.present(content)
        let display = simulation.display
        func offers(_ id: PresentationID, _ button: String) -> Bool {
            simulation.state.offers(.centre(.pressed(id, button: button)), on: display)
        }
        #expect(!offers(toast, "open"))
        simulation.send(.centreSwitched(RequestToken(rawValue: 70), .show))
        #expect(offers(toast, "open") && !offers(toast, "other"))
        let modal = simulation.present(.modal())
        #expect(!offers(modal, "positive"))
    }

    @Test("is about one connection's cards where it shows no others")
    func ownDisplay() {
        var simulation = Simulation()
        let terminal = DisplayID(rawValue: 2)
        simulation.send(.displayAttached(terminal, blocksInput: false, owner: Owner.app("a").name))
        let own = simulation.present(.modal(), by: .app("a"))
        let other = simulation.present(.modal(), by: .app("b"))
        #expect(simulation.state.offers(.escapePressed(own), on: terminal))
        #expect(!simulation.state.offers(.escapePressed(other), on: terminal))
        #expect(!simulation.state.offers(.escapePressed(own), on: simulation.display))
        #expect(simulation.state.offers(.escapePressed(other), on: simulation.display))
        simulation.send(.centreSwitched(RequestToken(rawValue: 70), .show))
        #expect(!simulation.state.offers(.centre(.closed), on: terminal))
        #expect(simulation.state.offers(.centre(.closed), on: simulation.display))
    }
}
