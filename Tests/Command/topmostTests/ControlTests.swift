// SPDX-License-Identifier: MIT

import BusValues
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
            (["dismiss", "3"], .init(method: "Dismiss", arguments: [.uint32(3)])),
            (["dismiss", "--all"], .init(method: "DismissToasts", arguments: [])),
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
