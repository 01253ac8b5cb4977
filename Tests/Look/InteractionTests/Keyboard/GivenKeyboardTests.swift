// SPDX-License-Identifier: MIT
//
// The keyboard on the bare desktop: toasts and a retry have it only when given.

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

@Suite("Keyboard given to toasts")
struct GivenKeyboardTests {
    /// Toasts 1 and 2 and retry 3, armed; the keyboard is given to one of them.
    private func user(_ given: UInt32? = 2, isArmed: Bool = true) -> TestUser {
        var user = TestUser()
        user.show { scene in
            scene.toasts = [TestCards.toast(1), TestCards.toast(2)]
            scene.retry = TestCards.retry(3)
        }
        if isArmed { user.arm() }
        user.advance(600)
        if let given {
            user.show { $0.keyboard = TestCards.id(given) }
            user.takeKeyboard()
        }
        _ = user.news()
        return user
    }

    private func focus(_ user: TestUser) -> (card: UInt32, target: Target)? {
        for number in 1...3 as ClosedRange<UInt32> {
            let state = user.interaction.cardState(TestCards.id(number))
            if let focus = state.focus, state.isFocusVisible { return (number, focus) }
        }
        return nil
    }

    @Test("nothing has a ring, and keys mean nothing, until it is given")
    func notGiven() {
        var user = user(nil)
        #expect(focus(user) == nil)
        for key in [.tab, .enter, .delete, .escape] as [Key] { user.strike(key) }
        #expect(user.news().isEmpty)
    }

    @Test("the ring is on the card at once, and Tab goes on to its buttons and the other cards")
    func tab() {
        var user = user()
        var seen: [String] = []
        for _ in 0..<12 {
            if let focus = focus(user) { seen.append("\(focus.card) \(focus.target)") }
            user.strike(.tab)
        }
        #expect(seen.count == 12)
        #expect(seen.first == "2 card")
        let cards = seen.map { $0.prefix(1) }
        #expect(Set(cards) == ["1", "2", "3"])
        #expect(seen.contains("2 \(Target.button("reply"))"))
        #expect(seen.contains("3 \(Target.button(Retry.retryButtonID))"))
        user.strike(.tab, .shift)
        #expect(focus(user) != nil)
    }

    @Test(
        "up and down go from card to card, the others through one as it is read",
        arguments: [false, true]
    )
    func arrows(isMirrored: Bool) {
        var user = user()
        user.isMirrored = isMirrored
        user.arrange()
        user.strike(isMirrored ? .left : .right)
        #expect(focus(user)?.card == 2 && focus(user)?.target != .card)
        user.strike(isMirrored ? .right : .left)
        #expect(focus(user)?.target == .card)
        var cards: Set<UInt32> = []
        for key in [.up, .up, .up, .down, .down, .down] as [Key] {
            user.strike(key)
            if let card = focus(user)?.card { cards.insert(card) }
        }
        #expect(cards == [1, 2, 3])
    }

    @Test(
        "Enter presses what has the ring",
        arguments: [
            (2 as UInt32, 0, UserAction.cardTapped(TestCards.id(2))),
            (2, 1, .buttonTapped(TestCards.id(2), Answer(button: "reply"))),
            (1, 0, .cardTapped(TestCards.id(1))), (3, 0, .retryTapped(TestCards.id(3))),
        ]
    )
    func enter(given: UInt32, steps: Int, expected: UserAction) {
        var user = user(given)
        while let focus = focus(user), steps > 0, focus.target == .card { user.strike(.right) }
        if steps > 0 {
            while focus(user)?.target != .button("reply") { user.strike(.right) }
        }
        user.strike(.enter)
        #expect(user.news() == [expected])
    }

    @Test("Delete puts the card away: a toast by its close, a retry by Escape's meaning")
    func delete() {
        for (given, expected) in [
            (2, .closeTapped(TestCards.id(2))), (3, .escapePressed(TestCards.id(3))),
        ] as [(UInt32, UserAction)] {
            var user = user(given)
            user.strike(.delete)
            #expect(user.news() == [expected])
        }
    }

    @Test(
        "Escape, a click beside all cards and the keyboard's loss leave; a click on a card does not"
    )
    func leave() {
        var user = user()
        user.strike(.escape)
        #expect(user.news() == [.keyboardLeft])
        user.press(TestUser.beside)
        user.release(TestUser.beside)
        #expect(user.news() == [.keyboardLeft])
        user.input(.keyboardLost)
        #expect(user.news().last == .keyboardLeft)
        var other = self.user()
        other.click(TestCards.id(1), .button("reply"))
        #expect(!other.news().contains(.keyboardLeft))
    }

    @Test("Escape declines a retry that has the keyboard")
    func declineRetry() {
        var user = user(3)
        user.strike(.escape)
        #expect(user.news() == [.escapePressed(TestCards.id(3))])
    }

    @Test("before it is armed Enter presses nothing; Escape still leaves")
    func unarmed() {
        var user = user(isArmed: false)
        user.strike(.enter)
        #expect(!user.news().contains(.cardTapped(TestCards.id(2))))
        user.strike(.escape)
        #expect(user.news().contains(.keyboardLeft))
    }

    @Test("the key that asked for it, still down, presses nothing when it comes up")
    func heldKey() {
        var user = user(nil)
        user.show { $0.keyboard = TestCards.id(2) }
        let stroke = TestCards.stroke(.enter)
        user.input(.keyboardGained(heldKeys: [stroke.code], isButtonHeld: false))
        user.input(.keyReleased(stroke))
        #expect(!user.news().contains(.cardTapped(TestCards.id(2))))
    }

    @Test("without the keyboard, no ring stays")
    func takenBack() {
        var user = user()
        user.strike(.tab)
        user.show { $0.keyboard = nil }
        #expect(focus(user) == nil)
        user.strike(.enter)
        #expect(user.news().isEmpty)
    }

    @Test("a new dialog gets it, and the toasts' ring is gone")
    func dialog() {
        var user = user()
        user.show { scene in
            scene.presenters = [TestCards.modal(9)]
            scene.keyboard = nil
        }
        #expect(focus(user) == nil)
        user.strike(.escape)
        #expect(user.news().contains(.escapePressed(TestCards.id(9))))
    }
}
