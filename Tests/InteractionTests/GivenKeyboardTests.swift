// SPDX-License-Identifier: MIT
//
// The keyboard on the bare desktop: toasts and a retry have it only when given.

import DesignSystem
import Interaction
import PresenterCore
import Testing

@Suite("Keyboard given to toasts")
struct GivenKeyboardTests {
    /// Toasts 1 and 2 and retry 3, armed; the keyboard is given to one of them.
    private func person(_ given: UInt32? = 2, isArmed: Bool = true) -> Person {
        var person = Person()
        person.show { scene in
            scene.toasts = [Bench.toast(1), Bench.toast(2)]
            scene.retry = Bench.retry(3)
        }
        if isArmed { person.arm() }
        person.advance(600)
        if let given {
            person.show { $0.keyboard = Bench.id(given) }
            person.takeKeyboard()
        }
        _ = person.news()
        return person
    }

    private func focus(_ person: Person) -> (card: UInt32, target: Target)? {
        for number in 1...3 as ClosedRange<UInt32> {
            let state = person.stage.cardState(Bench.id(number))
            if let focus = state.focus, state.isFocusVisible { return (number, focus) }
        }
        return nil
    }

    @Test("nothing has a ring, and keys mean nothing, until it is given")
    func notGiven() {
        var person = person(nil)
        #expect(focus(person) == nil)
        for key in [.tab, .enter, .delete, .escape] as [Key] { person.strike(key) }
        #expect(person.news().isEmpty)
    }

    @Test("the ring is on the card at once, and Tab goes on to its buttons and the other cards")
    func tab() {
        var person = person()
        var seen: [String] = []
        for _ in 0..<12 {
            if let focus = focus(person) { seen.append("\(focus.card) \(focus.target)") }
            person.strike(.tab)
        }
        #expect(seen.count == 12)
        #expect(seen.first == "2 card")
        let cards = seen.map { $0.prefix(1) }
        #expect(Set(cards) == ["1", "2", "3"])
        #expect(seen.contains("2 \(Target.button("reply"))"))
        #expect(seen.contains("3 \(Target.button(Retry.retryButtonID))"))
        person.strike(.tab, .shift)
        #expect(focus(person) != nil)
    }

    @Test("up and down go from card to card, left and right through one")
    func arrows() {
        var person = person()
        person.strike(.right)
        #expect(focus(person)?.card == 2 && focus(person)?.target != .card)
        person.strike(.left)
        #expect(focus(person)?.target == .card)
        var cards: Set<UInt32> = []
        for key in [.up, .up, .up, .down, .down, .down] as [Key] {
            person.strike(key)
            if let card = focus(person)?.card { cards.insert(card) }
        }
        #expect(cards == [1, 2, 3])
    }

    @Test(
        "Return presses what has the ring",
        arguments: [
            (2 as UInt32, 0, UserAction.cardTapped(Bench.id(2))),
            (2, 1, .buttonTapped(Bench.id(2), Answer(button: "reply"))),
            (1, 0, .cardTapped(Bench.id(1))), (3, 0, .retryTapped(Bench.id(3))),
        ]
    )
    func enter(given: UInt32, steps: Int, expected: UserAction) {
        var person = person(given)
        while let focus = focus(person), steps > 0, focus.target == .card { person.strike(.right) }
        if steps > 0 {
            while focus(person)?.target != .button("reply") { person.strike(.right) }
        }
        person.strike(.enter)
        #expect(person.news() == [expected])
    }

    @Test("Delete puts the card away: a toast by its close, a retry by Escape's meaning")
    func delete() {
        for (given, expected) in [
            (2, .closeTapped(Bench.id(2))), (3, .escapePressed(Bench.id(3))),
        ] as [(UInt32, UserAction)] {
            var person = person(given)
            person.strike(.delete)
            #expect(person.news() == [expected])
        }
    }

    @Test(
        "Escape, a click beside all cards and the keyboard's loss leave; a click on a card does not"
    )
    func leave() {
        var person = person()
        person.strike(.escape)
        #expect(person.news() == [.keyboardLeft])
        let beside = Place(output: Person.output, point: Point(x: 500, y: 790))
        person.input(.pointerPressed(.primary, beside))
        person.input(.pointerReleased(.primary, beside))
        #expect(person.news() == [.keyboardLeft])
        person.input(.keyboardLost)
        #expect(person.news().last == .keyboardLeft)
        var other = self.person()
        other.click(Bench.id(1), .button("reply"))
        #expect(!other.news().contains(.keyboardLeft))
    }

    @Test("before it is armed Return presses nothing, Escape leaves all the same")
    func unarmed() {
        var person = person(isArmed: false)
        person.strike(.enter)
        #expect(!person.news().contains(.cardTapped(Bench.id(2))))
        person.strike(.escape)
        #expect(person.news().contains(.keyboardLeft))
    }

    @Test("the key that asked for it, still down, presses nothing when it comes up")
    func heldKey() {
        var person = person(nil)
        person.show { $0.keyboard = Bench.id(2) }
        let stroke = Bench.stroke(.enter)
        person.input(.keyboardGained(heldKeys: [stroke.code], isButtonHeld: false))
        person.input(.keyReleased(stroke))
        #expect(!person.news().contains(.cardTapped(Bench.id(2))))
    }

    @Test("taken back, no ring stays")
    func takenBack() {
        var person = person()
        person.strike(.tab)
        person.show { $0.keyboard = nil }
        #expect(focus(person) == nil)
        person.strike(.enter)
        #expect(person.news().isEmpty)
    }

    @Test("a dialog that comes has it, and the toasts' ring is gone")
    func dialog() {
        var person = person()
        person.show { scene in
            scene.presenters = [Bench.modal(9)]
            scene.keyboard = nil
        }
        #expect(focus(person) == nil)
        person.strike(.escape)
        #expect(person.news().contains(.escapePressed(Bench.id(9))))
    }
}
