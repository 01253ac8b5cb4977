// SPDX-License-Identifier: MIT

import TerminalKit
import TerminalLook
import Testing

@testable import topmost_display_terminal

@Suite("topmost-display-terminal")
struct OptionTests {
    static func request(_ line: String) throws(Options.Problem) -> Options.Request {
        try Options.request(line.split(separator: " ").map(String.init))
    }

    @Test("is a plugin's display when nothing is said")
    func shortest() throws {
        #expect(try Self.request("") == .run(Options()))
    }

    @Test(
        "understands its arguments",
        arguments: [
            ("--help", Options.Request.help), ("-h", .help), ("--once --help", .help),
            ("--attach --once", .run(Options(attaches: true, isOnce: true))),
            ("--tty /dev/pts/3", .run(Options(terminal: "/dev/pts/3"))),
            ("--color 256", .run(Options(depth: .indexed))),
            ("--color auto", .run(Options())),
            ("--color never --no-mouse", .run(Options(depth: ColorDepth.none, usesMouse: false))),
            ("--theme auto", .run(Options(theme: .auto))),
        ]
    )
    func understood(_ line: String, _ request: Options.Request) throws {
        #expect(try Self.request(line) == request)
    }

    @Test(
        "names what it does not understand, and what it takes",
        arguments: [
            ("--tty", "--tty takes a value"),
            ("--color", "--color takes a value"),
            ("--color red", "--color takes auto, 16, 256, true or never, got \"red\""),
            ("--theme pink", "--theme takes desktop, auto, light or dark, got \"pink\""),
            ("--colour true", "unknown argument \"--colour\""),
            ("x", "unknown argument \"x\""),
        ]
    )
    func misunderstood(_ line: String, _ reason: String) {
        let problem = #expect(throws: Options.Problem.self) { _ = try Self.request(line) }
        #expect(problem?.description == reason)
    }

    @Test(
        "behaves as the terminal can",
        arguments: [
            (
                ["TERM": "xterm-256color", "LANG": "C.UTF-8"], Options(attaches: true),
                TerminalOptions(depth: .indexed)
            ),
            (
                ["TERM": "linux", "LANG": "C.UTF-8"], Options(attaches: true),
                TerminalOptions(
                    depth: .sixteen,
                    characterSet: .console,
                    usesMouse: false,
                    asks: false
                )
            ),
            (
                ["TERM": "vt100"], Options(isOnce: true),
                TerminalOptions(
                    depth: .none,
                    characterSet: .ascii,
                    usesMouse: false,
                    canLeave: false,
                    isOnce: true,
                    asks: false
                )
            ),
            (
                ["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"],
                Options(attaches: true, depth: .direct), TerminalOptions(depth: .direct)
            ),
        ]
    )
    func behaviour(
        _ environment: [String: String],
        _ options: Options,
        _ behaviour: TerminalOptions
    ) throws {
        #expect(try options.behaviour { environment[$0] } == behaviour)
    }

    @Test("a terminal that cannot place characters is refused by name", arguments: ["dumb", ""])
    func dumb(_ term: String) {
        let problem = #expect(throws: Options.Problem.self) {
            _ = try Options().behaviour { $0 == "TERM" ? term : nil }
        }
        let start = term.isEmpty ? "TERM is not set" : "TERM=dumb"
        #expect(problem?.description.hasPrefix(start) ?? false)
    }
}
