// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Validity of texts")
struct ValidityTests {
    static let ports = FormField(type: .number) {
        $0.minimum = 1
        $0.maximum = 65_535
        $0.step = 1
    }
    static let halves = FormField(type: .number) {
        $0.minimum = 0.25
        $0.maximum = 2
        $0.step = 0.5
    }

    static let texts: [(FormField, String, FormField.TextProblem?)] = [
        (FormField(), "", nil),
        (FormField { $0.match = TextPattern("[a-z]+") }, "abc", nil),
        (FormField { $0.match = TextPattern("[a-z]+") }, "abc1", .mismatch),
        (FormField { $0.match = TextPattern("[a-z]+") }, "", .mismatch),
        (FormField { $0.match = TextPattern("a|b") }, "ab", .mismatch),
        (FormField { $0.match = TextPattern("a|b") }, "b", nil),
        (FormField { $0.match = TextPattern("a/b") }, "a/b", nil),
        (ports, "8080", nil), (ports, "0", .outOfRange(minimum: 1, maximum: 65_535)),
        (ports, "65536", .outOfRange(minimum: 1, maximum: 65_535)), (ports, "1.5", .offStep(1)),
        (ports, "", .notANumber), (ports, "1e3", .notANumber), (ports, "0x10", .notANumber),
        (ports, "inf", .notANumber), (ports, "1.", .notANumber), (ports, "--1", .notANumber),
        (FormField(type: .number), "+3.25", nil), (FormField(type: .number), "-0.5", nil),
        (
            FormField(type: .number) { $0.minimum = 0 }, "-0.5",
            .outOfRange(minimum: 0, maximum: nil)
        ),
        (halves, "0.75", nil), (halves, "1", .offStep(0.5)),
        (FormField(type: .number) { $0.step = 0.1 }, "0.3", nil),
        (FormField(type: .password), "•••", nil),
    ]

    @Test("a text is checked by its field", arguments: texts.indices)
    func problems(index: Int) {
        let (input, text, problem) = Self.texts[index]
        #expect(input.formatProblem(in: text) == problem)
        #expect(input.allows(.positive, text: text) == (problem == nil))
        #expect(input.allows(.negative, text: text))
    }

    static let steps: [(FormField, String, up: String, down: String)] = [
        (ports, "8080", "8081", "8079"), (ports, "1", "2", "1"), (ports, "65535", "65535", "65534"),
        (ports, "", "1", "1"), (ports, "90000", "65535", "65535"),
        (halves, "0.25", "0.75", "0.25"), (halves, "1", "1.25", "0.75"),
        (halves, "1.75", "1.75", "1.25"),
        (FormField(type: .number) { $0.step = 0.1 }, "0.2", "0.3", "0.1"),
        (FormField(type: .number), "-1", "0", "-2"), (FormField(type: .number), "x", "1", "-1"),
    ]

    @Test("Up and Down go to the next number that is valid", arguments: steps.indices)
    func stepping(index: Int) {
        let (input, text, up, down) = Self.steps[index]
        #expect(input.stepped(text, by: .up, now: nil) == up)
        #expect(input.stepped(text, by: .down, now: nil) == down)
    }

    @Test("only a number field has steps")
    func noSteps() {
        #expect(FormField().stepped("1", by: .up, now: nil) == nil)
    }

    @Test("the first suggestion that begins with the text completes it")
    func suggestions() {
        let input = FormField { $0.suggestions = ["Main", "master", "maintain"] }
        let cases: [(String, String?)] = [
            ("m", "Main"), ("MAI", "Main"), ("main", "maintain"), ("mas", "master"), ("", nil),
            ("x", nil), ("maintain", nil),
        ]
        for (text, suggestion) in cases { #expect(input.suggestion(for: text) == suggestion) }
    }

    static let fields: [([String: OptionValue], String)] = [
        (["match": .text("a(")], "input: match\" expects a regular expression, got \"a(\", which "),
        (["match": .text("a)b(")], "input: match\" expects a regular expression, got \"a)b(\", "),
        (
            ["match": .text("x"), "hidden": .boolean(true)],
            "expects hidden = false, got hidden = true"
        ),
        (
            ["number": .boolean(true), "hidden": .boolean(true)],
            "input: number\" expects hidden = false, got hidden = true"
        ),
        (["minimum": .number(1)], "input: minimum\" expects number = true, got number = false"),
        (["number": .boolean(true), "step": .number(0)], "expects a number above 0, got 0"),
        (
            ["number": .boolean(true), "minimum": .number(2.5), "maximum": .number(1)],
            "input: maximum\" expects at least the minimum of 2.5, got 1"
        ),
        (
            ["number": .boolean(true), "minimum": .number(.infinity)],
            "input: minimum\" expects a finite number, got inf"
        ),
        (
            ["suggestions": .strings(.init(repeating: "x", count: 1001))],
            "input: suggestions\" expects 0 to 1000 entries, got 1001"
        ),
    ]

    @Test("a field that cannot be is refused by name", arguments: fields.indices)
    func refusals(index: Int) {
        let (values, message) = Self.fields[index]
        let got = BuilderTests.message(.modal, ["title": .text("t"), "input": .table(values)])
        #expect(got.contains(message), "\(got)")
    }

    @Test("the button of Enter is named, exists and is harmless")
    func defaultButton() throws {
        var values: [String: OptionValue] = ["negative": .text("No"), "default": .text("negative")]
        #expect(try BuilderTests.modal(values).harmlessDefault?.id == "negative")
        values["default"] = .text("maybe")
        let buttons = "positive, negative"
        #expect(
            BuilderTests.message(.modal, values.merging(["title": .text("t")]) { $1 })
                == "modal: \"default\" expects the id of a button: \(buttons), got \"maybe\""
        )
        values["default"] = .text("positive")
        values["tone"] = .text("danger")
        #expect(
            BuilderTests.message(.modal, values.merging(["title": .text("t")]) { $1 })
                == "modal: \"default\" expects a button without the tone danger, got \"positive\""
        )
        values["default"] = nil
        #expect(try BuilderTests.modal(values).harmlessDefault?.id == "negative")
    }

    @Test("neither a display nor a tool gets an answer past the field")
    func answers() {
        var simulation = Simulation(hasDisplay: false)
        let modal = simulation.present(
            .modal(
                Modal(
                    headline: Headline(title: "Port"),
                    buttons: [Button(id: "ok", title: "OK", role: .positive)],
                    input: Self.ports
                )
            )
        )
        let token = simulation.token()
        let answer = Answer(button: "ok", text: "0")
        let problem = FormField.TextProblem.outOfRange(minimum: 1, maximum: 65_535)
        #expect(
            simulation.send(.buttonPressedByTool(token, modal, answer))
                == [.refuse(token, .invalidText(modal, problem))]
        )
        #expect(problem.takes == "a number from 1 to 65535")
        let next = simulation.token()
        let effects = simulation.send(
            .buttonPressedByTool(next, modal, Answer(button: "ok", text: "80"))
        )
        #expect(effects.contains(.confirm(next)))
        #expect(simulation.state.isQuiet)
    }
}
