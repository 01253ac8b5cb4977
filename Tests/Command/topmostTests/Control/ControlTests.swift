// SPDX-License-Identifier: MIT

import BusValues
import CommandKit
import DBus
import PresenterCore
import TestSupport
import Testing

@Suite("Control")
struct ControlTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    @Test("a list is a table whose cells cannot move the cursor")
    func list() throws {
        #expect(
            try testCommand.topmost("list").output == """
                ID  KIND   REASON   NAME  TITLE
                3   modal  showing  Mail  Send [2J it?

                """
        )
        #expect(
            try testCommand.topmost("list", "--json").output == #"""
                [{"id":3,"kind":"modal","reason":"showing","name":"Mail","title":"Send\u001b[2J it?"}]

                """#
        )
    }

    @Test("why is a sentence")
    func why() throws {
        #expect(try testCommand.topmost("why", "3").output == "It is on screen.\n")
        #expect(
            try testCommand.topmost("why", "3", "--json").output
                == #"{"id":3,"sentence":"It is on screen.","reason":"showing"}"# + "\n"
        )
    }

    @Test("a successful command prints nothing")
    func orders() throws {
        let nothing = Value.options([:])
        let filled = Value.options(["text": .string("Ada"), "choices": .strings(["x", "y"])])
        let orders: [([String], TestCommand.Received)] = [
            (
                ["press", "3", "ok"],
                .init(method: "Press", arguments: [.uint32(3), .string("ok"), nothing])
            ),
            (
                ["press", "3", "ok", "--text", "Ada", "--choose", "x", "--choose", "y"],
                .init(method: "Press", arguments: [.uint32(3), .string("ok"), filled])
            ),
            (
                ["dismiss", "3"],
                .init(method: "DismissWithUndo", arguments: [.array([.uint32(3)], element: "u")])
            ),
            (
                ["dismiss", "--all"],
                .init(method: "DismissWithUndo", arguments: [.array([], element: "u")])
            ),
            (
                ["snooze", "3", "90m"],
                .init(method: "Snooze", arguments: [.uint32(3), .uint64(5_400_000)])
            ),
            (
                ["snooze", "3", "back"],
                .init(method: "Snooze", arguments: [.uint32(3), .uint64(0)])
            ),
            (["restore", "3"], .init(method: "Restore", arguments: [.uint32(3)])),
            (["restore"], .init(method: "Restore", arguments: [.uint32(0)])),
            (["undo"], .init(method: "Undo", arguments: [])),
            (["release"], .init(method: "ReleaseInput", arguments: [])),
            (["focus"], .init(method: "Focus", arguments: [])),
            (["dnd", "on"], .doNotDisturb("on", 0)),
            (["dnd", "off"], .doNotDisturb("off", 0)),
            (["dnd", "toggle"], .doNotDisturb("toggle", 0)),
            (["dnd", "1.5h"], .doNotDisturb("for", 5_400_000)),
        ]
        for (command, expected) in orders {
            for json in [false, true] {
                let running = try testCommand.start(command + (json ? ["--json"] : []))
                try testCommand.finish(running)
                let output = json ? "{}\n" : ""
                #expect(running.finished == .init(status: 0, output: output, error: ""))
                #expect(testCommand.received.last == expected)
            }
        }
    }

    /// A toast on screen, unless there is a reason; the older, the larger its age.
    private func toast(
        _ id: UInt32,
        _ app: String,
        age: Int64,
        reason: String = "showing",
        buttons: [String] = []
    ) -> Value {
        .options([
            "id": .uint32(id), "kind": .string("toast"), "age_ms": .int64(age),
            "reason": .string(reason), "identity": .string("exe:/usr/bin/notify-send"),
            "app_name": .string(app), "title": .string("T\(id)"), "buttons": .strings(buttons),
            "button_titles": .strings(buttons.map { "Do " + $0 }),
        ])
    }

    private static let acts: [(words: String, calls: [String], output: String)] = [
        ("dismiss", ["DismissWithUndo 13"], "dismissed 13 Build: T13\n"),
        ("dismiss --newest --json", ["DismissWithUndo 13"], "{\"ids\":[13]}\n"),
        (
            "dismiss --app MAIL", ["DismissWithUndo 14 12 10"],
            "dismissed 14 Mail: T14\ndismissed 12 Mail: T12\ndismissed 10 Mail: T10\n"
        ),
        (
            "dismiss --all-of-newest", ["DismissWithUndo 13 11"],
            "dismissed 13 Build: T13\ndismissed 11 Build: T11\n"
        ),
        ("act", ["Press 12 default"], "pressed default of 12 Mail: T12\n"),
        ("act archive", ["Press 12 archive"], "pressed archive of 12 Mail: T12\n"),
        ("act 'do Archive' --json", ["Press 12 archive"], "{\"id\":12,\"button\":\"archive\"}\n"),
        ("reply 'On my way'", ["Press 10 inline-reply On my way"], "replied to 10 Mail: T10\n"),
    ]

    @Test("without an id a command acts on the newest toast, and says so", arguments: acts.indices)
    func newest(index: Int) throws {
        testCommand.toasts = [
            toast(10, "Mail", age: 4000, buttons: ["inline-reply"]),
            toast(11, "Build", age: 3000, reason: "gathered"),
            toast(12, "Mail", age: 2000, buttons: ["default", "archive", "inline-reply"]),
            toast(13, "Build", age: 1000), toast(14, "Mail", age: 0, reason: "no_room"),
            toast(15, "Build", age: 0, reason: "missed"),
            toast(16, "Mail", age: 0, reason: "missed"),
        ]
        let (words, calls, output) = Self.acts[index]
        // The reply goes to the newest one that takes it.
        if words.hasPrefix("reply") { testCommand.toasts.remove(at: 2) }
        let done = try testCommand.shell("$TOPMOST \(words)")
        #expect(done == .init(status: 0, output: output, error: ""))
        let made = testCommand.received.filter { $0.method != "ListPage" }.map { call in
            let text = call.arguments.last?["text"]?.text
            let words = call.arguments.flatMap { $0.elements.isEmpty ? [$0] : $0.elements }
            return
                ([call.method] + words.compactMap { $0.text ?? $0.number.map(String.init) }
                + [text].compactMap { $0 }).joined(separator: " ")
        }
        #expect(made == calls)
    }

    @Test("with several buttons the newest toast gets the keyboard")
    func choose() throws {
        testCommand.toasts = [toast(10, "Mail", age: 0, buttons: ["open", "archive"])]
        let done = try testCommand.topmost("act")
        #expect(done == .init(status: 0, output: "focused 10 Mail: T10\n", error: ""))
        #expect(testCommand.received.last?.method == "Focus")
        let wrong = try testCommand.topmost("act", "delete")
        #expect(wrong.status == 64)
        #expect(wrong.error == "topmost: act expects open, archive, got \"delete\"\n")
    }

    @Test("with nothing to act on, the status says so, and no question is touched")
    func nothing() throws {
        testCommand.toasts = [toast(14, "Mail", age: 0, reason: "do_not_disturb")]
        let commands: [([String], String)] = [
            (["dismiss"], "there is no notification on screen"),
            (["dismiss", "--all-of-newest"], "there is no notification on screen"),
            (["dismiss", "--app", "Build"], "there is no notification of \"Build\""),
            (["act"], "there is no notification with a button on screen"),
            (["reply", "x"], "there is no notification with a reply on screen"),
        ]
        for (words, message) in commands {
            let done = try testCommand.finish(testCommand.start(words))
            #expect(done == .init(status: 66, output: "", error: "topmost: \(message)\n"))
        }
        #expect(testCommand.received.allSatisfy { $0.method == "ListPage" })
        let both = try testCommand.topmost("dismiss", "3", "--newest")
        #expect(both.status == 64 && both.error.contains("give only one of: an id, --all"))
    }

    @Test("a status is sentences; its keys are in JSON")
    func status() throws {
        #expect(
            try testCommand.topmost("status").output == """
                topmostd 0.1.0 is running.
                No display is running.
                Keyboard and mouse are free.

                """
        )
        #expect(
            try testCommand.topmost("status", "--json").output
                == #"{"input_blocked":false,"version":"0.1.0"}"# + "\n"
        )
        for (holder, sentence) in [
            (7, "7 has the keyboard (Escape gives it back)."),
            (PresentationID.centre.rawValue, "The notification centre has the keyboard."),
        ] {
            testCommand.status = .options([
                "input_blocked": .boolean(false), "keyboard": .uint32(holder),
            ])
            #expect(try testCommand.topmost("status").output.contains(sentence))
        }
    }

    @Test("do not disturb lasts until a time of day, and its state is a sentence")
    func doNotDisturb() throws {
        _ = try testCommand.topmost("dnd", "until", "18:00")
        guard case .uint64(1...90_000_000)? = testCommand.received.last?.arguments.last else {
            Issue.record("\(testCommand.received)")
            return
        }
        testCommand.status = .options(["do_not_disturb": .boolean(false)])
        #expect(try testCommand.topmost("dnd").output == "Do not disturb is off.\n")
        #expect(
            try testCommand.topmost("dnd", "status", "--json").output
                == #"{"do_not_disturb":false}"# + "\n"
        )
        let wrong = [
            ["maybe"], ["until"], ["until", "24:00"], ["until", "8:5"], ["600d"], ["0s"],
        ]
        for words in wrong {
            let refused = try testCommand.finish(testCommand.start(["dnd"] + words))
            #expect(refused.status == 64)
            #expect(refused.error.contains("dnd expects on, off, toggle, status, "))
        }
    }

    @Test(
        "wrong words are followed by the usage of their own command",
        arguments: [
            ["dnd", "90"], ["dnd", "until", "2001-01-01"], ["snooze", "soon"], ["rules test", "x"],
            ["rules test", #"{"kind":3}"#], ["press", "1", ""], ["dismiss", "--newest", "--all"],
            ["subscribe", "--from", ""], ["status", "--waybar", "--json"], ["toast", ""],
        ]
    )
    func usage(words: [String]) throws {
        let arguments = words[0].split(separator: " ").map(String.init) + words.dropFirst()
        let refused = try testCommand.finish(testCommand.start(arguments))
        #expect(refused.status == 64)
        #expect(refused.error.contains("\nUsage: topmost \(words[0]) "), "\(refused.error)")
    }

    @Test("the doctor finds what is wrong")
    func doctor() throws {
        let well = try testCommand.topmost("doctor")
        #expect(well.status == 0, "\(well.output)")
        for subject in ["screen", "configuration", "session bus", "daemon", "notifications"] {
            #expect(well.output.contains("ok     \(subject): "), "\(well.output)")
        }
        #expect(well.output.contains("note   display: none is running"))
        try testCommand.daemon.releaseName("org.freedesktop.Notifications")
        let ill = try testCommand.topmost("doctor")
        #expect(ill.status == 1)
        #expect(ill.output.contains("error  notifications: org.freedesktop.Notifications has no"))
        #expect(try testCommand.topmost("doctor", "--json").output.contains(#""state":"error""#))
        #expect(try testCommand.topmost("doctor", "--json").output.contains(#""advice":"restart"#))
        let lost = try testCommand.topmost("doctor", address: "unix:path=/nonexistent")
        #expect(lost.status == 1 && lost.output.contains("error  session bus: "))
    }

    @Test("stopping without a daemon is an error")
    func stopNothing() throws {
        let alone = try TestCommand(hasDaemon: false)
        #expect(
            try alone.topmost("stop")
                == .init(status: 69, output: "", error: "topmost: topmostd is not running\n")
        )
    }
}

extension TestCommand.Received {
    fileprivate static func doNotDisturb(_ mode: String, _ span: UInt64) -> Self {
        .init(method: "SetDoNotDisturb", arguments: [.string(mode), .uint64(span)])
    }
}
