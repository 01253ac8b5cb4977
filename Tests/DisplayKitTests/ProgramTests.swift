// SPDX-License-Identifier: MIT

import DisplayKit
import Testing

@Suite("A display as a program")
struct ProgramTests {
    private struct NoScreen: Error, CustomStringConvertible {
        var description = "no screen"
    }

    private struct Trouble: Error, CustomStringConvertible {
        var description = "trouble"
    }

    private let program = DisplayProgram(
        usage: "usage: display",
        screen: "the name of a screen",
        switches: ["--windows"],
        isScreenMissing: { $0 is NoScreen }
    )

    @Test(
        "the command line says where to draw, and how",
        arguments: [
            ([], DisplayOptions.run(display: nil, switches: [])),
            (["--display", ":7"], .run(display: ":7", switches: [])),
            (["--display=:7.1"], .run(display: ":7.1", switches: [])),
            (["--display="], .run(display: "", switches: [])),
            (["--display", "--windows"], .run(display: "--windows", switches: [])),
            (["--display=w-1", "--windows"], .run(display: "w-1", switches: ["--windows"])),
            (["--windows", "--windows"], .run(display: nil, switches: ["--windows"])),
            // The last one counts.
            (["--display", "a", "--display=b"], .run(display: "b", switches: [])),
            (["-h"], .help), (["--display", ":7", "--help", "--frob"], .help),
        ] as [([String], DisplayOptions)]
    )
    func options(arguments: [String], expected: DisplayOptions) throws {
        let options = try DisplayOptions(arguments, screen: "", switches: ["--windows"])
        #expect(options == expected)
    }

    @Test(
        "and is refused where it says nothing, by name",
        arguments: [
            (["--display"], "--display takes the name of a screen"),
            (["--frob"], "unknown argument: --frob"), ([":7"], "unknown argument: :7"),
            (["--windows=yes"], "unknown argument: --windows=yes"),
        ]
    )
    func refused(arguments: [String], reason: String) {
        var reports: [String] = []
        let status = program.follow(
            arguments,
            report: { reports.append($0) },
            run: { _, _ in
                Issue.record("it runs")
                return 0
            }
        )
        #expect(status == 64)
        #expect(reports == [reason + "\nusage: display"])
    }

    @Test("help is printed, and no mistake")
    func help() {
        var printed: [String] = []
        let status = program.follow(
            ["--help"],
            output: { printed.append($0) },
            report: { Issue.record("\($0)") },
            run: { _, _ in 1 }
        )
        #expect(status == 0 && printed == ["usage: display"])
    }

    @Test(
        "what it ends with tells the daemon why",
        arguments: [(nil, 7), (NoScreen(), 69), (Trouble(), 1)] as [((any Error)?, Int32)]
    )
    func status(error: (any Error)?, expected: Int32) {
        var reports: [String] = []
        let status = program.follow(
            ["--display", ":7"],
            report: { reports.append($0) },
            run: { display, switches in
                #expect(display == ":7" && switches.isEmpty)
                if let error { throw error }
                return 7
            }
        )
        #expect(status == expected)
        #expect(reports == [error].compactMap(\.self).map { "\($0)" })
    }
}
