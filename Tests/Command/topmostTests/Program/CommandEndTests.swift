// SPDX-License-Identifier: MIT

import BusValues
import Glibc
import PresenterCore
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost

@Suite("The end of a command")
struct CommandEndTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    /// An environment in which no window manager can be asked.
    private static let nowhere = [
        "SWAYSOCK", "HYPRLAND_INSTANCE_SIGNATURE", "NIRI_SOCKET", "TMUX", "DISPLAY", "WINDOWID",
    ]

    /// Runs a line of shell in which no window manager can be asked.
    private func shell(_ line: String) throws -> TestCommand.Finished {
        try testCommand.shell("unset \(Self.nowhere.joined(separator: " ")); \(line)")
    }

    @Test(
        "the notification names the command, its time, its status and its last line",
        arguments: [
            (
                CommandEnd(command: "make all", status: 0, seconds: 59, lines: []),
                "make all finished", "After 59 s"
            ),
            (
                CommandEnd(command: " make ", status: 2, seconds: 60, lines: ["a", "No rule"]),
                "make failed", "Exit status 2 after 1 min 0 s\nNo rule"
            ),
            (
                CommandEnd(command: "a\tb", status: 137, seconds: 3661, lines: []), "a b failed",
                "Exit status 137 after 1 h 1 min"
            ),
        ]
    )
    func texts(end: CommandEnd, title: String, message: String) {
        let toast = end.toast(canShow: false)
        #expect(toast["title"] == .text(title))
        guard case .styledText(let text)? = toast["message"] else {
            Issue.record("no message")
            return
        }
        #expect(text.plain == message)
        #expect(toast["actions"] == nil && end.toast(canShow: true)["actions"] != nil)
        #expect(throws: Never.self) { try toast.build() }
    }

    @Test("a long command line is shortened")
    func long() throws {
        let line = String(repeating: "é", count: 5000)
        let end = CommandEnd(command: line, status: 0, seconds: 1, lines: [line])
        #expect(end.title == String(repeating: "é", count: 47) + "… finished")
        _ = try end.toast(canShow: true).build()
        _ = try end.text.build()
    }

    @Test("run keeps streams and status, and says nothing of what was short")
    func short() throws {
        let done = try shell("echo in | $TOPMOST run -- sh -c 'cat; echo err >&2; exit 7'")
        #expect(done == .init(status: 7, output: "in\n", error: "err\n"))
        #expect(testCommand.received.isEmpty)
        #expect(try shell("$TOPMOST run -- sh -c 'kill -9 $$'").status == 137)
        #expect(try shell("$TOPMOST run -- /no/such").status == 127)
        #expect(try shell("$TOPMOST run").status == 64)
        #expect(try shell("$TOPMOST run --after never -- true").status == 64)
    }

    @Test("run passes signals on, and ends with the program")
    func signals() throws {
        // A shell starts what is in its background with SIGINT and SIGQUIT ignored.
        for name in ["TERM", "HUP", "USR1", "USR2"] {
            let line = """
                $TOPMOST run -- sh -c 'trap "echo \(name); exit 5" \(name); \
                echo ready; while :; do sleep 0.02; done' >$0 & \
                until grep -q ready $0; do sleep 0.02; done; kill -\(name) $!; wait $!; s=$?; \
                cat $0; exit $s
                """
            let done = try shell("set -- \"$(mktemp)\"; f=$1; " + line.replacing("$0", with: "$f"))
            #expect(done.status == 5 && done.output == "ready\n\(name)\n", "\(name): \(done)")
        }
    }

    @Test("a signal that the program sends as its first act is passed on")
    func firstSignal() throws {
        for name in ["TERM", "HUP", "USR1", "USR2"] {
            let done = try shell(
                "$TOPMOST run -- sh -c 'trap \"exit 5\" \(name); kill -\(name) $PPID; sleep 10 & wait'"
            )
            #expect(done.status == 5, "\(name): \(done)")
        }
    }

    @Test("a long run is said, with the last line, which a button shows with those above it")
    func said() throws {
        testCommand.onPresent = { id, end in
            // The toast, then the text.
            if id == 1 { end("acted", .options(["button": .string("show")])) }
        }
        let done = try shell(
            "$TOPMOST run --after 0s -- sh -c 'echo one >&2; echo two >&2; exit 3'"
        )
        #expect(done == .init(status: 3, output: "", error: "one\ntwo\n"))
        try testCommand.run { testCommand.presented == 2 }
        #expect(testCommand.methods == ["PresentToast", "PresentModal"])
        #expect(
            testCommand.option("title")
                == .string("sh -c echo one >&2; echo two >&2; exit 3 failed")
        )
        #expect(testCommand.option("message") == .string("one\ntwo"))
        let toast = testCommand.received.first { $0.method == "PresentToast" }?.arguments.first
        #expect(toast?["message"]?.text == "Exit status 3 after 0 s\ntwo")
    }

    @Test("of topmost run a hook says nothing, and without a window there is nothing to show")
    func ran() throws {
        #expect(try shell("$TOPMOST ran -- 'topmost run -- make'").status == 0)
        #expect(testCommand.received.isEmpty)
        #expect(try shell("$TOPMOST ran --unfocused --status 1 --seconds 25 -- make").status == 0)
        #expect(testCommand.methods == ["PresentToast"])
        #expect(testCommand.option("message") == .string("Exit status 1 after 25 s"))
        #expect(testCommand.option("actions") == nil)
    }

    @Test("the window of a process is that of the first above it that has one")
    func windows() throws {
        let sway = try #require(TerminalWindow.managers.first { $0.variable == "SWAYSOCK" })
        let tree = try Value(
            json: """
                {"id":1,"layout":null,"nodes":[{"id":2,"pid":70,"focused":true,"nodes":[]},
                {"id":3,"nodes":[{"id":4,"pid":60,"focused":false},{"id":5,"pid":60,"focused":true}]}]}
                """,
            skipsNulls: true
        )
        let own = try #require(sway.window(of: [50, 60, 70], in: tree))
        #expect(own.isFocused && own.canBeRaised)
        #expect(sway.window(of: [70], in: tree)?.isFocused == true)
        #expect(sway.window(of: [50], in: tree) == nil)
        let hyprland = try #require(TerminalWindow.managers.first { $0.variable.hasPrefix("HYPR") })
        let clients = try Value(
            json:
                #"[{"address":"0x1","pid":60,"focusHistoryID":1},{"address":"0x2","pid":70,"focusHistoryID":0}]"#
        )
        #expect(hyprland.window(of: [60], in: clients)?.isFocused == false)
        #expect(hyprland.window(of: [70], in: clients)?.isFocused == true)
        let niri = try #require(TerminalWindow.managers.first { $0.variable == "NIRI_SOCKET" })
        let listed = try Value(json: #"[{"id":3,"pid":60,"is_focused":true}]"#)
        #expect(niri.window(of: [60], in: listed)?.isFocused == true)
    }

    @Test("the processes above this one end with the first")
    func ancestors() {
        let all = TerminalWindow.ancestors(of: getpid())
        #expect(all.first == getpid() && all.dropFirst().first == getppid())
        #expect(TerminalWindow.ancestors(of: 1) == [])
    }
}
