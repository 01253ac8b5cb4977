// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import PluginHost

@Suite("Report validator")
struct ReportValidatorTests {
    let validator: ReportValidator

    init() throws {
        let modal = Modal(
            headline: Headline(
                title: "Sure?",
                message: StyledText(runs: [.init("see", link: "https://example.org")])
            ),
            buttons: [Button(id: "ok", title: "OK")],
            input: FormField(maximumLength: 3),
            choices: ChoiceList(options: [.init(id: "a", title: "A"), .init(id: "b", title: "B")])
        )
        let sheet = BottomSheet(actions: [Button(id: "copy", title: "Copy")])
        var validator = ReportValidator()
        validator.note(Scene(revision: 1, toasts: [try card(9, toast("gone"))]))
        validator.note(
            Scene(
                revision: 2,
                presenters: [try card(1, .modal(modal)), try card(2, .bottomSheet(sheet))],
                retry: try card(3, .retry(Retry(headline: Headline(title: "Failed")))),
                toasts: [try card(4, toast("hi", actions: [Button(id: "open", title: "Open")]))],
                loading: try card(5, .loading(Loading()))
            )
        )
        self.validator = validator
    }

    @Test("a row of a live list counts if it is, or was just, on screen")
    func liveRows() throws {
        func scene(_ revision: UInt64, _ ids: [String]) throws -> Scene {
            let list = ChoiceList(
                options: ids.map { .init(id: $0, title: $0) },
                areRows: true,
                window: LiveRows(matches: 9, total: 9)
            )
            let modal = Modal(
                headline: Headline(title: "Which?"),
                buttons: [Button(id: "ok", title: "OK", role: .positive)],
                choices: list
            )
            return Scene(revision: revision, presenters: [try card(1, .modal(modal))])
        }
        var validator = ReportValidator()
        validator.note(try scene(1, ["a"]))
        validator.note(try scene(2, ["b"]))
        func verdict(_ choice: String) throws -> ReportValidator.Verdict {
            validator.verdict(.buttonTapped(try id(1), Answer(button: "ok", choices: [choice])))
        }
        #expect(try verdict("a") == .holds)
        #expect(try verdict("b") == .holds)
        #expect(try verdict("c") != .holds)
        for (text, first, step, holds) in [
            ("ab", 3, 0, true), ("ab", 3, -1, true), ("ab", -1, 0, false), ("ab", 3, 2, false),
            ("a" + String(repeating: "\u{301}", count: 4096), 0, 0, false),
        ] {
            let question = RowQuestion(number: 1, text: text, first: first, step: step)
            #expect((validator.verdict(.rowsAsked(try id(1), question)) == .holds) == holds)
            guard case .invalidReport = self.validator.verdict(.rowsAsked(try id(1), question))
            else {
                Issue.record("a list that is not live has no other rows")
                return
            }
        }
        let copy = RowQuestion(number: 1, text: "", first: 0, copy: Range(numbers: [0, 0, 1, 0]))
        #expect(copy.copy != nil)
        #expect(
            validator.verdict(.rowsAsked(try id(1), copy))
                == .invalidReport("1 has no text to copy")
        )
    }

    static let table: [(number: UInt32, answer: Answer, holds: Bool)] = [
        (1, Answer(button: "ok"), true),
        (1, Answer(button: "ok", text: "abc", choices: ["a"]), true),
        (1, Answer(button: "ok", text: "abcd"), false),
        (1, Answer(button: "ok", text: "a" + String(repeating: "\u{301}", count: 4096)), false),
        (1, Answer(button: "ok", choices: ["c"]), false),
        (1, Answer(button: "ok", choices: ["a", "b"]), false),
        (1, Answer(button: "no"), false),
        (2, Answer(button: "copy"), true),
        (2, Answer(button: "cancel"), true),
        (2, Answer(button: "copy", text: "x"), false),
        (4, Answer(button: "open"), true),
        (4, Answer(button: "default"), false),
        (5, Answer(button: "cancel"), false),
        (77, Answer(button: "ok"), false),
    ]

    @Test("only what is offered can be pressed", arguments: table)
    func buttons(number: UInt32, answer: Answer, holds: Bool) throws {
        let verdict = validator.verdict(.buttonTapped(try id(number), answer))
        #expect((verdict == .holds) == holds)
    }

    @Test("a report about a card just withdrawn is late, not invalid")
    func late() throws {
        #expect(validator.verdict(.closeTapped(try id(9))) == .late)
        #expect(validator.verdict(.closeTapped(try id(8))) == .invalidReport("8 is not on screen"))
        #expect(validator.verdict(.releaseHeld) == .late)
    }

    @Test("a display may show a scene as old as two are under way, no older")
    func older() throws {
        func scene(_ revision: UInt64, _ button: String?) throws -> Scene {
            Scene(
                revision: revision,
                toasts: try button.map {
                    [try card(9, toast("t", actions: [Button(id: $0, title: "B")]))]
                } ?? []
            )
        }
        var validator = ReportValidator()
        let press = UserAction.buttonTapped(try id(9), Answer(button: "old"))
        validator.note(try scene(1, "old"))
        #expect(validator.verdict(press) == .holds)
        // It offers another button now; the user has not seen that yet.
        validator.note(try scene(2, "new"))
        #expect(validator.verdict(press) == .late)
        validator.note(try scene(3, nil))
        #expect(validator.verdict(press) == .late)
        #expect(validator.verdict(.closeTapped(try id(9))) == .late)
        validator.note(try scene(4, "new"))
        #expect(validator.verdict(press) == .invalidReport("9 offers no such button"))
        validator.note(try scene(5, nil))
        validator.note(try scene(6, nil))
        validator.note(try scene(7, nil))
        #expect(validator.verdict(.closeTapped(try id(9))) == .invalidReport("9 is not on screen"))
    }

    @Test("a report about a button never offered is invalid, however many scenes there were")
    func never() throws {
        var validator = validator
        for revision in 3...6 as ClosedRange<UInt64> { validator.note(Scene(revision: revision)) }
        #expect(
            validator.verdict(.buttonTapped(try id(1), Answer(button: "never")))
                == .invalidReport("1 is not on screen")
        )
        #expect(validator.verdict(.keyboardLeft) == .late)
    }

    @Test("only links in the text can be pressed, and only a retry retried")
    func others() throws {
        #expect(validator.verdict(.linkTapped(try id(1), url: "https://example.org")) == .holds)
        #expect(
            validator.verdict(.linkTapped(try id(1), url: "https://evil.example"))
                == .invalidReport("1 has no such link")
        )
        #expect(validator.verdict(.retryTapped(try id(3))) == .holds)
        #expect(validator.verdict(.retryTapped(try id(4))) == .invalidReport("4 is no retry"))
        #expect(validator.verdict(.hoverBegan(try id(4))) == .holds)
    }
}
