// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import Testing

@Suite("Input methods")
struct CompositionTests {
    private func person(_ input: TextInput = TextInput(), armed: Bool = true) -> Person {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1, input: input)] }
        if armed { person.arm() }
        person.advance(600)
        _ = person.news()
        return person
    }

    private func state(_ person: Person) -> CardState { person.stage.cardState(Bench.id(1)) }

    private func preedit(_ text: String, caretByte: Int = 1000) -> Composition {
        Composition(preedit: Preedit(text, caretByte: caretByte))
    }

    @Test("a preedit shows at the caret, underlined, and is no text of the field's")
    func preeditShows() {
        var person = person()
        person.type("ab")
        person.strike(.left)
        person.input(.composed(preedit("にほ", caretByte: 3)))
        #expect(state(person).text == "aにほb")
        #expect(state(person).composed == 1..<3)
        #expect(state(person).caret == 2)
        #expect(person.stage.textEntry?.text == "ab")
        person.strike(.enter)
        #expect(
            person.news() == [.buttonTapped(Bench.id(1), Answer(button: "ok", text: "ab"))]
        )
    }

    @Test("what is settled takes the preedit's place, and is answered")
    func commit() {
        var person = person()
        person.input(.composed(preedit("にほんご")))
        person.input(.composed(Composition(committed: "日本語")))
        #expect(state(person).text == "日本語")
        #expect(state(person).composed == nil)
        #expect(state(person).caret == 3)
        person.strike(.enter)
        #expect(
            person.news() == [.buttonTapped(Bench.id(1), Answer(button: "ok", text: "日本語"))]
        )
    }

    @Test(
        "bytes around the caret are deleted as whole characters",
        arguments: [
            ("日本語", 3, 0, "日本"), ("日本語", 4, 0, "日"), ("日本語", 99, 0, ""),
            ("abc", 0, 5, "abc"), ("abc", -1, -1, "abc"), ("aé", 2, 0, "a"),
        ]
    )
    func delete(text: String, before: Int, after: Int, expected: String) {
        var person = person()
        person.type(text)
        person.input(.composed(Composition(deletedBefore: before, deletedAfter: after)))
        #expect(state(person).text == expected)
        #expect(state(person).caret == expected.count)
    }

    @Test("text after the caret is deleted too, and what is settled comes between")
    func deleteAfter() {
        var person = person()
        person.type("abcd")
        person.strike(.left)
        person.strike(.left)
        person.input(
            .composed(Composition(deletedBefore: 1, deletedAfter: 1, committed: "日"))
        )
        #expect(state(person).text == "a日d")
        #expect(state(person).caret == 2)
    }

    @Test("a hidden caret is not drawn, but keeps its place")
    func hiddenCaret() {
        var person = person()
        person.input(.composed(preedit("ab", caretByte: -1)))
        #expect(!state(person).isCaretLit)
        #expect(state(person).caret == 2)
        person.input(.composed(Composition()))
        #expect(state(person).isCaretLit)
        #expect(state(person).text.isEmpty)
    }

    @Test("no field, no text: before it is armed, and while a button has the keyboard")
    func refused() {
        var early = person(armed: false)
        #expect(early.stage.textEntry == nil)
        early.input(.composed(Composition(committed: "日")))
        early.arm()
        #expect(state(early).text.isEmpty)

        var person = person()
        person.strike(.tab)
        #expect(person.stage.textEntry == nil)
        person.input(.composed(Composition(committed: "日")))
        #expect(state(person).text.isEmpty)
    }

    @Test("a preedit goes with the focus and with the keyboard")
    func preeditGoes() {
        var person = person()
        person.input(.composed(preedit("に")))
        person.strike(.tab)
        person.strike(.tab, .shift)
        #expect(state(person).text.isEmpty)

        person.input(.composed(preedit("に")))
        person.input(.keyboardLost)
        #expect(state(person).text.isEmpty)
    }

    @Test("a click puts the caret where it points, past a preedit that goes")
    func click() {
        var person = person()
        person.type("ab")
        person.strike(.left)
        person.input(.composed(preedit("にほ")))
        let field = person.place(Bench.id(1), .field)
        let end = Place(
            output: field.output,
            point: Point(x: field.point.x + 100, y: field.point.y)
        )
        person.press(end)
        person.letGo(end)
        #expect(state(person).text == "ab")
        #expect(state(person).caret == 2)
    }

    @Test("a text too short stays too short, however long the preedit is")
    func minimumLength() {
        var person = person(TextInput(minimumLength: 3))
        person.input(.composed(preedit("にほんご")))
        person.strike(.enter)
        #expect(person.news().isEmpty)
        person.input(.composed(Composition(committed: "日本語")))
        person.strike(.enter)
        #expect(person.news().count == 1)
    }

    @Test("the field tells its text, its caret in bytes, and whether it is a secret")
    func entry() throws {
        var person = person(TextInput(isHidden: true))
        person.type("日a")
        person.strike(.left)
        let entry = try #require(person.stage.textEntry)
        #expect(entry.text == "日a")
        #expect(entry.caretByte == 3)
        #expect(entry.isHidden)
        #expect(entry.output == Person.output)
        let place = person.place(Bench.id(1), .field)
        #expect(entry.caretFrame.minY < place.point.y && place.point.y < entry.caretFrame.maxY)
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
