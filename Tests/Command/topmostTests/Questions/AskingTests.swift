// SPDX-License-Identifier: MIT

import BusValues
import ChildProcess
import DBus
import Glibc
import TestSupport
import Testing

@Suite("Asking")
struct AskingTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    @Test("a toast is sent and left alone")
    func toast() throws {
        let done = try testCommand.topmost(
            "toast",
            "Build finished",
            "--title",
            "CI",
            "--action",
            "open=Open:accent",
            "--icon",
            "dialog-information",
            "--urgency",
            "critical",
            "--timeout",
            "5s",
            "--progress",
            "50",
            "--key",
            "build",
            "--replace",
            "7",
            "--print-id"
        )
        #expect(done == .init(status: 0, output: "1\n", error: ""))
        #expect(testCommand.methods == ["PresentToast"])
        #expect(testCommand.option("title") == .string("CI"))
        #expect(testCommand.option("message") == .string("Build finished"))
        #expect(testCommand.option("icon") == .string("dialog-information"))
        #expect(testCommand.option("urgency") == .string("critical"))
        #expect(testCommand.option("timeout_ms") == .int64(5000))
        #expect(testCommand.option("progress") == .double(0.5))
        #expect(testCommand.option("key") == .string("build"))
        #expect(testCommand.option("replaces") == .int64(7))
        #expect(
            testCommand.option("actions")
                == .array(
                    [
                        .structure([
                            .string("open"), .string("Open"),
                            .options(["tone": .string("accent")]),
                        ])
                    ],
                    element: "(ssa{sv})"
                )
        )
    }

    @Test("every option of a modal is a flag")
    func modalFlags() throws {
        testCommand.onPresent = { _, end in end("expired", .options([:])) }
        _ = try testCommand.topmost(
            "modal",
            "Name?",
            "--message",
            "<b>yours</b>",
            "--markup",
            "--input-label",
            "Name",
            "--input-hidden",
            "--input-maximum-length",
            "9",
            "--choices",
            "a=A",
            "--choices",
            "b=B=C",
            "--choices-selected",
            "a,b",
            "--choices-many",
            "--button",
            "later=Later:danger",
            "--style",
            "positive=large,accent",
            "--icon",
            "mail",
            "--image",
            "cat",
            "--image-width",
            "200",
            "--colors",
            "title=#ff0000,line=#00ff00",
            "--tags",
            "x,y",
            "--tags",
            "z",
            "--key",
            "k",
            "--no-dismiss"
        )
        #expect(testCommand.option("message") == .string("<b>yours</b>"))
        #expect(testCommand.option("markup") == .boolean(true))
        #expect(
            testCommand.option("input")
                == .options([
                    "label": .string("Name"), "hidden": .boolean(true),
                    "secret_fd": .boolean(true), "maximum_length": .int64(9),
                ])
        )
        #expect(
            testCommand.option("choices")
                == .options([
                    "options": .array(
                        [
                            .structure([.string("a"), .string("A")]),
                            .structure([.string("b"), .string("B=C")]),
                        ],
                        element: "(ss)"
                    ), "selected": .strings(["a", "b"]), "many": .boolean(true),
                ])
        )
        #expect(
            testCommand.option("style")
                == .dictionary(
                    [
                        .init(
                            key: .string("positive"),
                            value: .options(["tone": .string("accent"), "size": .string("large")])
                        )
                    ],
                    key: "s",
                    value: "a{sv}"
                )
        )
        #expect(testCommand.option("image_width") == .int64(200))
        #expect(testCommand.option("tags") == .strings(["x", "y", "z"]))
        #expect(testCommand.option("dismissible") == .boolean(false))
        #expect(testCommand.options.contains("colors") && testCommand.options.contains("buttons"))
    }

    @Test("every option of a toast and of a sheet is a flag")
    func toastFlags() throws {
        let toast = try testCommand.topmost(
            "toast",
            "<i>x</i>",
            "--markup",
            "--category",
            "im.received",
            "--app-name",
            "Chat",
            "--resident",
            "--transient",
            "--tone",
            "danger",
            "--image",
            "cat",
            "--image-height",
            "9"
        )
        #expect(toast == .init(status: 0, output: "", error: ""))
        #expect(testCommand.option("message") == .string("<i>x</i>"))
        #expect(testCommand.option("app_name") == .string("Chat"))
        #expect(testCommand.option("category") == .string("im.received"))
        #expect(testCommand.option("resident") == .boolean(true))
        #expect(testCommand.option("transient") == .boolean(true))
        testCommand.onPresent = { _, end in end("expired", .options([:])) }
        let sheet = ["sheet", "--action", "a=A", "--icon", "mail", "--key", "k", "--input"]
        let running = try testCommand.start(sheet)
        #expect(try testCommand.finish(running).error.contains("Unknown option '--input'"))
    }

    @Test("an action whose answer nothing gets is refused")
    func nobodyWaits() throws {
        let done = try testCommand.topmost("toast", "x", "--action", "a=A")
        #expect(done.status == 64 && testCommand.methods.isEmpty)
        #expect(done.error.contains("--action needs --wait, or --print-id"))
        #expect(try testCommand.topmost("toast", "x", "--action", "a=A", "--print-id").status == 0)
        #expect(try testCommand.topmost("toast", "x", "--action", "a=A", "--json").status == 0)
    }

    @Test("a reply is printed unchanged, without any other answer")
    func replies() throws {
        let words = ["toast", "Lunch?", "--reply", "--wait", "--print-reply"]
        for (end, output) in [
            (["text": Value.string(#"He said "yes" to \n it"#)], "He said \"yes\" to \\n it\n"),
            ([:], ""),
        ] {
            testCommand.onPresent = { _, ended in
                let button = Value.string(end.isEmpty ? "default" : "inline-reply")
                let details = end.map { ($0, $1) } + [("button", button)]
                ended(
                    "acted",
                    .dictionary(
                        details.map { .init(key: .string($0.0), value: .variant($0.1)) },
                        key: "s",
                        value: "v"
                    )
                )
            }
            let done = try testCommand.finish(testCommand.start(words))
            #expect(done == .init(status: 0, output: output, error: ""))
        }
        for rest in [["--print-reply", "--wait"], ["--print-reply", "--reply"]] {
            let done = try testCommand.finish(testCommand.start(["toast", "x"] + rest))
            #expect(done.status == 64 && done.error.contains("--print-reply needs --reply and"))
        }
        let both = try testCommand.finish(testCommand.start(words + ["--json"]))
        #expect(both.status == 64)
        #expect(both.error.contains("--print-reply and --json cannot be combined"))
    }

    @Test("a message alone is the toast's title")
    func titleless() throws {
        #expect(try testCommand.topmost("toast", "Hello", "--timeout", "never").status == 0)
        #expect(testCommand.option("title") == .string("Hello"))
        #expect(testCommand.option("message") == nil)
        #expect(testCommand.option("timeout_ms") == .int64(0))
    }

    @Test("the id is printed where it is asked for")
    func ids() throws {
        #expect(try testCommand.topmost("toast", "a", "--print-id").output == "1\n")
        #expect(try testCommand.topmost("toast", "a", "--json").output == "{\"id\":2}\n")
        testCommand.onPresent = { _, end in end("expired", .options([:])) }
        let done = try testCommand.topmost("toast", "a", "--print-id", "--wait")
        #expect(done == .init(status: 124, output: "3\n", error: ""))
    }

    static let ways: [(String, Value, Int32, String)] = [
        ("acted", .options(["button": .string("positive")]), 0, "positive\n"),
        ("acted", .options(["button": .string("negative")]), 1, "negative\n"),
        ("dismissed", .options(["how": .string("escape")]), 3, ""),
        ("dismissed", .options(["how": .string("cancel")]), 1, "cancel\n"),
        ("expired", .options([:]), 124, ""), ("closed", .options([:]), 3, ""),
    ]

    @Test("every way to end has its status and answer", arguments: ways)
    func endings(outcome: String, details: Value, status: Int32, output: String) throws {
        testCommand.onPresent = { _, end in end(outcome, details) }
        for command in [
            ["modal", "Go?", "--negative", "No"], ["sheet", "--action", "a=A"],
            ["toast", "Go?", "--wait"],
        ] {
            let running = try testCommand.start(command)
            try testCommand.finish(running)
            #expect(running.finished == .init(status: status, output: output, error: ""))
        }
        #expect(testCommand.methods == ["PresentModal", "PresentBottomSheet", "PresentToast"])
    }

    @Test("everything is printed as JSON")
    func json() throws {
        testCommand.onPresent = { _, end in
            end("acted", .options(["button": .string("positive"), "text": .string("Ada")]))
        }
        #expect(
            try testCommand.topmost("modal", "Name?", "--json").output
                == #"{"id":1,"outcome":"acted","button":"positive","text":"Ada"}"# + "\n"
        )
    }

    @Test("a modal's and a sheet's options arrive")
    func options() throws {
        testCommand.onPresent = { _, end in end("expired", .options([:])) }
        _ = try testCommand.topmost(
            "modal",
            "Discard?",
            "--message",
            "<b>never</b> sent",
            "--positive",
            "Discard",
            "--negative",
            "Keep",
            "--tone",
            "danger",
            "--timeout",
            "2m"
        )
        #expect(testCommand.option("title") == .string("Discard?"))
        #expect(testCommand.option("message") == .string("<b>never</b> sent"))
        #expect(testCommand.option("markup") == nil)
        #expect(testCommand.option("positive") == .string("Discard"))
        #expect(testCommand.option("negative") == .string("Keep"))
        #expect(testCommand.option("tone") == .string("danger"))
        #expect(testCommand.option("timeout_ms") == .int64(120_000))
        _ = try testCommand.topmost("sheet", "--title", "T", "--action", "a=A", "--cancel", "Back")
        #expect(testCommand.option("title") == .string("T"))
        #expect(testCommand.option("cancel") == .string("Back"))
    }

    @Test(
        "a refusal has its status and its reason",
        arguments: [
            ("org.topmost.Error.LimitReached", Int32(125)),
            ("org.topmost.Error.AccessDenied", 125), ("org.topmost.Error.NotOwner", 125),
            ("org.topmost.Error.InvalidOption", 64),
            ("org.topmost.Error.UnknownPresentation", 66),
            ("org.freedesktop.DBus.Error.UnknownMethod", 69),
        ]
    )
    func refusals(name: String, status: Int32) throws {
        testCommand.refusal = (name, "too\u{1b}many")
        let done = try testCommand.topmost("modal", "Go?")
        #expect(done.status == status && done.output.isEmpty)
        #expect(done.error.hasPrefix("topmost: ") && done.error.hasSuffix("too many\n"))
    }

    @Test("a signal withdraws it", arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupted(signal: Int32) throws {
        var accepted = 0
        testCommand.onPresent = { _, _ in accepted += 1 }
        for command in [["modal", "Go?"], ["toast", "Go?", "--wait"]] {
            testCommand.received = []
            accepted = 0
            let running = try testCommand.start(command)
            try testCommand.run { accepted == 1 }
            running.child.signalGroup(signal)
            try testCommand.run { running.finished != nil && testCommand.methods.count == 2 }
            #expect(running.finished == .init(status: 128 + signal, output: "", error: ""))
            #expect(
                testCommand.received.last == .init(method: "Dismiss", arguments: testCommand.lastID)
            )
        }
    }

    @Test("a daemon that leaves ends the wait")
    func daemonLeaves() throws {
        var accepted = false
        testCommand.onPresent = { _, _ in accepted = true }
        let running = try testCommand.start(["modal", "Go?"])
        try testCommand.run { accepted }
        testCommand.daemon.close()
        try testCommand.finish(running)
        #expect(
            running.finished
                == .init(status: 69, output: "", error: "topmost: topmostd left the bus\n")
        )
    }
}

extension TestCommand {
    /// The id the daemon gave last, as an argument.
    var lastID: [Value] { [.uint32(UInt32(presented))] }
}
