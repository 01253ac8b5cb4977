// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing
import Texts

@Suite("Options")
struct BuilderTests {
    static func modal(_ values: [String: OptionValue] = [:]) throws -> Modal {
        let all = values.merging(["title": .text("t")]) { given, _ in given }
        guard case .modal(let modal) = try OptionValues(.modal, all).build().content else {
            preconditionFailure("a modal's options make a modal")
        }
        return modal
    }

    static func message(_ kind: Kind, _ values: [String: OptionValue]) -> String {
        do {
            _ = try OptionValues(kind, values).build()
            return "accepted"
        } catch {
            return error.description
        }
    }

    static let long = String(repeating: "x", count: 1025)

    @Test("missing options have their defaults")
    func shortest() throws {
        #expect(
            try Self.modal()
                == Modal(
                    headline: Headline(title: "t") { $0.wordings["positive"] = Wording(.ok) },
                    buttons: [Button(id: "positive", title: "OK", role: .positive)]
                )
        )
        #expect(try OptionValues(.loading).build().content == .loading(Loading()))
        let limits = Limits {
            $0.loadingDelay = .seconds(2)
            $0.loadingCeiling = .seconds(9)
        }
        #expect(
            try OptionValues(.loading).build(limits: limits).content
                == .loading(
                    Loading {
                        $0.delay = .seconds(2)
                        $0.ceiling = .seconds(9)
                    }
                )
        )
        let actions = [Button(id: "a", title: "A")]
        #expect(
            try OptionValues(.bottomSheet, ["actions": .buttons(actions)]).build().content
                == .bottomSheet(BottomSheet(actions: actions))
        )
        #expect(
            try OptionValues(.retry, ["title": .text("Failed")]).build().content
                == .retry(
                    Retry(headline: Headline(title: "Failed")) {
                        $0.retryTitle = "Retry"
                        $0.attempt = 1
                        $0.giveUpTitle = "Not now"
                    }
                )
        )
    }

    @Test("an empty label is the standard one again, or none")
    func emptied() throws {
        let modal = try Self.modal(["positive": .text("Yes"), "negative": .text("No")])
        #expect(modal.buttons.map(\.title) == ["Yes", "No"])
        let values = OptionValues(.modal, ["positive": .text(""), "negative": .text("")])
        let changed = try values.applied(to: PresentRequest(content: .modal(modal))).content
        #expect(changed == .modal(try Self.modal()))
    }

    @Test("the modal's tone applies to its positive button, unless a style sets another")
    func tone() throws {
        var values: [String: OptionValue] = ["tone": .text("danger"), "negative": .text("Keep")]
        #expect(try Self.modal(values).buttons.map(\.tone) == [.danger, .standard])
        values["style"] = .table([
            "positive": .table(["tone": .text("accent"), "size": .text("large")])
        ])
        #expect(try Self.modal(values).buttons[0].tone == .accent)
        #expect(try Self.modal(values).buttons[0].size == .large)
    }

    @Test("the options of a presentation decode to the same presentation", arguments: Kind.allCases)
    func roundTrips(kind: Kind) throws {
        let values: [String: OptionValue] = [
            "title": .text("t"), "message": .styledText(StyledText("m")), "tone": .text("danger"),
            "image": .picture(.name("x")), "image_width": .integer(20), "key": .text("k"),
            "colors": .colors([.title: RGB(red: 1, green: 2, blue: 3)]),
            "timeout_ms": .integer(0), "tags": .strings(["a"]),
            "actions": .buttons([Button(id: "a", title: "A", tone: .accent)]),
            "negative": .text("No"), "buttons": .buttons([Button(id: "b", title: "B")]),
            "input": .table(["hidden": .boolean(true), "maximum_length": .integer(9)]),
            "choices": .table(["options": .choices([.init(id: "a", title: "A")])]),
            "give_up": .text("Later"), "delay_ms": .integer(5), "cancel": .text("Stop"),
        ]
        let known = Set(kind.definitions.map(\.name))
        let said = OptionValues(kind, values.filter { known.contains($0.key) })
        let request = try said.build()
        // A default that is given is the application's own text.
        var given = request
        given.content = request.content.worded(\.english)
        #expect(try OptionValues(request).build() == given)
        #expect(try OptionValues(kind).applied(to: request) == request)
    }

    @Test("no two options of a kind have the same name, and each has a help text")
    func rows() {
        for kind in Kind.allCases {
            let definitions = kind.definitions
            #expect(Set(definitions.map(\.name)).count == definitions.count)
            let flags = definitions.compactMap(\.flagName)
            #expect(Set(flags).count == flags.count)
            for definition in definitions {
                #expect(definition.help.english.hasSuffix("."), "\(definition)")
            }
        }
    }

    private static func items(_ count: Int) -> [FormField.Choice] {
        (0..<count).map { .init(id: "\($0)", title: "Item \($0)") }
    }

    static let modalCases: [([String: OptionValue], String)] = [
        (["title": .text("")], "\"title\" expects 1 to 1024 bytes of text, got 0"),
        (["title": .text(long)], "\"title\" expects up to 1024 bytes of text, got 1025"),
        (["message": .text("x")], "\"message\" expects s, got another type"),
        (["nothing": .text("x")], "\"nothing\" expects a known option, got an unknown one"),
        (
            ["message": .styledText(StyledText(String(repeating: "x", count: 16_385)))],
            "\"message\" expects up to 16384 bytes of text, got 16385"
        ),
        (
            ["buttons": .buttons([Button(id: "positive", title: "x")])],
            "\"buttons\" expects ids that differ, got \"positive\" twice"
        ),
        (
            ["buttons": .buttons((0..<8).map { Button(id: "b\($0)", title: "x") })],
            "\"buttons\" expects 0 to 7 entries, got 8"
        ),
        (
            [
                "negative": .text("No"),
                "buttons": .buttons((0..<7).map { Button(id: "b\($0)", title: "x") }),
            ],
            "\"buttons\" expects 0 to 6 entries, got 7"
        ),
        (
            ["style": .table(["nobody": .table([:])])],
            "\"style\" expects the ids of its buttons: positive, got \"nobody\""
        ),
        (["choices": .table([:])], "\"choices: options\" expects 1 to 50 entries, got 0"),
        (
            ["choices": .table(["options": .choices(items(51))])],
            "\"choices: options\" expects 1 to 50 entries, got 51"
        ),
        (
            ["choices": .table(["options": .choices(items(1001)), "rows": .boolean(true)])],
            "\"choices: options\" expects 0 to 1000 entries, got 1001"
        ),
        (
            ["choices": .table(["options": .choices(items(1)), "filter": .boolean(true)])],
            "\"choices: filter\" expects choices with rows, got tags"
        ),
        (
            ["choices": .table(["options": .choices(items(2)), "minimum": .integer(2)])],
            "\"choices: minimum\" expects 0 to 1, got 2"
        ),
        (
            [
                "input": .table([:]),
                "choices": .table([
                    "options": .choices(items(2)), "rows": .boolean(true),
                    "filter": .boolean(true),
                ]),
            ],
            "\"choices: filter\" expects a modal without input, got a modal with input"
        ),
        (
            [
                "choices": .table([
                    "options": .choices([.init(id: "a", title: "A")]),
                    "selected": .strings(["b"]),
                ])
            ],
            "\"choices: selected\" expects the ids of its options, got \"b\""
        ),
        (
            ["input": .table(["minimum_length": .integer(5), "maximum_length": .integer(4)])],
            "\"input: minimum_length\" expects 0 to 4, got 5"
        ),
        (
            ["image": .picture(.name("x")), "image_width": .integer(0)],
            "\"image_width\" expects 1 to 4096, got 0"
        ),
    ]

    @Test("an invalid option is named with its accepted and given value", arguments: modalCases)
    func modalErrors(values: [String: OptionValue], text: String) {
        let all = values.merging(["title": .text("t")]) { given, _ in given }
        #expect(Self.message(.modal, all) == "modal: " + text)
    }

    static let otherCases: [(Kind, [String: OptionValue], String)] = [
        (.bottomSheet, [:], "sheet: \"actions\" expects 1 to 20 entries, got 0"),
        (
            .bottomSheet,
            ["actions": .buttons((0..<21).map { Button(id: "\($0)", title: "x") })],
            "sheet: \"actions\" expects 1 to 20 entries, got 21"
        ),
        (
            .bottomSheet, ["actions": .buttons([Button(id: "cancel", title: "x")])],
            "sheet: \"actions\" expects ids other than \"cancel\", got \"cancel\""
        ),
        (
            .toast, [:],
            "toast: \"title\" expects some text, unless there is a message or progress, got nothing"
        ),
        (
            .toast, ["progress": .progress(.fraction(1.01))],
            "toast: \"progress\" expects 0.0 to 1.0, got 1.01"
        ),
        (
            .toast, ["progress": .progress(.fraction(.nan))],
            "toast: \"progress\" expects 0.0 to 1.0, got nan"
        ),
        (.loading, ["delay_ms": .integer(-1)], "loading: \"delay_ms\" expects 0 to 60000, got -1"),
        (
            .loading, ["delay_ms": .integer(60_001)],
            "loading: \"delay_ms\" expects 0 to 60000, got 60001"
        ),
        (
            .loading, ["ceiling_ms": .integer(999)],
            "loading: \"ceiling_ms\" expects 1000 to 600000, got 999"
        ),
        (
            .loading, ["ceiling_ms": .integer(600_001)],
            "loading: \"ceiling_ms\" expects 1000 to 600000, got 600001"
        ),
        (
            .retry, ["title": .text("t"), "attempt": .integer(0)],
            "retry: \"attempt\" expects 1 to 1000000, got 0"
        ),
    ]

    @Test("the other kinds name theirs", arguments: otherCases)
    func otherErrors(kind: Kind, values: [String: OptionValue], text: String) {
        #expect(Self.message(kind, values) == text)
    }
}
