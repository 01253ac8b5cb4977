// SPDX-License-Identifier: MIT

import BusValues
import ChildProcess
import DBus
import Glibc
import Testing
import Wire

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
            "7"
        )
        #expect(done == .init(status: 0, output: "", error: ""))
        #expect(testCommand.methods == ["PresentToast"])
        #expect(testCommand.option("title") == .string("CI"))
        #expect(testCommand.option("message") == .string("Build finished"))
        #expect(testCommand.option("icon") == .string("dialog-information"))
        #expect(testCommand.option("urgency") == .string("critical"))
        #expect(testCommand.option("timeout_ms") == .int64(5000))
        #expect(testCommand.option("progress") == .double(0.5))
        #expect(testCommand.option("key") == .string("build"))
        #expect(testCommand.option("replaces") == .uint32(7))
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

    @Test("everything is told as JSON")
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
        "a refusal has its status and says why",
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

    @Test("a signal takes it down", arguments: [SIGINT, SIGTERM, SIGHUP])
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

@Suite("Without a daemon")
struct WithoutDaemonTests {
    static let commands: [[String]] = [
        ["toast", "a"], ["modal", "a"], ["sheet", "--action", "a=A"], ["loading", "--", "true"],
        ["list"], ["why", "1"], ["press", "1", "a"], ["dismiss", "1"],
        ["dismiss", "--all"], ["release"], ["status"],
    ]

    @Test("every command ends with 69 and says so")
    func unreachable() throws {
        let testCommand = try TestCommand(hasDaemon: false)
        for command in Self.commands {
            for address in [nil, "unix:path=/nonexistent"] {
                let running = try testCommand.start(command, address: address)
                try testCommand.finish(running)
                let done = try #require(running.finished)
                #expect(done.status == 69 && done.output.isEmpty, "\(command)")
                #expect(done.error.hasPrefix("topmost: "), "\(command)")
            }
        }
    }

    @Test("a program to retry runs all the same, and its status is the command's")
    func retry() throws {
        let testCommand = try TestCommand(hasDaemon: false)
        #expect(
            try testCommand.topmost("retry", "--", "true")
                == .init(status: 0, output: "", error: "")
        )
        let failed = try testCommand.topmost("retry", "--", "sh", "-c", "exit 6")
        #expect(failed.status == 6)
        #expect(failed.error.hasPrefix("topmost: cannot offer to try again: "))
    }

    @Test(
        "what is not understood ends with 64 before anything is asked",
        arguments: [
            [], ["dance"], ["modal"], ["modal", "a", "--timeout", "soon"], ["sheet"],
            ["sheet", "--action", "x"], ["toast", "a", "--progress", "101"],
            ["toast", "a", "--replace", "0"], ["toast", "a", "--timeout", "0s"],
            ["modal", "a", "--tone", "loud"], ["loading"], ["loading", "true"],
            ["loading", "--delay", "never", "--", "true"], ["retry", "--attempts", "0", "--", "x"],
            ["dismiss"], ["dismiss", "1", "--all"], ["why", "x"], ["press", "1"],
            ["sheet", "--action", "a=A", "--action", "a=B"], ["modal", ""],
        ]
    )
    func usage(command: [String]) throws {
        let testCommand = try TestCommand(hasDaemon: true)
        let running = try testCommand.start(command)
        try testCommand.finish(running)
        let done = try #require(running.finished)
        // Without any command the help is the answer.
        if command.isEmpty {
            #expect(done.status == 0)
        } else {
            #expect(done.status == 64 && done.output.isEmpty && !done.error.isEmpty)
        }
        #expect(testCommand.methods.isEmpty)
    }
}
