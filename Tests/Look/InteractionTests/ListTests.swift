// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@Suite("A list of rows")
struct ListTests {
    private static let names = (0..<40).map { "row \($0)" }

    private func user(_ change: (inout FormField) -> Void = { _ in }) -> TestUser {
        var list = FormField.list(
            options: Self.names.enumerated().map { .init(id: "\($0)", title: $1) },
            areRows: true,
            isFiltered: true
        )
        change(&list)
        return TestUser(before: TestCards.modal(1, choices: list))
    }

    private func answer(_ choices: String...) -> [UserAction] {
        [.buttonTapped(TestCards.id(1), Answer(button: "ok", choices: choices))]
    }

    @Test("Enter chooses the current row")
    func enter() {
        var user = user()
        #expect(user.state.focus == .input)
        user.strike(.enter)
        #expect(user.news() == answer("0"))
        user.strike(.down)
        user.strike(.down)
        user.strike(.up)
        user.strike(.enter)
        #expect(user.news() == answer("1"))
    }

    @Test("keys go to rows and ends, and what they reach is in view")
    func keys() {
        var user = user()
        user.strike(.end)
        #expect(user.state.list.current == 39)
        #expect(user.state.list.first == 32)
        user.strike(.down)
        #expect(user.state.list.current == 39)
        user.strike(.pageUp)
        #expect(user.state.list.current == 32)
        user.strike(.up)
        #expect(user.state.list.first == 31)
        user.strike(.home)
        #expect(user.state.list.current == 0)
        #expect(user.state.list.first == 0)
        user.strike(.up)
        #expect(user.state.list.current == 0)
        user.strike(.pageDown)
        #expect(user.state.list.current == 7)
    }

    @Test("typing filters, and the best match is current")
    func typing() {
        var user = user()
        user.strike(.down)
        user.type("3")
        #expect(user.state.list.matches?.first == 3)
        #expect(user.state.list.matches?.count == 13)
        #expect(user.state.list.current == 0)
        user.type("9")
        user.strike(.enter)
        #expect(user.news() == answer("39"))
        user.type("9")
        #expect(user.state.list.matches == [])
        user.strike(.enter)
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news() == [])
        for _ in 0..<3 { user.strike(.backspace) }
        #expect(user.state.list.matches == nil)
    }

    @Test("in a text Home and End move the caret")
    func caret() {
        var user = user()
        user.type("row")
        user.strike(.down)
        user.strike(.home)
        #expect(user.state.input.caret == 0)
        #expect(user.state.list.current == 1)
        user.strike(.end, text: "", .control)
        #expect(user.state.list.current == 39)
    }

    @Test("Space chooses nothing in a list that is not armed")
    func earlySpace() {
        var user = user { $0.allowsMany = true }
        user.show { $0.presenters[0].isArmed = false }
        user.strike(.space, text: " ")
        #expect(user.state.choices.isEmpty)
        user.arm()
        user.advance(600)
        user.strike(.space, text: " ")
        #expect(!user.state.choices.isEmpty)
    }

    @Test("a click chooses a row, and the button the current one")
    func click() {
        var user = user()
        user.click(TestCards.id(1), .choice("2"))
        #expect(user.news() == answer("2"))
        user.click(TestCards.id(1), .button("ok"))
        #expect(user.news() == answer("2"))
        user.click(TestCards.id(1), .button("no"))
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "no"))])
    }

    @Test("without a filter the rows have the focus, and Space chooses too")
    func unfiltered() {
        var user = user { $0.isFiltered = false }
        #expect(user.state.focus == .list)
        user.strike(.down)
        user.strike(.space, text: " ")
        #expect(user.news() == answer("1"))
        user.strike(.tab)
        #expect(user.state.focus == .button("ok"))
        user.strike(.tab, text: "", .shift)
        #expect(user.state.focus == .list)
    }

    @Test("Space marks the current row where rows are filtered too, but in the filter's text")
    func space() {
        var user = user { $0.allowsMany = true }
        user.strike(.down)
        user.strike(.space, text: " ")
        user.strike(.down)
        user.strike(.space, text: " ")
        #expect(user.state.choices == ["1", "2"] && user.state.input.text.isEmpty)
        user.type("row")
        user.strike(.space, text: " ")
        user.type("3")
        #expect(user.state.input.text == "row 3" && user.state.choices == ["1", "2"])
        user.strike(.down)
        user.strike(.space, text: " ")
        #expect(user.state.input.text == "row 3" && user.state.choices.count == 3)
    }

    @Test("Space chooses the current row where one is chosen")
    func spaceAlone() {
        var user = user()
        user.strike(.down)
        user.strike(.down)
        user.strike(.space, text: " ")
        #expect(user.news() == answer("2"))
    }

    @Test("blanks filter nothing and move no row")
    func blanks() {
        var user = user()
        user.type("row")
        user.strike(.down)
        user.strike(.down)
        let current = user.state.list
        user.send(.input(.pasted("  ")))
        #expect(user.state.input.text == "row  ")
        #expect(user.state.list.current == current.current)
        #expect(user.state.list.matches == current.matches)
        user.strike(.enter)
        #expect(user.news() == answer("2"))
    }

    @Test("Tab and clicks mark several, also after another filter")
    func several() {
        var user = user {
            $0.allowsMany = true
            $0.minimumChoices = 1
            $0.maximumChoices = 3
        }
        user.strike(.tab)
        #expect(user.state.choices == ["0"])
        #expect(user.state.list.current == 1)
        user.type("39")
        user.strike(.tab)
        user.strike(.backspace)
        user.strike(.backspace)
        user.click(TestCards.id(1), .choice("5"))
        // There may be three.
        user.click(TestCards.id(1), .choice("6"))
        #expect(user.state.choices == ["0", "5", "39"])
        user.strike(.enter)
        #expect(user.news() == answer("0", "5", "39"))
        user.click(TestCards.id(1), .choice("5"))
        #expect(user.state.choices == ["0", "39"])
    }

    @Test("where one is needed and none is marked, it is the current one")
    func needed() {
        var user = user {
            $0.allowsMany = true
            $0.minimumChoices = 1
        }
        user.strike(.down)
        user.strike(.enter)
        #expect(user.news() == answer("1"))
        user = self.user {
            $0.allowsMany = true
            $0.minimumChoices = 2
        }
        user.strike(.enter)
        #expect(user.news() == [])
        user = self.user { $0.allowsMany = true }
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok"))])
    }

    @Test("the selected row is current and in view")
    func selected() {
        var user = user { $0.value = .texts(["20"]) }
        #expect(user.state.list.current == 20)
        #expect((13...20).contains(user.state.list.first))
        user.strike(.enter)
        #expect(user.news() == answer("20"))
    }

    @Test("the wheel scrolls in whole rows and leaves the current one")
    func wheel() {
        var user = user()
        let place = user.place(TestCards.id(1), .choice("0"))
        user.input(.pointer(.scrolled(dx: 0, dy: 20, place)))
        #expect(user.state.list.first == 1)
        user.input(.pointer(.scrolled(dx: 0, dy: 12, place)))
        #expect(user.state.list.first == 2)
        user.input(.pointer(.scrolled(dx: 0, dy: 1e9, place)))
        user.input(.pointer(.scrolled(dx: 0, dy: .infinity, place)))
        #expect(user.state.list.first == 2)
        user.input(.pointer(.scrolled(dx: 0, dy: 4000, place)))
        #expect(user.state.list.first == 32)
        #expect(user.state.list.current == 0)
        user.strike(.down)
        #expect(user.state.list.first == 1)
    }

    @Test("rows that change leave the current one where it is")
    func changes() {
        var user = user()
        user.strike(.down)
        user.changeModal { $0.choices?.choices.insert(.init(id: "new", title: "new"), at: 0) }
        #expect(user.state.list.current == 2)
    }
}
