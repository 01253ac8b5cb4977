// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import Testing

@Suite("Keyboard")
struct KeyboardTests {
    private func person(_ card: Card) -> Person {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [card] }
        person.arm()
        person.advance(600)
        _ = person.news()
        return person
    }

    private static let choices = ChoiceList(
        options: ["a", "b", "c", "d", "e"].map { ChoiceList.Option(id: $0, title: $0) },
        selected: ["a"]
    )

    @Test("focus begins in the field, else on what is positive, never on what destroys")
    func firstFocus() {
        let danger = Button(id: "del", title: "Delete", role: .positive, tone: .danger)
        let keep = Button(id: "keep", title: "Keep", role: .negative)
        let cases: [(Card, Target?)] = [
            (Bench.modal(1), .button("ok")),
            (Bench.modal(1, input: TextInput()), .field),
            (Bench.modal(1, buttons: [danger, keep]), .button("keep")),
            (Bench.modal(1, buttons: [danger]), nil),
            (Bench.sheet(1), nil),
        ]
        for (card, expected) in cases {
            #expect(person(card).stage.cardState(Bench.id(1)).focus == expected)
        }
    }

    @Test("Tab goes through field, choices and buttons, round, and back with Shift")
    func tab() {
        var person = person(Bench.modal(1, input: TextInput(), choices: Self.choices))
        var seen: [Target] = []
        for _ in 0..<8 {
            if let focus = person.stage.cardState(Bench.id(1)).focus { seen.append(focus) }
            person.strike(.tab)
        }
        let order: [Target] =
            [.field] + ["a", "b", "c", "d", "e"].map { .choice($0) }
            + [.button("ok"), .button("no")]
        #expect(seen == order)
        #expect(person.stage.cardState(Bench.id(1)).focus == .field)
        person.strike(.tab, text: "", .shift)
        #expect(person.stage.cardState(Bench.id(1)).focus == .button("no"))
        #expect(person.stage.cardState(Bench.id(1)).isFocusVisible)
    }

    @Test(
        "arrows go where they point among choices, and stay among them",
        arguments: [
            ([Key.right], "b"), ([.right, .right], "c"), ([.right, .right, .right], "d"),
            ([.down], "d"), ([.down, .up], "a"), ([.left], "a"), ([.up], "a"),
            ([.end], "e"), ([.end, .right], "e"), ([.end, .home], "a"), ([.down, .left], "c"),
        ]
    )
    func arrows(_ keys: [Key], _ expected: String) {
        var person = person(Bench.modal(1, choices: Self.choices))
        person.strike(.tab)
        person.strike(.tab)
        while person.stage.cardState(Bench.id(1)).focus != .choice("a") { person.strike(.tab) }
        for key in keys { person.strike(key) }
        #expect(person.stage.cardState(Bench.id(1)).focus == .choice(expected))
    }

    @Test("Down enters a sheet at its first row, Up at its last, and the ring shows")
    func sheetArrows() {
        var person = person(Bench.sheet(1))
        person.strike(.down)
        #expect(person.stage.cardState(Bench.id(1)).focus == .button("a"))
        #expect(person.stage.cardState(Bench.id(1)).isFocusVisible)
        person.strike(.down)
        #expect(person.stage.cardState(Bench.id(1)).focus == .button("b"))
        person.strike(.end)
        #expect(person.stage.cardState(Bench.id(1)).focus == .cancelRow)
        person.strike(.enter)
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "cancel"))])
    }

    @Test("arrows go through rows that are out of view, and bring them into it")
    func scrolledRows() {
        let rows = (1...9).map { "row \($0)" }
        var person = person(Bench.sheet(1, rows: rows))
        for _ in 0..<5 { person.strike(.down) }
        #expect(person.stage.cardState(Bench.id(1)).focus == .button("row 5"))
        #expect(person.stage.cardState(Bench.id(1)).scroll > 61)
        person.strike(.end)
        person.strike(.up)
        #expect(person.stage.cardState(Bench.id(1)).focus == .button("row 9"))
        #expect(person.stage.cardState(Bench.id(1)).scroll == 366)
        person.strike(.enter)
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "row 9"))])
    }

    @Test("what scrolls under a resting pointer does not light up")
    func restingPointer() {
        var person = person(Bench.sheet(1, rows: (1...9).map { "row \($0)" }))
        let place = person.place(Bench.id(1), .button("row 2"))
        person.input(.pointerMoved(place))
        #expect(person.stage.cardState(Bench.id(1)).hover == .button("row 2"))
        for _ in 0..<5 { person.strike(.down) }
        #expect(person.stage.cardState(Bench.id(1)).hover == nil)
        person.input(.pointerMoved(Place(output: place.output, point: Point(x: 400, y: 700))))
        #expect(person.stage.cardState(Bench.id(1)).hover != nil)
    }

    @Test("Return presses what has the ring when it comes up")
    func enter() {
        var person = person(Bench.modal(1))
        person.down(.enter)
        #expect(person.stage.cardState(Bench.id(1)).pressed == .button("ok"))
        #expect(person.news().isEmpty)
        person.up(.enter)
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "ok"))])
        person.strike(.right)
        person.strike(.enter)
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "no"))])
    }

    @Test("Return presses nothing where everything destroys")
    func nothingToPress() {
        let danger = Button(id: "del", title: "Delete", role: .positive, tone: .danger)
        var person = person(Bench.modal(1, buttons: [danger]))
        person.strike(.enter)
        person.strike(.space, text: " ")
        #expect(person.news().isEmpty)
        person.strike(.tab)
        person.strike(.space, text: " ")
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "del"))])
    }

    @Test("1 to 9 choose a row", arguments: [("1", "a"), ("3", "c"), ("4", nil), ("0", nil)])
    func numbers(_ digit: Character, _ row: String?) {
        var person = person(Bench.sheet(1))
        person.strike(.character(digit), text: String(digit))
        let expected = row.map { UserAction.buttonTapped(Bench.id(1), Answer(button: $0)) }
        #expect(person.news() == [expected].compactMap { $0 })
        #expect(person.stage.cardState(Bench.id(1)).showsKeycaps)
    }

    @Test("digits are found where the layout has them under Shift")
    func shiftedDigits() {
        var person = person(Bench.sheet(1))
        person.strike(.character("é"), text: "é")
        #expect(person.news().isEmpty)
        person.strike(.character("é"), text: "2", .shift)
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "b"))])
    }

    @Test("Alt and a letter press a button, from inside the field too")
    func mnemonics() {
        var person = person(Bench.modal(1, input: TextInput()))
        person.input(.modifiersChanged(.alt))
        #expect(person.stage.cardState(Bench.id(1)).showsMnemonics)
        person.strike(.character("d"), text: "d", .alt)
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "no"))])
        #expect(person.stage.cardState(Bench.id(1)).text.isEmpty)
    }

    @Test("typing, Return and the answer")
    func typing() {
        var person = person(Bench.modal(1, input: TextInput(), choices: Self.choices))
        person.type("Ann")
        #expect(person.stage.cardState(Bench.id(1)).text == "Ann")
        #expect(person.stage.cardState(Bench.id(1)).caret == 3)
        person.strike(.tab)
        person.strike(.right)
        person.strike(.space, text: " ")
        person.strike(.tab, text: "", .shift)
        person.strike(.tab, text: "", .shift)
        person.strike(.enter)
        #expect(
            person.news() == [
                .buttonTapped(Bench.id(1), Answer(button: "ok", text: "Ann", choices: ["b"]))
            ]
        )
    }

    @Test(
        "a click puts the caret where it points",
        arguments: [(-50, 0), (16, 2), (33, 3), (200, 4)]
    )
    func caretByPointer(_ x: Double, _ caret: Int) {
        var person = person(Bench.modal(1, input: TextInput()))
        person.type("abcd")
        person.strike(.tab)
        // The card lies at 300, its field at 20, its text at 32.
        let y = person.place(Bench.id(1), .field).point.y
        let place = Place(
            output: Person.output,
            point: Point(x: max(321, 332 + x), y: y)
        )
        person.press(place)
        person.letGo(place)
        #expect(person.stage.cardState(Bench.id(1)).focus == .field)
        #expect(person.stage.cardState(Bench.id(1)).caret == caret)
    }

    @Test("many choices: each is taken and taken back")
    func manyChoices() {
        var list = Self.choices
        list.allowsMany = true
        var person = person(Bench.modal(1, choices: list))
        person.click(Bench.id(1), .choice("c"))
        #expect(person.stage.cardState(Bench.id(1)).choices == ["a", "c"])
        person.click(Bench.id(1), .choice("a"))
        #expect(person.stage.cardState(Bench.id(1)).choices == ["c"])
        #expect(!person.stage.cardState(Bench.id(1)).isFocusVisible)
    }

    @Test("a text too short keeps the positive button from being pressed", arguments: [2, 3])
    func minimumLength(_ length: Int) {
        var person = person(Bench.modal(1, input: TextInput(minimumLength: 3)))
        person.type(String(repeating: "x", count: length))
        person.strike(.enter)
        person.click(Bench.id(1), .button("ok"))
        #expect(person.news().count == (length < 3 ? 0 : 2))
        person.click(Bench.id(1), .button("no"))
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "no"))])
    }

    @Test("a key held from before the field was armed types nothing when it repeats")
    func staleRepeat() {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1, input: TextInput())] }
        person.down(.character("x"), text: "x")
        person.arm()
        var stroke = Bench.stroke(.character("x"), text: "x")
        stroke.isRepeat = true
        person.input(.keyPressed(stroke))
        #expect(person.stage.cardState(Bench.id(1)).text.isEmpty)
        person.up(.character("x"), text: "x")
        person.down(.character("x"), text: "x")
        person.input(.keyPressed(stroke))
        #expect(person.stage.cardState(Bench.id(1)).text == "xx")
    }

    @Test("the text typed survives an update that leaves the field alone")
    func update() {
        var person = person(Bench.modal(1, input: TextInput(text: "a")))
        person.type("b")
        person.show { scene in
            scene.presenters = [Bench.modal(1, input: TextInput(text: "a", error: "No"))]
        }
        #expect(person.stage.cardState(Bench.id(1)).text == "ab")
        person.show { $0.presenters = [Bench.modal(1, input: TextInput(text: "z"))] }
        #expect(person.stage.cardState(Bench.id(1)).text == "z")
    }

    @Test("Ctrl+V asks for the clipboard and takes what comes")
    func paste() {
        var person = person(Bench.modal(1, input: TextInput(maximumLength: 5)))
        person.strike(.character("v"), text: "", .control)
        #expect(person.orders == [.paste])
        person.input(.pasted("one\ntwo"))
        #expect(person.stage.cardState(Bench.id(1)).text == "onetw")
    }

    @Test("Tab goes on to a retry that stands over the modal")
    func retryOverModal() {
        var person = person(Bench.modal(1))
        person.show { $0.retry = Bench.retry(2) }
        person.arm()
        person.strike(.tab)
        person.strike(.tab)
        #expect(person.stage.cardState(Bench.id(2)).focus == .button("retry"))
        #expect(person.stage.cardState(Bench.id(1)).focus == nil)
        person.strike(.enter)
        #expect(person.news() == [.retryTapped(Bench.id(2))])
        person.strike(.tab)
        person.strike(.enter)
        #expect(person.stage.cardState(Bench.id(2)).isExpanded)
        person.strike(.tab)
        person.strike(.enter)
        #expect(person.orders == [.copy("line 1")])
        person.strike(.escape)
        #expect(person.news() == [.escapePressed(Bench.id(1))])
    }

    @Test("page keys and the wheel scroll within the range")
    func scrolling() {
        var person = person(Bench.modal(1))
        person.strike(.pageDown)
        #expect(person.stage.cardState(Bench.id(1)).scroll == 160)
        person.input(.scrolled(dx: 0, dy: 1000, person.place(Bench.id(1), .button("ok"))))
        #expect(person.stage.cardState(Bench.id(1)).scroll == 500)
        person.input(.scrolled(dx: 0, dy: -1000, Person.beside))
        #expect(person.stage.cardState(Bench.id(1)).scroll == 500)
        for _ in 0..<9 { person.strike(.pageUp) }
        #expect(person.stage.cardState(Bench.id(1)).scroll == 0)
    }
}
