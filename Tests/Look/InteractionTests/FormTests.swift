// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

@Suite("Filling in a form")
struct FormTests {
    static let roles = [
        FormField.Choice(id: "user", title: "User"), .init(id: "root", title: "Root"),
    ]

    private func user(_ fields: [FormField]) -> TestUser {
        var card = TestCards.modal(1)
        guard case .modal(var modal) = card.content else {
            Issue.record("no modal: \(card)")
            return TestUser()
        }
        modal.fields = fields
        card.content = .modal(modal)
        return TestUser(before: card)
    }

    private func sent(_ fields: [String: FormValue]) -> [UserAction] {
        [.buttonTapped(TestCards.id(1), Answer(button: "ok", fields: fields))]
    }

    @Test("a live field requests completions; Tab accepts one, or moves on")
    func suggestions() {
        var field = FormField(id: "file", type: .file) { $0.isLive = true }
        var user = user([field, FormField(id: "name")])
        user.type("/e")
        func question(_ number: Int, _ text: String) -> UserAction {
            .rowsAsked(
                TestCards.id(1),
                RowQuestion(number: number, text: text, first: 0) { $0.field = "file" }
            )
        }
        #expect(user.news() == [question(1, "/"), question(2, "/e")])
        field.suggestions = ["/etc/"]
        user.changeModal { $0.fields = [field, FormField(id: "name")] }
        #expect(user.news() == [])
        user.strike(.tab)
        #expect(user.state.focus == .field("file", .box))
        #expect(user.news() == [question(3, "/etc/")])
        user.strike(.tab)
        #expect(user.state.focus == .field("name", .box))
        user.type("x")
        #expect(user.news() == [])
    }

    @Test("Enter goes from field to field, and on the last one confirms")
    func enter() {
        var user = user([
            FormField(id: "name"), FormField(id: "note", type: .label, label: "x"),
            FormField(id: "age", type: .number, value: .number(9)) { $0.maximum = 10 },
            FormField(id: "news", type: .toggle),
            FormField(id: "role", type: .choice, value: .text("root"), choices: Self.roles),
        ])
        #expect(user.state.focus == .field("name", .box))
        user.type("Ada")
        user.strike(.enter)
        #expect(user.state.focus == .field("age", .box))
        for _ in 0..<3 { user.strike(.up) }
        user.strike(.enter)
        user.strike(.space, text: " ")
        user.strike(.enter)
        #expect(user.state.focus == .field("role", .option("root")))
        #expect(user.news() == [])
        user.strike(.enter)
        let values: [String: FormValue] = [
            "name": .text("Ada"), "age": .number(10), "news": .boolean(true), "role": .text("root"),
        ]
        #expect(user.news() == sent(values))
    }

    @Test("Tab stops once at the tags of a field; arrows move among them, Space chooses")
    func tags() {
        var user = user([
            FormField(id: "tags", type: .multi, choices: Self.roles),
            FormField(id: "role", type: .choice, choices: Self.roles), FormField(id: "name"),
        ])
        #expect(user.state.focus == .field("tags", .option("user")))
        user.strike(.space, text: " ")
        user.strike(.right)
        user.strike(.space, text: " ")
        user.strike(.tab)
        #expect(user.state.focus == .field("role", .option("user")))
        user.strike(.space, text: " ")
        user.strike(.tab)
        #expect(user.state.focus == .field("name", .box))
        user.strike(.tab, .shift)
        user.strike(.space, text: " ")
        user.strike(.tab, .shift)
        #expect(user.state.focus == .field("tags", .option("user")))
        user.click(TestCards.id(1), .button("ok"))
        // Pressed again, what is not required is not chosen any more.
        #expect(user.news() == sent(["tags": .texts(["user", "root"]), "name": .text("")]))
    }

    @Test("an invalid form shows its errors, and the focus goes to the first such field")
    func problems() {
        var user = user([
            FormField(id: "a"), FormField(id: "b") { $0.isRequired = true },
            FormField(id: "c", type: .toggle) { $0.isRequired = true },
        ])
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news() == [])
        #expect(user.state.focus == .field("b", .box))
        #expect(user.state.problem(of: FormField(id: "b") { $0.isRequired = true }) != nil)
        #expect(user.state.problem(of: FormField(id: "a")) == nil)
        user.type("x")
        user.strike(.enter)
        user.strike(.enter)
        #expect(user.news() == [])
        #expect(user.state.focus == .field("c", .box))
        user.strike(.space, text: " ")
        user.strike(.enter)
        let values: [String: FormValue] = ["a": .text(""), "b": .text("x"), "c": .boolean(true)]
        #expect(user.news() == sent(values))
        user.click(TestCards.id(1), .button("no"))
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "no"))])
    }

    @Test("each field has a caret of its own, and the pointer places it")
    func caret() {
        var user = user([
            FormField(id: "a", value: .text("abc")), FormField(id: "b", value: .text("xyz")),
        ])
        user.strike(.left)
        user.type("1")
        let place = user.place(TestCards.id(1), .field("b", .box))
        var front = place
        front.point.x -= 140
        user.press(front)
        user.release(front)
        user.type("2")
        #expect(user.state.fields["a"]?.text == "ab1c")
        #expect(user.state.fields["b"]?.text == "2xyz")
    }

    @Test("a password is dots, and its text is in the secrets alone")
    func password() {
        var user = user([FormField(id: "a", type: .password), FormField(id: "b", type: .password)])
        user.type("one")
        user.strike(.enter)
        user.type("two!")
        #expect(user.state.fields["b"]?.text == "••••")
        user.strike(.enter)
        let values: [String: FormValue] = [
            "a": .secret(Secret(length: 3)), "b": .secret(Secret(length: 4)),
        ]
        #expect(user.news() == sent(values))
        let texts = user.interaction.typedSecrets(sent(values)[0])
        #expect(texts.map { String(decoding: $0, as: UTF8.self) } == ["one", "two!"])
    }

    @Test("a slider follows keys and the pointer")
    func slider() {
        var user = user([
            FormField(id: "a", type: .slider, value: .number(50)) { $0.step = 10 },
            FormField(id: "b"),
        ])
        for (key, number) in [
            (Key.right, 60.0), (.left, 50), (.up, 60), (.down, 50), (.home, 0), (.end, 100),
        ] {
            user.strike(key)
            #expect(user.state.fields["a"]?.number == number)
        }
        var place = user.place(TestCards.id(1), .field("a", .box))
        user.press(place)
        #expect(user.state.fields["a"]?.number == 50)
        place.point.x += 80
        user.input(.pointer(.moved(place)))
        #expect(user.state.fields["a"]?.number == 80)
        // The pointer may leave the track while the button is down.
        place.point.y += 200
        place.point.x += 900
        user.input(.pointer(.moved(place)))
        user.release(place)
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news() == sent(["a": .number(100), "b": .text("")]))
    }

    @Test("a time changes by minutes and hours, begins now, and is sent with two digits")
    func time() {
        var user = user([
            FormField(id: "a", type: .time, value: .text("0:00")),
            FormField(id: "b", type: .time),
        ])
        for (key, time) in [
            (Key.down, "23:59"), (.up, "00:00"), (.pageUp, "01:00"), (.pageDown, "00:00"),
        ] {
            user.strike(key)
            #expect(user.state.fields["a"]?.text == time)
        }
        user.click(TestCards.id(1), .field("a", .step(isUp: true)))
        #expect(user.state.fields["a"]?.text == "00:01")
        user.strike(.enter)
        user.strike(.up)
        #expect(user.state.fields["b"]?.text == "09:05")
        user.strike(.backspace)
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news().isEmpty)
        user.type("9")
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news() == sent(["a": .text("00:01"), "b": .text("09:09")]))
    }

    @Test("a date changes by days and months, and is picked from its month")
    func date() {
        var user = user([
            FormField(id: "a", type: .date, value: .text("2024-01-31")),
            FormField(id: "b", type: .date),
        ])
        for (key, date) in [
            (Key.up, "2024-02-01"), (.down, "2024-01-31"), (.pageDown, "2024-02-29"),
            (.pageUp, "2024-01-29"),
        ] {
            user.strike(key)
            #expect(user.state.fields["a"]?.text == date)
        }
        user.click(TestCards.id(1), .field("a", .pick("2024-01-05")))
        user.click(TestCards.id(1), .field("a", .step(isUp: true)))
        #expect(user.state.fields["a"]?.text == "2024-02-05")
        user.strike(.enter)
        user.strike(.up)
        #expect(user.state.fields["b"]?.text == "2026-11-23")
    }

    @Test("Enter begins a line in a longer text; Up and Down go from line to line")
    func area() {
        var user = user([FormField(id: "a", type: .textarea), FormField(id: "b")])
        user.type("one")
        user.strike(.enter)
        user.type("two")
        user.strike(.up)
        user.strike(.home)
        user.type("1")
        user.strike(.down)
        user.strike(.end)
        user.type("2")
        #expect(user.state.fields["a"]?.text == "1one\ntwo2")
        user.strike(.tab)
        #expect(user.state.focus == .field("b", .box))
    }

    @Test("a longer text scrolls as little as its caret needs")
    func window() {
        let maximum = AreaWindow.heights.upperBound
        #expect(AreaWindow.lines(of: 2, caret: 1, from: 0) == 0..<2)
        #expect(AreaWindow.lines(of: 20, caret: maximum, from: 0) == 1..<maximum + 1)
        #expect(AreaWindow.lines(of: 20, caret: 5, from: 4) == 4..<4 + maximum)
        #expect(AreaWindow.lines(of: 20, caret: 3, from: 4) == 3..<3 + maximum)
        // Lines at the end were deleted.
        #expect(AreaWindow.lines(of: 10, caret: 9, from: 12) == 10 - maximum..<10)
    }

    @Test("what was typed stays when other fields change")
    func update() {
        var user = user([FormField(id: "a"), FormField(id: "b", value: .text("x"))])
        user.type("typed")
        user.changeModal {
            $0.fields = [
                FormField(id: "a") { $0.error = "Taken" }, FormField(id: "b", value: .text("y")),
                FormField(id: "c", type: .toggle, value: .boolean(true)),
            ]
        }
        #expect(user.state.fields["a"]?.text == "typed")
        #expect(user.state.fields["b"]?.text == "y")
        #expect(user.state.fields["c"]?.isOn == true)
    }
}
