// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

@Suite("Input methods")
struct CompositionTests {
    private func user(_ input: FormField = FormField(), armed: Bool = true) -> TestUser {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.modal(1, input: input)] }
        if armed { user.arm() }
        user.advance(600)
        _ = user.news()
        return user
    }

    private func preedit(_ text: String, caretByte: Int = 1000) -> Composition {
        Composition(preedit: Preedit(text, caretByte: caretByte))
    }

    @Test("a preedit shows at the caret, underlined, and is no text of the field's")
    func preeditShows() {
        var user = user()
        user.type("ab")
        user.strike(.left)
        user.input(.composed(preedit("にほ", caretByte: 3)))
        #expect(user.state.input.text == "aにほb")
        #expect(user.state.input.composed == 1..<3)
        #expect(user.state.input.caret == 2)
        #expect(user.interaction.textEntry?.text == "ab")
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok", text: "ab"))])
    }

    @Test("committed text replaces the preedit, and is answered")
    func commit() {
        var user = user()
        user.input(.composed(preedit("にほんご")))
        user.input(.composed(Composition(committed: "日本語")))
        #expect(user.state.input.text == "日本語")
        #expect(user.state.input.composed == nil)
        #expect(user.state.input.caret == 3)
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok", text: "日本語"))])
    }

    @Test(
        "bytes around the caret are deleted as whole characters",
        arguments: [
            ("日本語", 3, 0, "日本"), ("日本語", 4, 0, "日"), ("日本語", 99, 0, ""),
            ("abc", 0, 5, "abc"), ("abc", -1, -1, "abc"), ("aé", 2, 0, "a"),
        ]
    )
    func delete(text: String, before: Int, after: Int, expected: String) {
        var user = user()
        user.type(text)
        user.input(.composed(Composition(deletedBefore: before, deletedAfter: after)))
        #expect(user.state.input.text == expected)
        #expect(user.state.input.caret == expected.count)
    }

    @Test("text after the caret is deleted too, and what is settled comes between")
    func deleteAfter() {
        var user = user()
        user.type("abcd")
        user.strike(.left)
        user.strike(.left)
        user.input(.composed(Composition(deletedBefore: 1, deletedAfter: 1, committed: "日")))
        #expect(user.state.input.text == "a日d")
        #expect(user.state.input.caret == 2)
    }

    @Test("a hidden caret is not drawn, but keeps its place")
    func hiddenCaret() {
        var user = user()
        user.input(.composed(preedit("ab", caretByte: -1)))
        #expect(!user.state.isCaretLit)
        #expect(user.state.input.caret == 2)
        user.input(.composed(Composition()))
        #expect(user.state.isCaretLit)
        #expect(user.state.input.text.isEmpty)
    }

    @Test("no field, no text: before it is armed, and while a button has the keyboard")
    func refused() {
        var early = user(armed: false)
        #expect(early.interaction.textEntry == nil)
        early.input(.composed(Composition(committed: "日")))
        early.arm()
        #expect(early.state.input.text.isEmpty)

        var user = user()
        user.strike(.tab)
        #expect(user.interaction.textEntry == nil)
        user.input(.composed(Composition(committed: "日")))
        #expect(user.state.input.text.isEmpty)
    }

    @Test("a preedit ends with the focus and with the keyboard")
    func preeditGoes() {
        var user = user()
        user.input(.composed(preedit("に")))
        user.strike(.tab)
        user.strike(.tab, .shift)
        #expect(user.state.input.text.isEmpty)

        user.input(.composed(preedit("に")))
        user.input(.keyboardLost)
        #expect(user.state.input.text.isEmpty)
    }

    @Test("a click places the caret and ends the preedit")
    func click() {
        var user = user()
        user.type("ab")
        user.strike(.left)
        user.input(.composed(preedit("にほ")))
        let field = user.place(TestCards.id(1), .input)
        let end = ScreenPoint(
            output: field.output,
            point: Point(x: field.point.x + 100, y: field.point.y)
        )
        user.press(end)
        user.release(end)
        #expect(user.state.input.text == "ab")
        #expect(user.state.input.caret == 2)
    }

    @Test("a text too short stays too short, however long the preedit is")
    func minimumLength() {
        var user = user(FormField { $0.minimumLength = 3 })
        user.input(.composed(preedit("にほんご")))
        user.strike(.enter)
        #expect(user.news().isEmpty)
        user.input(.composed(Composition(committed: "日本語")))
        user.strike(.enter)
        #expect(user.news().count == 1)
    }

    @Test("the field reports its text and its caret in bytes; a hidden field reports neither")
    func entry() throws {
        var hidden = self.user(FormField(type: .password))
        hidden.type("日a")
        let secret = try #require(hidden.interaction.textEntry)
        #expect(secret.isHidden && secret.text.isEmpty && secret.caretByte == 0)
        var user = user(FormField())
        user.type("日a")
        user.strike(.left)
        let entry = try #require(user.interaction.textEntry)
        #expect(entry.text == "日a")
        #expect(entry.caretByte == 3)
        #expect(!entry.isHidden)
        #expect(entry.output == TestUser.output)
        let place = user.place(TestCards.id(1), .input)
        #expect(entry.caretFrame.y < place.point.y && place.point.y < entry.caretFrame.maxY)
    }

    @Test(
        "a preedit is text without control characters, with its caret on a character",
        arguments: [
            ("", 0, nil, nil), ("\u{1B}", 0, nil, nil), ("a\nb", 1, "ab", 1), ("日本", 3, "日本", 1),
            ("日本", 4, "日本", 1), ("日本", 99, "日本", 2), ("日本", -1, "日本", nil),
        ] as [(String, Int, String?, Int?)]
    )
    func preedits(text: String, byte: Int, expected: String?, caret: Int?) {
        let preedit = Preedit(text, caretByte: byte)
        #expect(preedit?.text == expected)
        #expect(preedit?.caret == caret)
    }
}
