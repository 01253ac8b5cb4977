// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@Suite("Filling in a field")
struct FillingTests {
    private func field(_ user: TestUser) -> String {
        user.state.input.text
    }

    @Test("Tab, Right and End accept a suggestion; else they do what they always do")
    func suggestions() {
        let input = FormField { $0.suggestions = ["main", "master"] }
        for key in [Key.tab, .right, .end] {
            var user = TestUser(before: TestCards.modal(1, input: input))
            user.type("MA")
            #expect(user.state.completion(of: input) == "in")
            user.strike(key)
            #expect(field(user) == "main")
            // Nothing is left to accept.
            user.strike(.tab)
            #expect(user.state.focus == .button("ok"))
        }
        var user = TestUser(before: TestCards.modal(1, input: input))
        user.type("ma")
        user.strike(.left)
        #expect(user.state.completion(of: input) == nil)
        user.strike(.right)
        #expect(field(user) == "ma")
        user.strike(.tab, text: "", .shift)
        #expect(user.state.focus == .button("no"))
    }

    @Test("Up and Down change a number and stay in the field")
    func numbers() {
        let input = FormField(type: .number, value: .text("9")) { $0.maximum = 10 }
        var user = TestUser(before: TestCards.modal(1, input: input))
        for (key, text) in [(Key.up, "10"), (.up, "10"), (.down, "9")] {
            user.strike(key)
            #expect(field(user) == text)
            #expect(user.state.focus == .input)
        }
    }

    @Test("a text that is not valid is not sent", arguments: ["12", "1x", ""])
    func invalid(_ text: String) {
        let input = FormField { $0.match = TextPattern("[0-9]+") }
        var user = TestUser(before: TestCards.modal(1, input: input))
        user.type(text)
        user.strike(.enter)
        user.click(TestCards.id(1), .button("ok"))
        let sent = UserAction.buttonTapped(TestCards.id(1), Answer(button: "ok", text: "12"))
        #expect(user.news() == (text == "12" ? [sent, sent] : []))
        user.click(TestCards.id(1), .button("no"))
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "no"))])
    }

    @Test("the default button has the focus, and Enter presses it")
    func defaultButton() {
        var card = TestCards.modal(1)
        guard case .modal(var modal) = card.content else {
            Issue.record("no modal: \(card)")
            return
        }
        modal.defaultButton = "no"
        card.content = .modal(modal)
        var user = TestUser(before: card)
        #expect(user.state.focus == .button("no"))
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "no"))])
    }

    @Test("a negative answer has the choices, and not the text")
    func negative() {
        let choices = FormField.list(options: [.init(id: "a", title: "A")], allowsMany: true)
        var user = TestUser(before: TestCards.modal(1, input: FormField(), choices: choices))
        user.type("x")
        user.click(TestCards.id(1), .choice("a"))
        user.click(TestCards.id(1), .button("no"))
        #expect(
            user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "no", choices: ["a"]))]
        )
    }
}
