// SPDX-License-Identifier: MIT

import BusValues
import TestSupport
import Testing

@testable import topmost

@Suite("Present")
struct PresentTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    private func present(_ text: String, _ flags: String = "") throws -> TestCommand.Finished {
        try testCommand.shell("$TOPMOST present - \(flags) <<'X'\n\(text)\nX")
    }

    static let modals: [String] = [
        """
        {"kind": "modal", "title": "Save?", "negative": "No", "timeout_ms": 5000,
         "buttons": [{"id": "later", "label": "Later", "tone": "accent"}],
         "style": {"positive": {"tone": "danger"}}, "colors": {"title": "#102030"},
         "choices": {"options": ["a", {"id": "b", "label": "B"}], "many": true}}
        """,
        """
        kind = "modal"
        title = "Save?"
        negative = "No"
        timeout_ms = 5000
        buttons = [{ id = "later", label = "Later", tone = "accent" }]
        style = { positive = { tone = "danger" } }
        colors = { title = "#102030" }
        choices = { options = { a = "a", b = "B" }, many = true }
        """,
    ]

    @Test("a modal of a file is asked and answered as that of its command", arguments: modals)
    func modal(text: String) throws {
        testCommand.onPresent = { _, end in
            end("acted", .options(["button": .string("later")]))
        }
        let done = try present(text, "--exit-map later=7")
        #expect(done == .init(status: 7, output: "later\n", error: ""))
        #expect(testCommand.option("title") == .string("Save?"))
        #expect(testCommand.option("negative") == .string("No"))
        #expect(testCommand.option("timeout_ms") == .int64(5000))
        #expect(testCommand.option("style")?["positive"]?["tone"] == .string("danger"))
        #expect(testCommand.option("colors")?["title"] == .string("#102030"))
        let choices = testCommand.option("choices")?["options"]?.elements
        #expect(
            choices == [
                .structure([.string("a"), .string("a")]), .structure([.string("b"), .string("B")]),
            ]
        )
        guard case .structure(let button)? = testCommand.option("buttons")?.elements.first else {
            Issue.record("no button")
            return
        }
        #expect(button[0] == .string("later") && button[1] == .string("Later"))
        #expect(button[2]["tone"] == .string("accent"))
    }

    @Test("a sheet prints the chosen action, a hidden text is sent as a descriptor")
    func others() throws {
        testCommand.onPresent = { _, end in
            end("acted", .options(["button": .string("trash")]))
        }
        let sheet = #"{"kind": "sheet", "actions": [{"id": "trash", "label": "Trash"}]}"#
        #expect(try present(sheet) == .init(status: 0, output: "trash\n", error: ""))
        _ = try present(#"{"kind": "modal", "title": "PIN", "input": {"hidden": true}}"#)
        #expect(testCommand.option("input")?["secret_fd"] == .boolean(true))
    }

    @Test("a toast is shown, and waited for on request")
    func toast() throws {
        let plain = #"{"kind": "toast", "title": "Done"}"#
        #expect(try present(plain) == .init(status: 0, output: "", error: ""))
        #expect(testCommand.option("title") == .string("Done"))
        testCommand.onPresent = { _, end in
            end("acted", .options(["button": .string("open")]))
        }
        let asking =
            #"{"kind": "toast", "title": "Done", "actions": [{"id": "open", "label": "Open"}]}"#
        #expect(try present(asking, "--wait").output == "open\n")
        let nobodyWaits = try present(asking)
        #expect(nobodyWaits.status == 64)
        #expect(nobodyWaits.error.contains("\"actions\" needs --wait"), "\(nobodyWaits.error)")
    }

    static let wrong: [(String, String)] = [
        (#"{"title": "x"}"#, #"standard input: "kind" expects modal, sheet, toast, got nothing"#),
        (#"{"kind": "loading"}"#, #""kind" expects modal, sheet, toast, got "loading""#),
        (
            #"{"kind": "bottom-sheet"}"#,
            #""kind" expects modal, sheet, toast, got "bottom-sheet"; did you mean "sheet"?"#
        ),
        (#"{"kind": 3}"#, #""kind" expects modal, sheet, toast, got another type"#),
        (#"[{"kind": "modal"}]"#, #""kind" expects modal, sheet, toast, got nothing"#),
        (#"{"kind": "modal", "titel": "x"}"#, #"modal: no option "titel"; did you mean "title"?"#),
        (#"{"kind": "modal", "title": 3}"#, #""title" expects a text, got a whole number"#),
        (#"{"kind": "modal"}"#, #"modal: "title" expects 1 to 1024 bytes of text, got 0"#),
        (
            #"{"kind": "modal", "title": "x", "buttons": [{"id": "a"}]}"#,
            #""buttons" expects a list of tables with id and label, got a mixed list"#
        ),
        (
            #"{"kind": "modal", "title": "x", "input": {"minimum_length": 9000}}"#,
            #""input: minimum_length" expects 0 to 4096, got 9000"#
        ),
        (#"{"kind": "modal", "title": "x""#, "standard input: "),
    ]

    @Test("errors are named, and nothing is shown", arguments: wrong.indices)
    func refused(index: Int) throws {
        let (text, message) = Self.wrong[index]
        let done = try present(text)
        #expect(done.status == 64)
        #expect(done.error.contains(message), "\(done.error)")
        #expect(testCommand.presented == 0)
    }

    @Test("flags of toasts are refused for other kinds")
    func toastFlags() throws {
        let done = try present(#"{"kind": "modal", "title": "x"}"#, "--wait")
        #expect(done.status == 64)
        #expect(done.error.contains("--wait does not apply to a modal"), "\(done.error)")
    }
}
