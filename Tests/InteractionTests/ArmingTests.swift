// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import Testing

@Suite("Arming")
struct ArmingTests {
    private func modalPerson() -> Person {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1)] }
        return person
    }

    @Test(
        "the fade begins 380 ms after the card was on screen and ends at 500",
        arguments: [(379, false, false), (397, true, false), (499, true, false), (500, true, true)]
    )
    func fade(_ milliseconds: Int64, _ hasBegun: Bool, _ isDone: Bool) {
        var person = modalPerson()
        person.advance(milliseconds)
        let armed = person.stage.cardState(Bench.id(1)).armed
        #expect((armed > 0) == hasBegun)
        #expect((armed == 1) == isDone)
    }

    @Test("reduced motion: one switch at 500 ms", arguments: [(499, 0.0), (500, 1.0)])
    func reduced(_ milliseconds: Int64, _ expected: Double) {
        var person = Person(reduced: true)
        person.show { $0.presenters = [Bench.modal(1)] }
        person.advance(milliseconds)
        #expect(person.stage.cardState(Bench.id(1)).armed == expected)
    }

    @Test("time counts from the frame on screen, not from the scene")
    func countsFromPresented() {
        var person = Person()
        person.takeKeyboard()
        person.show(presented: false) { $0.presenters = [Bench.modal(1)] }
        person.advance(2000)
        #expect(person.stage.cardState(Bench.id(1)).armed == 0)
        person.send(.presented(revision: 1))
        person.advance(499)
        #expect(person.stage.cardState(Bench.id(1)).armed < 1)
        person.advance(1)
        #expect(person.stage.cardState(Bench.id(1)).armed == 1)
    }

    @Test("a click before the daemon arms presses nothing, however late it is")
    func unarmedClick() {
        var person = modalPerson()
        person.advance(3000)
        person.click(Bench.id(1), .button("ok"))
        #expect(person.news() == [.disturbed(Bench.id(1))])
    }

    @Test("an armed button answers to a click")
    func armedClick() {
        var person = modalPerson()
        person.advance(500)
        person.arm()
        person.click(Bench.id(1), .button("ok"))
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "ok"))])
    }

    @Test("what counts is when the button went down, not when that was read")
    func eventTime() {
        var person = modalPerson()
        person.advance(500)
        person.arm()
        let place = person.place(Bench.id(1), .button("ok"))
        person.input(.pointerPressed(.primary, place), at: person.now + .milliseconds(-1))
        person.input(.pointerReleased(.primary, place), at: person.now)
        #expect(person.news() == [.disturbed(Bench.id(1))])
    }

    @Test("before arming nothing lights up and the pointer is an arrow")
    func noHover() {
        var person = modalPerson()
        person.advance(400)
        person.input(.pointerMoved(person.place(Bench.id(1), .button("ok"))))
        #expect(person.stage.cardState(Bench.id(1)).hover == nil)
        #expect(person.stage.pointerShape == .arrow)
        person.arm()
        #expect(person.stage.cardState(Bench.id(1)).hover == .button("ok"))
        #expect(person.stage.pointerShape == .hand)
    }

    @Test("the default's ring shows with the fade, not before")
    func defaultRing() {
        var person = modalPerson()
        #expect(person.stage.cardState(Bench.id(1)).focus == .button("ok"))
        person.advance(380)
        #expect(!person.stage.cardState(Bench.id(1)).isFocusVisible)
        person.advance(60)
        #expect(person.stage.cardState(Bench.id(1)).isFocusVisible)
    }

    @Test("a field looks focused only when it takes what is typed", arguments: [379, 397])
    func fieldFocus(_ milliseconds: Int64) {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1, input: TextInput())] }
        person.advance(milliseconds)
        let focus = person.stage.cardState(Bench.id(1)).focus
        #expect(focus == (milliseconds < 380 ? nil : .field))
    }

    @Test("typing into a new modal presses nothing, is not kept, and is told at most ten times a s")
    func typing() {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1, input: TextInput())] }
        for _ in 0..<20 {
            person.strike(.character("y"), text: "y")
            person.strike(.enter)
            person.strike(.space, text: " ")
            person.advance(50)
        }
        let told = person.news()
        #expect(told.allSatisfy { $0 == .disturbed(Bench.id(1)) })
        #expect((9...11).contains(told.count))
        person.arm()
        #expect(person.stage.cardState(Bench.id(1)).text.isEmpty)
        #expect(person.news().isEmpty)
    }

    @Test("the last disturbance is always told", arguments: [99, 100])
    func trailing(_ milliseconds: Int64) {
        var person = modalPerson()
        person.strike(.enter)
        person.advance(10)
        person.strike(.enter)
        #expect(person.news() == [.disturbed(Bench.id(1))])
        person.advance(milliseconds - 10)
        #expect(person.news().count == (milliseconds < 100 ? 0 : 1))
    }

    @Test("a key held since before keeps the card from arming, and never presses")
    func heldSinceBefore() {
        var person = Person()
        person.input(.keyboardGained(heldKeys: [36], isButtonHeld: false))
        person.show { $0.presenters = [Bench.modal(1)] }
        person.advance(2000)
        let told = person.news()
        #expect(told.count >= 4)
        #expect(told.allSatisfy { $0 == .disturbed(Bench.id(1)) })
        #expect(person.stage.cardState(Bench.id(1)).armed == 0)
        person.up(.enter)
        #expect(person.news().count <= 1)
        person.advance(1000)
        #expect(person.news().count <= 1)
        person.arm()
        #expect(person.news().isEmpty)
        #expect(person.stage.nextDeadline == nil)
    }

    @Test("a pointer button held since before does the same")
    func heldButton() {
        var person = Person()
        person.input(.keyboardGained(heldKeys: [], isButtonHeld: true))
        person.show { $0.presenters = [Bench.modal(1)] }
        person.advance(1000)
        #expect(person.news().count >= 2)
        person.letGo(person.place(Bench.id(1), .button("ok")))
        person.advance(200)
        _ = person.news()
        person.advance(1000)
        #expect(person.news().isEmpty)
    }

    @Test("repeats never press")
    func repeats() {
        var person = modalPerson()
        person.hold(.enter, repeats: 5)
        person.arm()
        _ = person.news()
        var stroke = Bench.stroke(.enter)
        stroke.isRepeat = true
        for _ in 0..<100 {
            person.advance(30)
            person.input(.keyPressed(stroke))
        }
        person.up(.enter)
        #expect(person.news().allSatisfy { $0 == .disturbed(Bench.id(1)) })
    }

    @Test("a press must end where it began")
    func endsElsewhere() {
        var person = modalPerson()
        person.arm()
        person.press(person.place(Bench.id(1), .button("ok")))
        #expect(person.stage.cardState(Bench.id(1)).pressed == .button("ok"))
        person.input(.pointerMoved(person.place(Bench.id(1), .button("no"))))
        #expect(person.stage.cardState(Bench.id(1)).pressed == nil)
        person.letGo(person.place(Bench.id(1), .button("no")))
        #expect(person.news().isEmpty)
    }

    @Test("a press is off when the card changes under it")
    func changedUnderPress() {
        var person = modalPerson()
        person.arm()
        person.press(person.place(Bench.id(1), .button("ok")))
        person.show { $0.presenters = [Bench.modal(1, buttons: [Button(id: "ok", title: "Pay")])] }
        person.arm()
        person.letGo(person.place(Bench.id(1), .button("ok")))
        #expect(person.news().isEmpty)
    }

    @Test("a modal that is uncovered arms anew, and what was held means nothing to it")
    func uncovered() {
        var person = modalPerson()
        person.arm()
        person.show { scene in
            scene.presenters[0].isArmed = false
            scene.presenters.append(Bench.modal(2))
        }
        person.arm()
        person.down(.enter)
        person.show { $0.presenters.removeLast() }
        #expect(person.stage.cardState(Bench.id(1)).armed == 0)
        person.arm()
        person.up(.enter)
        #expect(!person.news().contains { $0 != .disturbed(Bench.id(1)) })
    }

    @Test("losing the keyboard disarms, and gaining it back does")
    func keyboardLost() {
        var person = modalPerson()
        person.arm()
        person.input(.keyboardLost)
        #expect(person.news() == [.disturbed(Bench.id(1))])
        person.click(Bench.id(1), .button("ok"))
        #expect(person.news().allSatisfy { $0 == .disturbed(Bench.id(1)) })
        person.advance(200)
        _ = person.news()
        person.takeKeyboard()
        #expect(person.news() == [.disturbed(Bench.id(1))])
    }

    @Test("Escape always works, and its repeats do not")
    func escape() {
        var person = modalPerson()
        person.hold(.escape, repeats: 10)
        #expect(person.news() == [.escapePressed(Bench.id(1))])
    }
}
