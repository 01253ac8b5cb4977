// SPDX-License-Identifier: MIT

import Basics
import TerminalKit
import TerminalLook
import TestSupport
import Testing

@testable import topmost_display_terminal

@Suite("The terminal display's command line")
struct CommandLineTests {
    static func read(
        _ arguments: [String]
    ) throws(ArgumentError) -> ArgumentReader<CommandLineOptions>.Request {
        try CommandLineOptions.reader.read(arguments, CommandLineOptions())
    }

    @Test("arguments mean the same in every order", arguments: [UInt64(1), 2, 3, 4])
    func order(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var groups = [
            ["--attach"], ["--once"], ["--no-mouse"], ["--tty", "/dev/pts/7"],
            ["--color", "16"], ["--theme", "dark"],
        ]
        let expected = CommandLineOptions(
            attaches: true,
            terminal: "/dev/pts/7",
            depth: .sixteen,
            theme: .dark,
            usesMouse: false,
            isOnce: true
        )
        for _ in 0..<50 {
            for index in groups.indices.dropFirst() {
                groups.swapAt(index, random.below(index + 1))
            }
            #expect(try Self.read(groups.flatMap { $0 }) == .run(expected))
        }
    }

    @Test("the last of two wins", arguments: TerminalOptions.Theme.allCases)
    func last(_ theme: TerminalOptions.Theme) throws {
        for other in TerminalOptions.Theme.allCases {
            let arguments = ["--theme", other.rawValue, "--theme", theme.rawValue]
            #expect(try Self.read(arguments) == .run(CommandLineOptions(theme: theme)))
        }
    }

    @Test("help comes before every later error")
    func help() throws {
        #expect(try Self.read(["--help", "--colour"]) == .help)
        #expect(throws: ArgumentError.self) {
            try Self.read(["--colour", "--help"])
        }
        for name in ["--attach", "--tty", "--once", "--color", "--theme", "--no-mouse"] {
            #expect(CommandLineOptions.usage.contains(name))
        }
    }

    @Test(
        "a terminal is known by its name",
        arguments: [
            ("xterm-256color", true, true), ("tmux-256color", true, true), ("foot", true, true),
            ("screen", true, true), ("linux", false, false), ("vt220", false, false),
            ("ansi", false, false), ("xterm-mono", true, true),
        ]
    )
    func names(_ term: String, _ asks: Bool, _ hasMouse: Bool) throws {
        let behaviour = try CommandLineOptions(attaches: true).behaviour {
            $0 == "TERM" ? term : nil
        }
        #expect(behaviour.asks == asks && behaviour.usesMouse == hasMouse)
        #expect(behaviour.canLeave && !behaviour.isOnce)
        let still = try CommandLineOptions(usesMouse: false).behaviour { $0 == "TERM" ? term : nil }
        #expect(!still.usesMouse && !still.canLeave)
    }

    @Test(
        "those that cannot place characters are refused, with what is needed",
        arguments: ["", "dumb", "unknown", "emacs", "cons25"]
    )
    func refused(_ term: String) {
        let problem = #expect(throws: ArgumentError.self) {
            _ = try CommandLineOptions().behaviour { $0 == "TERM" ? term : nil }
        }
        #expect(
            problem?.description.hasSuffix("one such as xterm, tmux or linux is needed") == true
        )
    }

    @Test("colours of the option come before those of the environment")
    func colors() throws {
        let environment = ["TERM": "xterm-256color", "NO_COLOR": "1", "COLORTERM": "truecolor"]
        #expect(try CommandLineOptions().behaviour { environment[$0] }.depth == ColorDepth.none)
        for depth in ColorDepth.allCases {
            #expect(
                try CommandLineOptions(depth: depth).behaviour { environment[$0] }.depth == depth
            )
        }
    }
}
