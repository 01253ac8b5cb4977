// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore
import TestSupport
import Testing

@testable import Interaction

@Suite("Reading a long text")
struct LongTextTests {
    private static func text(
        first: Int = 0,
        answers: Int = 0,
        hit: (number: Int, of: Int, row: Int)? = nil
    ) -> FormField {
        FormField.list(
            options: (first..<first + 50).map { .init(id: "\($0)", title: "line \($0)") },
            areRows: true,
            isFiltered: true,
            isText: true,
            window: LiveRows {
                $0.first = first
                $0.matches = 1000
                $0.total = 1000
                $0.answers = answers
                $0.hits = hit?.of ?? 0
                $0.hit = hit?.number ?? 0
                $0.hitRow = hit?.row ?? 0
            }
        )
    }

    private func user() -> TestUser { TestUser(before: TestCards.modal(1, choices: Self.text())) }

    private func change(_ user: inout TestUser, to text: FormField) {
        user.changeModal { $0.choices = text }
    }

    private func asked(_ number: Int, _ text: String, _ first: Int, _ step: Int = 0) -> UserAction {
        .rowsAsked(
            TestCards.id(1),
            RowQuestion(number: number, text: text, first: first) { $0.step = step }
        )
    }

    @Test("keys scroll by lines and pages, and stop at the ends")
    func scrolling() {
        var user = user()
        #expect(user.state.focus == .list)
        let page = 7
        for (key, first) in [
            (Key.up, 0), (.down, 1), (.down, 2), (.up, 1), (.pageDown, 1 + page), (.pageUp, 1),
            (.space, 1 + page), (.home, 0), (.end, 992), (.down, 992),
        ] {
            user.strike(key, text: key == .space ? " " : "")
            #expect(user.state.list.first == first, "\(key)")
        }
        #expect(user.news().contains(asked(1, "", 992)))
    }

    @Test("Enter presses the button, and answers without a choice")
    func enter() {
        var user = user()
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok"))])
    }

    @Test("text typed after / is searched for; n and N go from match to match")
    func searching() {
        var user = user()
        user.strike(.down)
        user.type("/")
        #expect(user.state.focus == .input)
        #expect(user.state.input.text.isEmpty)
        user.type("x")
        #expect(user.news() == [asked(1, "x", 1)])
        // The lines are those that they were.
        #expect(user.state.list.matches == nil && user.state.list.first == 1)
        change(&user, to: Self.text(first: 280, answers: 1, hit: (1, 2, 300)))
        #expect((293...300).contains(user.state.list.first))
        user.strike(.enter)
        #expect(user.state.focus == .list)
        #expect(user.news() == [asked(2, "x", user.state.list.first, 1)])
        change(&user, to: Self.text(first: 880, answers: 2, hit: (2, 2, 900)))
        #expect((893...900).contains(user.state.list.first))
        // Who scrolls away is not brought back.
        user.strike(.home)
        user.advance(200)
        #expect(user.news() == [asked(3, "x", 0)])
        change(&user, to: Self.text(answers: 3, hit: (2, 2, 900)))
        #expect(user.state.list.first == 0)
        user.type("N")
        #expect(user.news() == [asked(4, "x", 0, -1)])
        user.strike(.character("f"), .control)
        #expect(user.state.focus == .input && user.state.input.selected == 0..<1)
    }
}
