// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

@Suite("Writing a reply in a toast")
struct ReplyTests {
    private static let reply = Target.button(Toast.replyID)
    private static let id = TestCards.id(1)

    private static func card(_ title: String = "Ada") -> Card {
        let open = Button(id: "open", title: "Open")
        return TestCards.card(
            1,
            .toast(Toast(headline: Headline(title: title), actions: [open]) { $0.reply = Reply() })
        )
    }

    /// A toast that can be answered, armed; with a modal below where asked for.
    private func user(overModal: Bool = false) -> TestUser {
        var user = TestUser()
        user.show { scene in
            scene.toasts = [Self.card(), TestCards.toast(2)]
            if overModal { scene.presenters = [TestCards.modal(3)] }
        }
        if overModal { user.takeKeyboard() }
        user.arm()
        user.advance(600)
        _ = user.news()
        return user
    }

    /// What the daemon does when the field is opened.
    private func open(_ user: inout TestUser) {
        let isFree = user.scene.presenters.isEmpty
        user.show { scene in
            scene.replying = Self.id
            if isFree { scene.keyboard = Self.id }
        }
        user.takeKeyboard()
        user.advance(200)
        _ = user.news()
    }

    private func text(_ user: TestUser) -> String { user.interaction.cardState(Self.id).input.text }

    @Test("Alt+Delete closes no toast that is not armed")
    func alternateDelete() {
        var user = user()
        open(&user)
        user.type("noon")
        user.show { $0.toasts[0].isArmed = false }
        user.strike(.delete, text: "", .alt)
        #expect(!user.news().contains(.closeTapped(Self.id)))
        #expect(text(user) == "noon")
    }

    @Test("a click on the button requests the field, which then gets the keys")
    func click() {
        var user = user()
        user.click(Self.id, Self.reply)
        #expect(user.news().last == .replyOpened(Self.id))
        open(&user)
        let state = user.interaction.cardState(Self.id)
        #expect(state.isReplying && state.focus == .input)
        user.type("noon")
        #expect(text(user) == "noon")
        #expect(user.interaction.textEntry?.text == "noon")
        user.strike(.enter)
        #expect(
            user.news() == [.buttonTapped(Self.id, Answer(button: Toast.replyID, text: "noon"))]
        )
        #expect(text(user) == "", "what was sent is not sent again")
    }

    @Test("the send button sends; without a text neither it nor Enter does")
    func send() {
        var user = user()
        open(&user)
        user.strike(.enter)
        let place = user.place(Self.id, Self.reply)
        user.press(place)
        user.release(place)
        let tapped = user.news().filter { if case .buttonTapped = $0 { true } else { false } }
        #expect(tapped.isEmpty)
        user.type("x")
        user.click(Self.id, Self.reply)
        #expect(
            user.news().last == .buttonTapped(Self.id, Answer(button: Toast.replyID, text: "x"))
        )
    }

    @Test("Tab stays in the card, Escape closes the field")
    func keys() {
        var user = user()
        open(&user)
        user.type("a")
        user.strike(.tab)
        #expect(user.interaction.cardState(Self.id).focus == Self.reply)
        user.strike(.tab)
        user.strike(.tab)
        for card in user.scene.toasts where card.id != Self.id {
            #expect(user.interaction.cardState(card.id).focus == nil)
        }
        user.strike(.escape)
        #expect(user.news() == [.replyClosed(Self.id)])
    }

    @Test("what was typed survives an update, and the field closing and opening again")
    func survives() {
        var user = user()
        open(&user)
        user.type("draft")
        user.show { scene in
            let card = Self.card("Ada writes …")
            scene.toasts[0].content = card.content
        }
        #expect(text(user) == "draft")
        user.show { scene in
            scene.replying = nil
            scene.keyboard = nil
        }
        #expect(!user.interaction.cardState(Self.id).isReplying)
        open(&user)
        #expect(text(user) == "draft")
        user.type("!")
        #expect(text(user) == "draft!")
    }

    @Test("by keyboard: the button opens it, and has the focus again when it is closed")
    func byKeyboard() {
        var user = user()
        user.show { $0.keyboard = Self.id }
        user.takeKeyboard()
        user.strike(.tab)
        #expect(user.interaction.cardState(Self.id).focus == Self.reply)
        user.strike(.enter)
        #expect(user.news().last == .replyOpened(Self.id))
        open(&user)
        user.show { $0.replying = nil }
        #expect(user.interaction.cardState(Self.id).focus == Self.reply)
        #expect(user.interaction.cardState(Self.id).isFocusVisible)
    }

    @Test("over a modal the keys go into the field, and back to the modal afterwards")
    func overModal() {
        var user = user(overModal: true)
        open(&user)
        user.type("hi")
        #expect(text(user) == "hi")
        user.strike(.escape)
        #expect(user.news().last == .replyClosed(Self.id))
        user.show { $0.replying = nil }
        user.strike(.escape)
        #expect(user.news().last == .escapePressed(TestCards.id(3)))
    }

    @Test("a click beside the cards leaves the field")
    func clickBeside() {
        var user = user()
        open(&user)
        user.press(TestUser.beside)
        #expect(user.news().last == .keyboardLeft)
    }

    @Test("an input method writes into it")
    func composed() {
        var user = user()
        open(&user)
        user.input(.composed(Composition(committed: "你好")))
        #expect(text(user) == "你好")
    }
}
