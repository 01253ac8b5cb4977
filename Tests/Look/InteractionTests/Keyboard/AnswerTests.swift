// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore
import TestSupport
import Testing

@testable import Interaction

@Suite("Replies in the notification centre, by hand")
struct AnswerTests {
    private static let toast = TestCards.id(9)
    private static let row = Target.centre(.row(.entry(.live(toast))))
    private static let button = Target.centre(.button(toast, Toast.replyID))
    private static let field = Target.field(Reply.fieldID(toast), .box)

    private func user(_ change: (inout Scene) -> Void = { _ in }) -> TestUser {
        var user = TestUser()
        user.show { scene in
            change(&scene)
            scene.centre = CentreSamples.centre("live")
        }
        user.takeKeyboard()
        user.advance(600)
        _ = user.news()
        return user
    }

    private func focus(_ user: TestUser) -> Target? {
        user.interaction.cardState(.centre).focus
    }

    private func text(_ user: TestUser) -> String {
        user.interaction.cardState(.centre)[Reply.fieldID(Self.toast)].text
    }

    @Test("the button opens the field in place, Enter sends, Shift+Enter begins a line")
    func sends() {
        var user = user()
        user.click(.centre, Self.button)
        #expect(focus(user) == Self.field)
        #expect(user.interaction.textTarget?.field == Reply.fieldID(Self.toast))
        user.strike(.enter)
        #expect(user.news() == [], "without a text nothing is sent, and nothing closes")
        user.type("at noon")
        user.strike(.enter, .shift)
        user.type("or one")
        user.strike(.enter)
        #expect(user.news() == [.centre(.replied(Self.toast, text: "at noon\nor one"))])
        #expect(focus(user) == Self.row)
        user.click(.centre, Self.button)
        #expect(text(user) == "", "what was sent is not sent again")
    }

    @Test("its own button sends, by pointer and by keyboard")
    func button() {
        for byPointer in [true, false] {
            var user = user()
            user.click(.centre, Self.button)
            user.type("x")
            if byPointer {
                user.click(.centre, .centre(.send(Self.toast)))
            } else {
                user.strike(.tab)
                #expect(focus(user) == .centre(.send(Self.toast)))
                user.strike(.enter)
            }
            #expect(user.news() == [.centre(.replied(Self.toast, text: "x"))])
        }
    }

    @Test("Escape leaves the field and keeps the text, also while the centre is closed")
    func keeps() {
        var user = user()
        user.click(.centre, Self.button)
        user.type("at n")
        user.strike(.escape)
        #expect(user.news() == [] && focus(user) == Self.button)
        #expect(user.interaction.cardState(.centre).answered == nil)
        user.strike(.enter)
        #expect(text(user) == "at n")
        user.show { $0.centre = nil }
        user.show { $0.centre = CentreSamples.centre("live") }
        user.click(.centre, Self.button)
        user.type("oon")
        #expect(text(user) == "at noon")
        user.strike(.escape)
        user.strike(.escape)
        #expect(user.news() == [.centre(.closed)])
    }

    @Test("a card and the centre share the text")
    func shares() {
        let toast = Content.toast(Toast(headline: Headline(title: "Grace")) { $0.reply = Reply() })
        var user = user { $0.toasts = [TestCards.card(9, toast)] }
        user.click(.centre, Self.button)
        user.type("here")
        user.show { $0.centre = nil }
        #expect(user.interaction.cardState(Self.toast).input.text == "here")
        user.show { $0.toasts = [] }
        user.show { $0.toasts = [TestCards.card(9, toast)] }
        #expect(user.interaction.cardState(Self.toast).input.text == "here")
        user.show { $0.centre = CentreSamples.centre("live") }
        user.click(.centre, Self.button)
        #expect(text(user) == "here")
    }

    @Test("the search gets no letter of it, whatever comes, goes or scrolls")
    func letters() {
        var user = user()
        user.click(.centre, Self.button)
        user.type("a")
        var more = CentreSamples.centre("live")
        more.rows = CentreSamples.centre("past").rows.filter { !more.rows.contains($0) } + more.rows
        more.count = more.rows.count
        user.show { $0.centre = more }
        user.type("b")
        let middle = ScreenPoint(output: TestUser.output, point: Point(x: 700, y: 500))
        user.input(.pointer(.scrolled(dx: 0, dy: -10_000, middle)))
        user.type("c")
        #expect(text(user) == "abc" && user.news().isEmpty)
        user.show { scene in
            scene.centre?.rows.removeAll { $0.id == .entry(.live(Self.toast)) }
            scene.centre?.count -= 1
        }
        #expect(focus(user) != Self.field)
    }

    @Test("Left and Right go through the field and its button like through buttons")
    func arrows() {
        var user = user()
        user.click(.centre, Self.button)
        user.strike(.up)
        #expect(focus(user) == .centre(.row(.group("Chat"))), "one line has no line above")
        user.strike(.down)
        #expect(focus(user) == Self.row)
        user.strike(.right)
        #expect(focus(user) == Self.field)
    }
}
