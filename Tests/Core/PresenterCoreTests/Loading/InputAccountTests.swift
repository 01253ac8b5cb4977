// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

/// A program must not take the keyboard again right after the user ended that.
@Suite("The keyboard comes back after three Escapes at most")
struct InputAccountTests {
    /// Connections of which nothing is proved.
    static func unproved(_ number: Int) -> Owner {
        Owner(
            name: ":1.\(number)",
            channel: .presenter,
            identity: Identity(
                key: "name::1.\(number)",
                displayName: "Unknown",
                trust: .unidentified
            )
        )
    }

    static var firm: Content {
        let yes = Button(id: "positive", title: "Yes", role: .positive)
        var firm = Modal(headline: Headline(title: "Sure?"), buttons: [yes])
        firm.isDismissible = false
        return .modal(firm)
    }

    /// Presses Escape until no presenter has the keyboard; the owners ask again at once, in turns.
    ///
    /// - Returns: the number of presses; 9: it does not come back.
    func escapes(_ simulation: inout Simulation, _ owners: [Owner], _ contents: [Content]) -> Int {
        var turn = 0
        func ask(_ simulation: inout Simulation) {
            simulation.request(contents[turn % contents.count], by: owners[turn % owners.count])
            turn += 1
        }
        ask(&simulation)
        for count in 0..<9 {
            simulation.showAndArm()
            guard let top = simulation.state.topmost else { return count }
            simulation.act(.escapePressed(top))
            ask(&simulation)
        }
        return 9
    }

    @Test(
        "of one program that asks again and again, with each kind",
        arguments: [[Content.modal()], [.sheet()], [firm], [.modal(), .sheet()]]
    )
    func loop(contents: [Content]) {
        var simulation = Simulation()
        #expect(escapes(&simulation, [.app("a")], contents) == 2)
        #expect(simulation.state.scene.presenters.isEmpty)
    }

    @Test("of programs that take turns, and of those that nobody knows")
    func turns() {
        var simulation = Simulation()
        #expect(escapes(&simulation, [.app("a"), .app("b")], [.modal()]) == 3)
        simulation = Simulation()
        #expect(escapes(&simulation, [.app("a"), .app("b"), .app("c")], [.modal()]) == 3)
        simulation = Simulation()
        let many = (1...9).map(Self.unproved)
        #expect(escapes(&simulation, many, [.modal()]) == 2)
    }

    @Test("of a program that asks sixty-four times at once")
    func crowd() {
        var simulation = Simulation()
        for _ in 0..<64 { simulation.present(.modal()) }
        for _ in 0..<2 {
            let top = simulation.state.topmost
            if let top { simulation.act(.escapePressed(top)) }
        }
        #expect(simulation.state.topmost == nil)
        #expect(simulation.state.scene.isEmpty)
    }

    @Test("questions wait 10, 20, 40 … 300 s, and then ask again")
    func pauses() {
        var simulation = Simulation()
        for seconds: Int64 in [10, 20, 40, 80, 160, 300, 300] {
            for _ in 0..<2 {
                let modal = simulation.present(.modal())
                simulation.act(.escapePressed(modal))
            }
            let waiting = simulation.present(.modal())
            #expect(simulation.state.topmost == nil)
            simulation.advance(milliseconds: seconds * 1000 - 1)
            #expect(simulation.state.topmost == nil)
            simulation.advance(milliseconds: 1)
            #expect(simulation.state.topmost == waiting)
            let token = simulation.token()
            simulation.send(.dismissRequested(token, waiting, by: .app("a")))
        }
    }

    @Test("a loading of that program blocks nothing meanwhile, whichever came first")
    func mixture() {
        var simulation = Simulation()
        for _ in 0..<2 { simulation.act(.escapePressed(simulation.present(.modal()))) }
        simulation.present(.loading())
        #expect(!simulation.state.scene.isInputBlocked)
        simulation = Simulation()
        simulation.present(.loading())
        simulation.act(.releaseHeld)
        simulation.present(.modal())
        #expect(simulation.state.topmost == nil)
    }

    @Test("other programs are not affected, nor who is dismissed now and then")
    func others() {
        var simulation = Simulation()
        for _ in 0..<2 { simulation.act(.escapePressed(simulation.present(.modal()))) }
        let other = simulation.present(.modal(), by: .app("b"))
        #expect(simulation.state.topmost == other)
        simulation.act(.escapePressed(other))
        for _ in 0..<4 {
            simulation.advance(milliseconds: 10_001)
            let next = simulation.present(.modal(), by: .app("c"))
            #expect(simulation.state.topmost == next)
            simulation.act(.escapePressed(next))
        }
    }

    @Test("buttons are answers: a script that asks for each file goes on")
    func answers() {
        var simulation = Simulation()
        for _ in 0..<5 {
            let modal = simulation.present(.modal())
            simulation.showAndArm()
            #expect(simulation.tap(modal, "negative").outcomes.count == 1)
        }
    }

    @Test("a question in the terminal that asks it takes that terminal alone")
    func terminal() {
        var simulation = Simulation()
        let display = DisplayID(rawValue: 7)
        simulation.send(.displayAttached(display, blocksInput: false, owner: Owner.app("a").name))
        for _ in 0..<4 {
            let modal = simulation.present(.modal())
            #expect(simulation.state.topmost == modal)
            simulation.send(.userActed(display, .escapePressed(modal)))
        }
    }

    @Test("the user is told once, and may see the question, or refuse all")
    func offer() {
        var simulation = Simulation()
        for _ in 0..<2 { simulation.act(.escapePressed(simulation.present(.modal()))) }
        let account = Owner.app("a").identity.account
        let effects = simulation.request(.modal())
        let end = simulation.now + .seconds(10)
        #expect(effects.contains(.presenterWaits(Owner.app("a").identity, until: end)))
        let again = simulation.request(.sheet())
        #expect(!again.contains(.presenterWaits(Owner.app("a").identity, until: end)))
        simulation.send(.inputPauseEnded(account: account))
        #expect(simulation.state.scene.presenters.count == 2)
        let outcomes = simulation.send(.askingStopped(account: account)).outcomes
        #expect(Set(outcomes.values) == [.dismissed(.control)] && outcomes.count == 2)
        #expect(simulation.request(.modal()) == [.refuse(RequestToken(rawValue: 5), .notWanted)])
        simulation.present(.toast())
        simulation.advance(by: .seconds(3600))
        #expect(simulation.state.topmost == nil)
        let later = simulation.present(.modal())
        #expect(simulation.state.topmost == later)
    }

    @Test("pauses survive the daemon, and why tells how long")
    func recovery() {
        var simulation = Simulation()
        for _ in 0..<2 { simulation.act(.escapePressed(simulation.present(.modal()))) }
        let waiting = simulation.present(.modal())
        simulation.advance(milliseconds: 2_500)
        simulation.restart()
        simulation.send(.displayAttached(simulation.display))
        #expect(simulation.state.topmost == nil)
        let why = simulation.state.explain(waiting, at: simulation.now)
        #expect(why?.reason == .paused)
        #expect(why?.sentence.hasSuffix("it may not take the keyboard for 8 s.") == true)
        simulation.advance(milliseconds: 7_500)
        #expect(simulation.state.topmost == waiting)
    }

    @Test("a question in the terminal that asks it is neither refused nor ended with them")
    func ownTerminal() {
        var simulation = Simulation()
        let (owner, other) = (Owner.app("a", connection: 1), Owner.app("a", connection: 2))
        let terminal = DisplayID(rawValue: 7)
        simulation.send(.displayAttached(terminal, blocksInput: false, owner: owner.name))
        let own = simulation.present(.modal(), by: owner)
        let ended = simulation.present(.modal(), by: other)
        let outcomes = simulation.send(.askingStopped(account: owner.identity.account)).outcomes
        #expect(outcomes == [ended: .dismissed(.control)])
        #expect(simulation.state.isLive(own))
        simulation.present(.sheet(), by: owner)
        let token = simulation.token()
        let request = PresentRequest(content: .modal())
        #expect(
            simulation.send(.presentRequested(token, request, by: other))
                == [.refuse(token, .notWanted)]
        )
    }
}
