// SPDX-License-Identifier: MIT

import Basics
import DisplayKit
import Testing

/// The arguments that an error lists.
private let accepted = "--display, --windows, --help, --version"

@Suite("A display as a program")
struct ProgramTests {
    private struct NoScreen: Error, CustomStringConvertible {
        var description = "no screen"
    }

    private struct Trouble: Error, CustomStringConvertible {
        var description = "trouble"
    }

    private let program = DisplayProgram(
        name: "display",
        usage: "usage: display",
        arguments: [
            ScreenOptions.display("the name of a screen"),
            Argument(flag: "--windows", \.usesWindows),
        ],
        isScreenMissing: { $0 is NoScreen }
    )

    @Test(
        "the command line selects the screen and the mode",
        arguments: [
            ([], nil, false),
            (["--display", ":7"], ":7", false),
            (["--display=:7.1"], ":7.1", false),
            (["--display="], "", false),
            (["--display", "--windows"], "--windows", false),
            (["--display=w-1", "--windows"], "w-1", true),
            (["--windows", "--windows"], nil, true),
            // The last one counts.
            (["--display", "a", "--display=b"], "b", false),
        ] as [([String], String?, Bool)]
    )
    func options(arguments: [String], display: String?, usesWindows: Bool) {
        let status = program.follow(
            arguments,
            report: { Issue.record("\($0)") },
            run: { options in
                #expect(options.display == display && options.usesWindows == usesWindows)
                return 7
            }
        )
        #expect(status == 7)
    }

    @Test(
        "an invalid command line is refused by name",
        arguments: [
            (["--display"], "--display expects the name of a screen"),
            (["--frob"], "unknown argument \"--frob\"; accepted: \(accepted)"),
            ([":7"], "unknown argument \":7\"; accepted: \(accepted)"),
            (["--windos"], "unknown argument \"--windos\"; did you mean --windows?"),
            (["--windows=yes"], "--windows accepts no value"),
        ]
    )
    func refused(arguments: [String], reason: String) {
        var reports: [String] = []
        let status = program.follow(
            arguments,
            report: { reports.append($0) },
            run: { _ in
                Issue.record("it runs")
                return 0
            }
        )
        #expect(status == 64)
        #expect(reports == [reason])
    }

    @Test(
        "help and the version are printed",
        arguments: [
            (["-h"], "usage: display"),
            (["--display", ":7", "--help", "--frob"], "usage: display"),
            (["--version"], "display \(Version.text)"),
        ]
    )
    func help(arguments: [String], text: String) {
        var printed: [String] = []
        let status = program.follow(
            arguments,
            output: { printed.append($0) },
            report: { Issue.record("\($0)") },
            run: { _ in 1 }
        )
        #expect(status == 0 && printed == [text])
    }

    @Test(
        "its exit status tells the daemon the reason",
        arguments: [(nil, 7), (NoScreen(), 69), (Trouble(), 1)] as [((any Error)?, Int32)]
    )
    func status(error: (any Error)?, expected: Int32) {
        var reports: [String] = []
        let status = program.follow(
            ["--display", ":7"],
            report: { reports.append($0) },
            run: { options in
                #expect(options.display == ":7")
                if let error { throw error }
                return 7
            }
        )
        #expect(status == expected)
        #expect(reports == [error].compactMap(\.self).map { "\($0)" })
    }
}
