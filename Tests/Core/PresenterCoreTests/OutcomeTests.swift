// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Outcomes asked for")
struct OutcomeTests {
    func outcome(
        _ simulation: Simulation,
        _ id: PresentationID,
        by owner: Owner = .app("a")
    ) -> Result<Outcome, Refusal> {
        Result { () throws(Refusal) in
            try simulation.state.outcome(
                of: id,
                for: owner.identity,
                by: owner.name,
                at: simulation.now
            )
        }
    }

    @Test("an owner can ask for the outcome for ten minutes, another application never")
    func span() {
        var simulation = Simulation()
        let id = simulation.present(.modal("Sure?"))
        #expect(outcome(simulation, id) == .failure(.notEnded(id)))
        #expect(outcome(simulation, id, by: .app("b")) == .failure(.notOwner(id)))
        simulation.showAndArm()
        simulation.tap(id, "positive")
        #expect(outcome(simulation, id) == .success(.acted(Answer(button: "positive"))))
        #expect(outcome(simulation, id, by: .app("b")) == .failure(.notOwner(id)))
        simulation.advance(milliseconds: 599_999)
        #expect(outcome(simulation, id) == .success(.acted(Answer(button: "positive"))))
        simulation.advance(milliseconds: 1)
        #expect(outcome(simulation, id) == .failure(.unknownPresentation(id)))
    }

    @Test("a connection whose program was replaced by an upgrade is still the owner")
    func upgrade() {
        var simulation = Simulation()
        let id = simulation.present(.modal("Sure?"))
        var upgraded = Owner.app("a")
        upgraded.identity = Identity(key: "file:2049:131", displayName: "a", trust: .program)
        #expect(outcome(simulation, id, by: upgraded) == .failure(.notEnded(id)))
        upgraded.name = ":b.1"
        #expect(outcome(simulation, id, by: upgraded) == .failure(.notOwner(id)))
    }

    @Test("another application's flood of ends costs no other its outcome")
    func flood() {
        var simulation = Simulation()
        let id = simulation.present(.toast("Mine"))
        simulation.send(.dismissedByTool(simulation.token(), id))
        for number in 0..<5000 {
            let other = simulation.present(.toast("\(number)"), by: .app("flood"))
            simulation.send(.dismissedByTool(simulation.token(), other))
        }
        #expect(outcome(simulation, id) == .success(.dismissed(.control)))
    }

    @Test("the texts and choices of an answer are values of its fields")
    func values() {
        var answer = Answer(button: "ok", secret: Secret(length: 3))
        // A coder reads and writes each property in turn, which changes nothing.
        func code<Value>(_ value: inout Value) {}
        code(&answer.text)
        code(&answer.choices)
        code(&answer.fields)
        #expect(answer.secret?.length == 3 && answer.fields == nil)
        answer.text = "Ann"
        answer.choices = ["a"]
        #expect(answer == Answer(button: "ok", text: "Ann", choices: ["a"]))
        answer.text = nil
        answer.choices = []
        #expect(answer == Answer(button: "ok"))
        answer.fields = [:]
        answer.text = nil
        #expect(answer.fields == [:])
    }
}
