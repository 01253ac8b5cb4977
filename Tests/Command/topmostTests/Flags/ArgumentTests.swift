// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore
import Testing

@testable import CommandKit
@testable import topmost

@Suite("Arguments")
struct ArgumentTests {
    @Test(
        "times are read as people write them",
        arguments: [
            ("5s", Duration.seconds(5)), ("500ms", .milliseconds(500)), ("2m", .seconds(120)),
            ("1.5min", .seconds(90)), ("1h", .seconds(3600)), ("0.8s", .milliseconds(800)),
            ("0s", .zero), ("never", nil),
        ] as [(String, Duration?)]
    )
    func spans(text: String, expected: Duration?) throws {
        #expect(try #require(Span(argument: text)).duration == expected)
    }

    @Test(
        "an invalid time is refused",
        arguments: ["", "5", "s", "-1s", "m", "1d", "5 m s", "Never"]
    )
    func badSpans(text: String) {
        #expect(Span(argument: text) == nil)
    }

    @Test(
        "actions are read with their tone, colons in labels kept",
        arguments: [
            ("a=Share…", "a", "Share…", Tone.standard), ("b=Delete:danger", "b", "Delete", .danger),
            ("c=At 9:30", "c", "At 9:30", .standard), ("d=x=y:accent", "d", "x=y", .accent),
            ("e=:danger", "e", ":danger", .standard), ("f=a:dangr:danger", "f", "a:dangr", .danger),
            ("g=Level: danger zone", "g", "Level: danger zone", .standard),
            ("h=see http://example.org", "h", "see http://example.org", .standard),
            ("i=Mail:", "i", "Mail:", .standard), ("j=To:Anna", "j", "To:Anna", .standard),
        ]
    )
    func actions(text: String, id: String, label: String, tone: Tone) throws {
        let action = try ActionArgument(text)
        #expect(action.button == Button(id: id, title: label, tone: tone))
    }

    @Test("an invalid action is refused", arguments: ["", "a", "=b", "a="])
    func badActions(text: String) {
        #expect(throws: ActionArgument.Problem.self) { try ActionArgument(text) }
    }

    @Test(
        "a word like a tone at a label's end is an error, not part of the label",
        arguments: [
            ("a=A:dangr", "danger"), ("a=A:Danger", "danger"), ("a=A:DANGER", "danger"),
            ("a=A:accnt", "accent"), ("a=A:standrad", "standard"), ("a=9:30:dagner", "danger"),
        ]
    )
    func misspeltTones(text: String, meant: String) {
        #expect {
            try ActionArgument(text)
        } throws: { error in
            (error as? ActionArgument.Problem)?.got.contains("mean \"\(meant)\"") == true
        }
    }

    @Test("progress is 0 to 100, or pulse")
    func progress() {
        #expect(ProgressArgument(argument: "0")?.progress == .fraction(0))
        #expect(ProgressArgument(argument: "62.5")?.progress == .fraction(0.625))
        #expect(ProgressArgument(argument: "100")?.progress == .fraction(1))
        #expect(ProgressArgument(argument: "pulse")?.progress == .indeterminate)
        for text in ["", "-1", "101", "nan", "half"] {
            #expect(ProgressArgument(argument: text) == nil)
        }
    }

    @Test("a picture is a file, made absolute, or a name")
    func pictures() throws {
        #expect(PictureArgument(argument: "mail-unread")?.source == .name("mail-unread"))
        #expect(PictureArgument(argument: "/a/b.png")?.source == .file(path: "/a/b.png"))
        guard case .file(let path)? = PictureArgument(argument: "b.png")?.source else {
            Issue.record("no file")
            return
        }
        #expect(path.hasPrefix("/") && path.hasSuffix("/b.png"))
        #expect(PictureArgument(argument: "") == nil)
    }

    @Test(
        "values are written as JSON",
        arguments: [
            (Value.string("a\"\\\n\u{1b}é"), #""a\"\\\n\u001bé""#), (.boolean(true), "true"),
            (.string("\u{202E}\u{200B}\u{E0001}"), #""\u202e\u200b\udb40\udc01""#),
            (.uint64(.max), "18446744073709551615"), (.double(0.5), "0.5"),
            (.double(.nan), "null"), (.bytes([1, 2]), "[1,2]"), (.strings([]), "[]"),
            (.options(["a": .strings(["b"]), "c": .options([:])]), #"{"a":["b"],"c":{}}"#),
            (
                .dictionary([.init(key: .uint32(1), value: .byte(2))], key: "u", value: "y"),
                #"{"1":2}"#
            ),
            (.structure([.int32(-1), .closedFileDescriptor]), "[-1,null]"),
        ] as [(Value, String)]
    )
    func json(value: Value, expected: String) {
        #expect(JSON.text(value) == expected)
    }

    @Test(
        "an ending has a status and an answer",
        arguments: [
            ("acted", "button", "positive", ExitStatus.acted, "positive"),
            ("acted", "button", "negative", .negative, "negative"),
            ("acted", "button", "cancel", .negative, "cancel"),
            ("dismissed", "how", "cancel", .negative, "cancel"),
            ("dismissed", "how", "escape", .dismissed, nil), ("expired", "", "", .timedOut, nil),
            ("refused", "", "", .refused, nil), ("closed", "", "", .dismissed, nil),
            ("replaced", "", "", .dismissed, nil), ("released", "", "", .dismissed, nil),
        ] as [(String, String, String, CommandKit.ExitStatus, String?)]
    )
    func endings(
        outcome: String,
        name: String,
        value: String,
        status: CommandKit.ExitStatus,
        answer: String?
    ) {
        let details: Value = name.isEmpty ? .options([:]) : .options([name: .string(value)])
        let ending = Ending(id: 1, outcome: outcome, details: details)
        #expect(ending.status == status)
        #expect(ending.answer == answer)
    }
}
