// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

@Suite("Arming")
struct ArmingTests {
    private func userOfModal() -> TestUser {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.modal(1)] }
        return user
    }

    @Test(
        "the fade begins 380 ms after the card was on screen and ends at 500",
        arguments: [(379, false, false), (397, true, false), (499, true, false), (500, true, true)]
    )
    func fade(_ milliseconds: Int64, _ hasBegun: Bool, _ isDone: Bool) {
        var user = userOfModal()
        user.advance(milliseconds)
        let armed = user.state.armed
        #expect((armed > 0) == hasBegun)
        #expect((armed == 1) == isDone)
    }

    @Test("reduced motion: one switch at 500 ms", arguments: [(499, 0.0), (500, 1.0)])
    func reduced(_ milliseconds: Int64, _ expected: Double) {
        var user = TestUser(reduced: true)
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.advance(milliseconds)
        #expect(user.state.armed == expected)
    }

    @Test("time counts from the frame on screen, not from the scene")
    func countsFromPresented() {
        var user = TestUser(hasKeyboard: true)
        user.show(presented: false) { $0.presenters = [TestCards.modal(1)] }
        user.advance(2000)
        #expect(user.state.armed == 0)
        user.send(.presented(revision: 1))
        user.advance(499)
        #expect(user.state.armed < 1)
        user.advance(1)
        #expect(user.state.armed == 1)
    }

    @Test("a click before the daemon arms presses nothing, however late it is")
    func unarmedClick() {
        var user = userOfModal()
        user.advance(3000)
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news() == [.disturbed(TestCards.id(1))])
    }

    @Test("an armed button answers to a click")
    func armedClick() {
        var user = userOfModal()
        user.advance(500)
        user.arm()
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok"))])
    }

    @Test("what counts is when the button went down, not when that was read")
    func eventTime() {
        var user = userOfModal()
        user.advance(500)
        user.arm()
        let place = user.place(TestCards.id(1), .button("ok"))
        user.input(.pointer(.pressed(.primary, place)), at: user.now + .milliseconds(-1))
        user.input(.pointer(.released(.primary, place)), at: user.now)
        #expect(user.news() == [.disturbed(TestCards.id(1))])
    }

    @Test("before arming nothing lights up and the pointer is an arrow")
    func noHover() {
        var user = userOfModal()
        user.advance(400)
        user.input(.pointer(.moved(user.place(TestCards.id(1), .button("ok")))))
        #expect(user.state.hover == nil)
        #expect(user.interaction.pointerShape == .arrow)
        user.arm()
        #expect(user.state.hover == .button("ok"))
        #expect(user.interaction.pointerShape == .hand)
    }

    @Test("the default's ring shows with the fade, not before")
    func defaultRing() {
        var user = userOfModal()
        #expect(user.state.focus == .button("ok"))
        user.advance(380)
        #expect(!user.state.isFocusVisible)
        user.advance(60)
        #expect(user.state.isFocusVisible)
    }

    @Test("a field looks focused only if it accepts typing", arguments: [379, 397])
    func fieldFocus(_ milliseconds: Int64) {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.modal(1, input: FormField())] }
        user.advance(milliseconds)
        let focus = user.state.focus
        #expect(focus == (milliseconds < 380 ? nil : .input))
    }

    @Test("typing into a new modal presses nothing, and is reported at most ten times a s")
    func typing() {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.modal(1, input: FormField())] }
        for _ in 0..<20 {
            user.strike(.character("y"), text: "y")
            user.strike(.enter)
            user.strike(.space, text: " ")
            user.advance(50)
        }
        let reported = user.news()
        #expect(reported.allSatisfy { $0 == .disturbed(TestCards.id(1)) })
        #expect((9...11).contains(reported.count))
        user.advance(100)
        _ = user.news()
        user.arm()
        #expect(user.state.input.text.isEmpty)
        #expect(user.news().isEmpty)
    }

    @Test("the last disturbance is always reported", arguments: [99, 100])
    func trailing(_ milliseconds: Int64) {
        var user = userOfModal()
        user.strike(.enter)
        user.advance(10)
        user.strike(.enter)
        #expect(user.news() == [.disturbed(TestCards.id(1))])
        user.advance(milliseconds - 10)
        #expect(user.news().count == (milliseconds < 100 ? 0 : 1))
    }

    @Test("a key held since before keeps the card from arming, and never presses")
    func heldSinceBefore() {
        var user = TestUser()
        user.input(.keyboardGained(heldKeys: [36], isButtonHeld: false))
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.advance(2000)
        let reported = user.news()
        #expect(reported.count >= 4)
        #expect(reported.allSatisfy { $0 == .disturbed(TestCards.id(1)) })
        #expect(user.state.armed == 0)
        user.up(.enter)
        #expect(user.news().count <= 1)
        user.advance(1000)
        #expect(user.news().count <= 1)
        user.arm()
        #expect(user.news().isEmpty)
        #expect(user.interaction.nextDeadline == nil)
    }

    @Test("a pointer button held since before does the same")
    func heldButton() {
        var user = TestUser()
        user.input(.keyboardGained(heldKeys: [], isButtonHeld: true))
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.advance(1000)
        #expect(user.news().count >= 2)
        user.release(user.place(TestCards.id(1), .button("ok")))
        user.advance(200)
        _ = user.news()
        user.advance(1000)
        #expect(user.news().isEmpty)
    }

    @Test("a pointer that left holds no button, and a finger holds on")
    func leftWithButton() {
        var user = TestUser(hasKeyboard: true)
        user.press(TestUser.beside, .secondary)
        user.input(.pointer(.touchBegan(TestUser.beside)))
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.input(.pointer(.left))
        user.advance(1000)
        #expect(user.news().count >= 2)
        user.input(.pointer(.touchEnded(TestUser.beside)))
        user.advance(200)
        _ = user.news()
        user.advance(1000)
        #expect(user.news().isEmpty)
    }

    @Test("repeats never press")
    func repeats() {
        var user = userOfModal()
        user.hold(.enter, repeats: 5)
        user.arm()
        var stroke = TestCards.stroke(.enter)
        stroke.isRepeat = true
        for _ in 0..<100 {
            user.advance(30)
            user.input(.keyPressed(stroke))
        }
        user.up(.enter)
        #expect(user.news().allSatisfy { $0 == .disturbed(TestCards.id(1)) })
    }

    @Test("a press must end where it began")
    func endsElsewhere() {
        var user = userOfModal()
        user.arm()
        user.press(user.place(TestCards.id(1), .button("ok")))
        #expect(user.state.pressed == .button("ok"))
        user.input(.pointer(.moved(user.place(TestCards.id(1), .button("no")))))
        #expect(user.state.pressed == nil)
        user.release(user.place(TestCards.id(1), .button("no")))
        #expect(user.news().isEmpty)
    }

    @Test("a press is off when the card changes under it")
    func changedUnderPress() {
        var user = userOfModal()
        user.arm()
        user.press(user.place(TestCards.id(1), .button("ok")))
        user.show {
            $0.presenters = [TestCards.modal(1, buttons: [Button(id: "ok", title: "Pay")])]
        }
        user.arm()
        user.release(user.place(TestCards.id(1), .button("ok")))
        #expect(user.news().isEmpty)
    }

    @Test("an uncovered modal arms again, and keys held before have no effect")
    func uncovered() {
        var user = userOfModal()
        user.arm()
        user.show { scene in
            scene.presenters[0].isArmed = false
            scene.presenters.append(TestCards.modal(2))
        }
        user.arm()
        user.down(.enter)
        user.show { $0.presenters.removeLast() }
        #expect(user.state.armed == 0)
        user.arm()
        user.up(.enter)
        #expect(!user.news().contains { $0 != .disturbed(TestCards.id(1)) })
    }

    @Test("losing the keyboard disarms, and gaining it back does")
    func keyboardLost() {
        var user = userOfModal()
        user.arm()
        user.input(.keyboardLost)
        #expect(user.news() == [.disturbed(TestCards.id(1))])
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news().isEmpty)
        user.advance(200)
        _ = user.news()
        user.takeKeyboard()
        #expect(user.news() == [.disturbed(TestCards.id(1))])
        // The daemon does not know it yet.
        user.advance(20)
        user.strike(.enter)
        user.advance(200)
        #expect(user.news() == [.disturbed(TestCards.id(1))])
        user.arm()
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok"))])
    }

    @Test("a scene that was on its way when a key came too early does not arm")
    func crossing() {
        var user = userOfModal()
        user.advance(499)
        user.strike(.enter)
        #expect(user.news() == [.disturbed(TestCards.id(1))])
        user.advance(1)
        // The daemon had not received the report yet.
        user.show { $0.presenters[0].isArmed = true }
        #expect(user.state.armed < 1)
        user.advance(150)
        user.strike(.enter)
        #expect(user.news() == [.disturbed(TestCards.id(1))])
        user.show { $0.presenters[0].isArmed = false }
        user.arm()
        _ = user.news()
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok"))])
    }

    @Test("Escape always works, and its repeats do not")
    func escape() {
        var user = userOfModal()
        user.hold(.escape, repeats: 10)
        #expect(user.news() == [.escapePressed(TestCards.id(1))])
    }
}
