// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@Suite("Keyboard")
struct KeyboardTests {
    private static let choices = FormField.list(
        options: ["a", "b", "c", "d", "e"].map { FormField.Choice(id: $0, title: $0) },
        selected: ["a"]
    )

    @Test("focus begins in the field, else on what is positive, never on what destroys")
    func firstFocus() {
        let danger = Button(id: "del", title: "Delete", role: .positive, tone: .danger)
        let keep = Button(id: "keep", title: "Keep", role: .negative)
        let cases: [(Card, Target?)] = [
            (TestCards.modal(1), .button("ok")),
            (TestCards.modal(1, input: FormField()), .input),
            (TestCards.modal(1, buttons: [danger, keep]), .button("keep")),
            (TestCards.modal(1, buttons: [danger]), nil),
            (TestCards.sheet(1), .button("a")),
            (TestCards.sheet(1, rows: ["a", "b"], danger: ["a"]), .button("b")),
            (TestCards.sheet(1, rows: ["a", "b"], danger: ["a", "b"]), .cancelRow),
        ]
        for (card, expected) in cases {
            #expect(TestUser(before: card).interaction.cardState(TestCards.id(1)).focus == expected)
        }
    }

    @Test("Tab goes through field, choices and buttons, round, and back with Shift")
    func tab() {
        var user = TestUser(before: TestCards.modal(1, input: FormField(), choices: Self.choices))
        var seen: [Target] = []
        for _ in 0..<8 {
            if let focus = user.state.focus { seen.append(focus) }
            user.strike(.tab)
        }
        let order: [Target] =
            [.input] + ["a", "b", "c", "d", "e"].map { .choice($0) }
            + [.button("ok"), .button("no")]
        #expect(seen == order)
        #expect(user.state.focus == .input)
        user.strike(.tab, text: "", .shift)
        #expect(user.state.focus == .button("no"))
        #expect(user.state.isFocusVisible)
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
        var user = TestUser(before: TestCards.modal(1, choices: Self.choices))
        user.strike(.tab)
        user.strike(.tab)
        while user.state.focus != .choice("a") {
            user.strike(.tab)
        }
        for key in keys { user.strike(key) }
        #expect(user.state.focus == .choice(expected))
    }

    @Test("a sheet opens with the ring on its first row that destroys nothing; Enter presses it")
    func sheetRing() {
        var user = TestUser(before: TestCards.sheet(1, danger: ["a"]))
        #expect(user.state.focus == .button("b"))
        #expect(user.state.isFocusVisible)
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "b"))])
    }

    @Test("Down and End go through a sheet's rows from there, and the ring shows")
    func sheetArrows() {
        var user = TestUser(before: TestCards.sheet(1))
        user.strike(.down)
        #expect(user.state.focus == .button("b"))
        user.strike(.end)
        #expect(user.state.focus == .cancelRow)
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "cancel"))])
    }

    @Test("arrows go through rows that are out of view, and bring them into it")
    func scrolledRows() {
        let rows = (1...9).map { "row \($0)" }
        var user = TestUser(before: TestCards.sheet(1, rows: rows))
        for _ in 0..<4 { user.strike(.down) }
        #expect(user.state.focus == .button("row 5"))
        #expect(user.state.scroll > 61)
        user.strike(.end)
        user.strike(.up)
        #expect(user.state.focus == .button("row 9"))
        #expect(user.state.scroll == 366)
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "row 9"))])
    }

    @Test("what scrolls under a resting pointer does not light up")
    func restingPointer() {
        var user = TestUser(before: TestCards.sheet(1, rows: (1...9).map { "row \($0)" }))
        let place = user.place(TestCards.id(1), .button("row 2"))
        user.input(.pointer(.moved(place)))
        #expect(user.state.hover == .button("row 2"))
        for _ in 0..<5 { user.strike(.down) }
        #expect(user.state.hover == nil)
        user.input(.pointer(.moved(user.place(TestCards.id(1), .button("row 6")))))
        #expect(user.state.hover == .button("row 6"))
    }

    @Test("Enter presses what has the ring when it comes up")
    func enter() {
        var user = TestUser(before: TestCards.modal(1))
        user.down(.enter)
        #expect(user.state.pressed == .button("ok"))
        #expect(user.news().isEmpty)
        user.up(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok"))])
        user.strike(.right)
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "no"))])
    }

    @Test("Enter presses nothing where everything destroys")
    func nothingToPress() {
        let danger = Button(id: "del", title: "Delete", role: .positive, tone: .danger)
        var user = TestUser(before: TestCards.modal(1, buttons: [danger]))
        user.strike(.enter)
        user.strike(.space, text: " ")
        #expect(user.news().isEmpty)
        user.strike(.tab)
        user.strike(.space, text: " ")
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "del"))])
    }

    @Test("1 to 9 choose a row", arguments: [("1", "a"), ("3", "c"), ("4", nil), ("0", nil)])
    func numbers(_ digit: Character, _ row: String?) {
        var user = TestUser(before: TestCards.sheet(1))
        user.strike(.character(digit), text: String(digit))
        let expected = row.map { UserAction.buttonTapped(TestCards.id(1), Answer(button: $0)) }
        #expect(user.news() == [expected].compactMap { $0 })
        #expect(user.state.showsKeycaps)
    }

    @Test("a sheet that appears under a pointer at rest keeps its keycaps until that moves")
    func appearsUnderPointer() {
        var user = TestUser(before: TestCards.sheet(1))
        user.strike(.character("9"), text: "9")
        user.input(.pointer(.moved(TestUser.beside)))
        #expect(user.state.showsKeycaps)
        var place = TestUser.beside
        place.point.x += 1
        user.input(.pointer(.moved(place)))
        #expect(!user.state.showsKeycaps)
    }

    @Test("digits are found where the layout has them under Shift")
    func shiftedDigits() {
        var user = TestUser(before: TestCards.sheet(1))
        user.strike(.character("é"), text: "é")
        #expect(user.news().isEmpty)
        user.strike(.character("é"), text: "2", .shift)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "b"))])
    }

    @Test("Alt and a letter press a button, from inside the field too")
    func mnemonics() {
        var user = TestUser(before: TestCards.modal(1, input: FormField()))
        user.input(.modifiersChanged(.alt))
        #expect(user.state.showsMnemonics)
        user.strike(.character("d"), text: "d", .alt)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "no"))])
        #expect(user.state.input.text.isEmpty)
    }

    @Test("typing, Return and the answer")
    func typing() {
        var user = TestUser(before: TestCards.modal(1, input: FormField(), choices: Self.choices))
        user.type("Ann")
        #expect(user.state.input.text == "Ann")
        #expect(user.state.input.caret == 3)
        user.strike(.tab)
        user.strike(.right)
        user.strike(.space, text: " ")
        user.strike(.tab, text: "", .shift)
        user.strike(.tab, text: "", .shift)
        user.strike(.enter)
        #expect(
            user.news() == [
                .buttonTapped(TestCards.id(1), Answer(button: "ok", text: "Ann", choices: ["b"]))
            ]
        )
    }

    @Test(
        "a click puts the caret where it points",
        arguments: [(-50, 0), (16, 2), (33, 3), (200, 4)]
    )
    func caretByPointer(_ x: Double, _ caret: Int) {
        var user = TestUser(before: TestCards.modal(1, input: FormField()))
        user.type("abcd")
        user.strike(.tab)
        // The card lies at 300, its field at 20, its text at 32.
        let y = user.place(TestCards.id(1), .input).point.y
        let place = ScreenPoint(output: TestUser.output, point: Point(x: max(321, 332 + x), y: y))
        user.press(place)
        user.release(place)
        #expect(user.state.focus == .input)
        #expect(user.state.input.caret == caret)
    }

    @Test("many choices: each is selected and cleared")
    func manyChoices() {
        var list = Self.choices
        list.allowsMany = true
        var user = TestUser(before: TestCards.modal(1, choices: list))
        user.click(TestCards.id(1), .choice("c"))
        #expect(user.state.choices == ["a", "c"])
        user.click(TestCards.id(1), .choice("a"))
        #expect(user.state.choices == ["c"])
        #expect(!user.state.isFocusVisible)
    }

    @Test("a text too short keeps the positive button from being pressed", arguments: [2, 3])
    func minimumLength(_ length: Int) {
        var user = TestUser(before: TestCards.modal(1, input: FormField { $0.minimumLength = 3 }))
        user.type(String(repeating: "x", count: length))
        user.strike(.enter)
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news().count == (length < 3 ? 0 : 2))
        user.click(TestCards.id(1), .button("no"))
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "no"))])
    }

    @Test("a text too long stays in the field, and answers nothing until it is shortened")
    func maximumLength() {
        let id = TestCards.id(1)
        var user = TestUser(before: TestCards.modal(1, input: FormField { $0.maximumLength = 3 }))
        user.type("xxxxx")
        #expect(user.interaction.cardState(id).input.text == "xxxxx")
        user.strike(.enter)
        user.click(id, .button("ok"))
        #expect(user.news().isEmpty)
        user.click(id, .input)
        user.strike(.backspace)
        user.strike(.backspace)
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(id, Answer(button: "ok", text: "xxx"))])
        user.type("x")
        user.click(id, .button("no"))
        #expect(user.news() == [.buttonTapped(id, Answer(button: "no"))])
    }

    @Test("a key held from before the field was armed types nothing when it repeats")
    func staleRepeat() {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.modal(1, input: FormField())] }
        user.down(.character("x"), text: "x")
        user.arm()
        var stroke = TestCards.stroke(.character("x"), text: "x")
        stroke.isRepeat = true
        user.input(.keyPressed(stroke))
        #expect(user.state.input.text.isEmpty)
        user.up(.character("x"), text: "x")
        user.arm()
        user.down(.character("x"), text: "x")
        user.input(.keyPressed(stroke))
        #expect(user.state.input.text == "xx")
    }

    @Test("the text typed survives an update that leaves the field alone")
    func update() {
        var user = TestUser(before: TestCards.modal(1, input: FormField(value: .text("a"))))
        user.type("b")
        user.show { scene in
            scene.presenters = [
                TestCards.modal(1, input: FormField(value: .text("a")) { $0.error = "No" })
            ]
        }
        #expect(user.state.input.text == "ab")
        user.show { $0.presenters = [TestCards.modal(1, input: FormField(value: .text("z")))] }
        #expect(user.state.input.text == "z")
    }

    @Test("Ctrl+V requests the clipboard and inserts its text")
    func paste() {
        var user = TestUser(before: TestCards.modal(1, input: FormField { $0.maximumLength = 5 }))
        user.strike(.character("v"), text: "", .control)
        #expect(user.orders == [.paste])
        user.input(.pasted("one\ntwo"))
        #expect(user.state.input.text == "onetwo")
        user.input(.pasted(String(repeating: "x", count: 100_000)))
        #expect(user.state.input.text == "onetwo")
        #expect(user.state.input.isFull)
    }

    @Test("Ctrl+C copies what is selected, Ctrl+X cuts it out, Ctrl+V replaces it")
    func copyAndCut() {
        var user = TestUser(before: TestCards.modal(1, input: FormField(value: .text("before"))))
        user.strike(.character("c"), text: "", .control)
        #expect(user.orders.isEmpty)
        for _ in 0..<4 { user.strike(.left, .shift) }
        #expect(user.state.input.selected == 2..<6)
        user.strike(.character("c"), text: "", .control)
        user.strike(.character("x"), text: "", .control)
        #expect(user.orders == [.copy("fore"), .copy("fore")])
        #expect(user.state.input.text == "be")
        user.strike(.home, .shift)
        user.input(.pasted("af"))
        #expect(user.state.input.text == "af")
        #expect(user.state.input.selected == nil)
    }

    @Test("arrows go the way they point, also in a text that is read from the right")
    func arrowsInMirroredText() {
        var user = TestUser(before: TestCards.modal(1, input: FormField(value: .text("שלום"))))
        user.strike(.right)
        #expect(user.state.input.caret == 3)
        user.strike(.left)
        #expect(user.state.input.caret == 4)
        user.strike(.right, .shift)
        #expect(user.state.input.selected == 3..<4)
    }

    @Test("Tab moves on to a retry over the modal")
    func retryOverModal() {
        var user = TestUser(before: TestCards.modal(1))
        user.show { $0.retry = TestCards.retry(2) }
        user.arm()
        user.strike(.tab)
        user.strike(.tab)
        #expect(user.interaction.cardState(TestCards.id(2)).focus == .button("retry"))
        #expect(user.state.focus == nil)
        user.strike(.enter)
        #expect(user.news() == [.retryTapped(TestCards.id(2))])
        user.strike(.tab)
        user.strike(.enter)
        let decline = Answer(button: Retry.giveUpButtonID)
        #expect(user.news() == [.buttonTapped(TestCards.id(2), decline)])
        user.strike(.tab)
        user.strike(.enter)
        #expect(user.interaction.cardState(TestCards.id(2)).isExpanded)
        user.strike(.tab)
        user.strike(.enter)
        #expect(user.orders == [.copy("line 1")])
        // Escape is for the card that has the keyboard.
        user.strike(.escape)
        #expect(user.news() == [.escapePressed(TestCards.id(2))])
    }

    @Test("page keys and the wheel scroll within the range")
    func scrolling() {
        var user = TestUser(before: TestCards.modal(1))
        user.strike(.pageDown)
        #expect(user.state.scroll == 160)
        user.input(.pointer(.scrolled(dx: 0, dy: 1000, user.place(TestCards.id(1), .button("ok")))))
        #expect(user.state.scroll == 500)
        user.input(.pointer(.scrolled(dx: 0, dy: -1000, TestUser.beside)))
        #expect(user.state.scroll == 500)
        for _ in 0..<9 { user.strike(.pageUp) }
        #expect(user.state.scroll == 0)
    }
}
