// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@Suite("A live list of rows")
struct LiveListTests {
    /// A list of 1,000 rows, of which a card has 50.
    private static func list(
        first: Int = 0,
        matches: Int = 1000,
        answers: Int = 0,
        many: Bool = false
    ) -> FormField {
        FormField.list(
            options: (first..<min(matches, first + 50)).map {
                .init(id: "\($0)", title: "row \($0)")
            },
            allowsMany: many,
            areRows: true,
            isFiltered: true,
            window: LiveRows {
                $0.first = first
                $0.matches = matches
                $0.total = 1000
                $0.answers = answers
            }
        )
    }

    private func user(_ list: FormField = list()) -> TestUser {
        TestUser(before: TestCards.modal(1, choices: list))
    }

    private func change(_ user: inout TestUser, to list: FormField) {
        user.changeModal { $0.choices = list }
    }

    private func question(_ number: Int, _ text: String, _ first: Int = 0) -> UserAction {
        .rowsAsked(TestCards.id(1), RowQuestion(number: number, text: text, first: first))
    }

    @Test("typing asks; until the answer the rows that are here are filtered")
    func typing() {
        var user = user()
        user.type("49")
        #expect(user.news().first == question(1, "4"))
        #expect(user.state.list.matches == [49])
        user.advance(100)
        #expect(user.news() == [question(2, "49")])
        // An answer that was overtaken is none.
        change(&user, to: Self.list(matches: 300, answers: 1))
        #expect(user.state.list.matches == [49])
        change(&user, to: Self.list(matches: 20, answers: 2))
        #expect(user.state.list.matches == nil)
        #expect(user.state.list.count(Self.list(matches: 20)) == 20)
        user.strike(.down)
        user.strike(.enter)
        #expect(
            user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok", choices: ["1"]))]
        )
    }

    @Test("an answer lets the next question go at once")
    func answered() {
        var user = user()
        user.type("4")
        #expect(user.news() == [question(1, "4")])
        user.type("9")
        #expect(user.news() == [])
        change(&user, to: Self.list(matches: 300, answers: 1))
        #expect(user.news() == [question(2, "49")])
        #expect(user.interaction.nextDeadline.map { $0 > user.now } ?? true)
    }

    @Test("rows beyond those that are here are asked for, once")
    func scrolling() {
        var user = user()
        user.strike(.end)
        #expect(user.state.list.current == 999)
        #expect(user.news() == [question(1, "", 992)])
        // It has not come: there is nothing to choose.
        user.strike(.enter)
        user.advance(1000)
        #expect(user.news() == [])
        change(&user, to: Self.list(first: 950, answers: 1))
        user.strike(.enter)
        #expect(
            user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok", choices: ["999"]))]
        )
        user.strike(.pageUp)
        #expect(user.news() == [])
    }

    @Test("keys that were pressed before an answer came count")
    func early() {
        var user = user()
        let pressed = user.now
        user.advance(50)
        change(&user, to: Self.list(matches: 999))
        user.send(.input(.keyPressed(TestCards.stroke(.character("x"), text: "x"))), at: pressed)
        #expect(user.state.input.text == "x")
    }

    @Test("its owner marks rows as they come; what was done to the others stays")
    func marks() {
        var list = Self.list(matches: 3, many: true)
        list.value = .texts(["0"])
        var user = user(list)
        // The first is unmarked, the second one marked.
        user.strike(.tab)
        user.strike(.tab)
        list = Self.list(matches: 5, many: true)
        list.value = .texts(["0", "4"])
        change(&user, to: list)
        #expect(user.state.choices == ["1", "4"])
    }

    @Test(
        "it begins at the selected row, until the user goes to another one",
        arguments: [false, true]
    )
    func selectedRow(isMoved: Bool) {
        var list = Self.list(matches: 3)
        var user = user(list)
        if isMoved { user.strike(.down) }
        list = Self.list(first: 385, matches: 600)
        list.value = .texts(["400"])
        change(&user, to: list)
        #expect(user.state.list.current == (isMoved ? 1 : 400))
        #expect(self.user(list).state.list.current == 400)
    }

    @Test("what was marked stays when other rows come")
    func several() {
        var user = user(Self.list(many: true))
        user.strike(.tab)
        change(&user, to: Self.list(first: 950, many: true))
        #expect(user.state.choices == ["0"])
        user.strike(.enter)
        #expect(
            user.news().last == .buttonTapped(TestCards.id(1), Answer(button: "ok", choices: ["0"]))
        )
    }
}
