// SPDX-License-Identifier: MIT

import Basics
import TerminalKit
import TerminalLook
import Testing

@testable import topmost_display_terminal

@Suite("topmost-display-terminal")
struct OptionTests {
    static func request(
        _ line: String
    ) throws(ArgumentError) -> ArgumentReader<CommandLineOptions>.Request {
        try CommandLineOptions.reader.read(
            line.split(separator: " ").map(String.init),
            CommandLineOptions()
        )
    }

    @Test("is a plugin's display when nothing is said")
    func shortest() throws {
        #expect(try Self.request("") == .run(CommandLineOptions()))
    }

    @Test(
        "understands its arguments",
        arguments: [
            ("--help", ArgumentReader<CommandLineOptions>.Request.help), ("-h", .help),
            ("--once --help", .help),
            ("--attach --once", .run(CommandLineOptions(attaches: true, isOnce: true))),
            ("--tty /dev/pts/3", .run(CommandLineOptions(terminal: "/dev/pts/3"))),
            ("--color 256", .run(CommandLineOptions(depth: .indexed))),
            ("--color auto", .run(CommandLineOptions())),
            (
                "--color never --no-mouse",
                .run(CommandLineOptions(depth: ColorDepth.none, usesMouse: false))
            ),
            ("--theme auto", .run(CommandLineOptions(theme: .auto))),
        ]
    )
    func understood(_ line: String, _ request: ArgumentReader<CommandLineOptions>.Request) throws {
        #expect(try Self.request(line) == request)
    }

    @Test(
        "errors have the unknown option and the accepted ones",
        arguments: [
            ("--tty", "--tty expects a file"),
            ("--color", "--color expects auto, 16, 256, true or never"),
            ("--color red", "--color expects auto, 16, 256, true or never, got \"red\""),
            ("--theme pink", "--theme expects desktop, auto, light or dark, got \"pink\""),
            ("--colour true", "unknown argument \"--colour\"; did you mean --color?"),
            (
                "x",
                "unknown argument \"x\"; accepted: --attach, --once, --no-mouse, --tty, --owner, "
                    + "--color, --theme, --help, --version"
            ),
        ]
    )
    func misunderstood(_ line: String, _ reason: String) {
        let problem = #expect(throws: ArgumentError.self) { _ = try Self.request(line) }
        #expect(problem?.description == reason)
    }

    @Test(
        "behaves as the terminal can",
        arguments: [
            (
                ["TERM": "xterm-256color", "LANG": "C.UTF-8"], CommandLineOptions(attaches: true),
                TerminalOptions(depth: .indexed)
            ),
            (
                ["TERM": "linux", "LANG": "C.UTF-8"], CommandLineOptions(attaches: true),
                TerminalOptions(
                    depth: .sixteen,
                    characterSet: .console,
                    usesMouse: false,
                    asks: false,
                    takesCopies: false
                )
            ),
            (
                ["TERM": "vt100"], CommandLineOptions(isOnce: true),
                TerminalOptions(
                    depth: .none,
                    characterSet: .ascii,
                    usesMouse: false,
                    canLeave: false,
                    isOnce: true,
                    asks: false,
                    takesCopies: false
                )
            ),
            (
                ["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"],
                CommandLineOptions(attaches: true, depth: .direct), TerminalOptions(depth: .direct)
            ),
            (
                ["TERM": "rxvt", "LANG": "C.UTF-8", "COLORFGBG": "15;default;0"],
                CommandLineOptions(attaches: true, depth: .direct),
                TerminalOptions(depth: .direct, isBackgroundDark: true)
            ),
            (
                ["TERM": "rxvt", "LANG": "C.UTF-8", "COLORFGBG": "0;15"],
                CommandLineOptions(attaches: true, depth: .direct),
                TerminalOptions(depth: .direct, isBackgroundDark: false)
            ),
        ]
    )
    func behaviour(
        _ environment: [String: String],
        _ options: CommandLineOptions,
        _ behaviour: TerminalOptions
    ) throws {
        #expect(try options.behaviour { environment[$0] } == behaviour)
    }

    @Test("a terminal that cannot place characters is refused by name", arguments: ["dumb", ""])
    func dumb(_ term: String) {
        let problem = #expect(throws: ArgumentError.self) {
            _ = try CommandLineOptions().behaviour { $0 == "TERM" ? term : nil }
        }
        let start = term.isEmpty ? "TERM is not set" : "TERM=dumb"
        #expect(problem?.description.hasPrefix(start) ?? false)
    }
}
