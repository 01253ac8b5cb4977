// SPDX-License-Identifier: MIT

import Basics
import Testing

/// The arguments that an error lists.
private let listed = "--path, --quick, echo or measure, --help, --version"

@Suite("Arguments of a program")
struct ArgumentReaderTests {
    struct Options: Equatable {
        var path: String?
        var isQuick = false
        var arguments: [String] = []
    }

    static var reader: ArgumentReader<Options> {
        ArgumentReader(
            program: "player",
            help: "usage: player",
            [
                Argument("--path", "a path", \.path),
                Argument(flag: "--quick", \.isQuick),
                Argument("", "echo or measure") { options, argument in
                    options.arguments.append(argument)
                    return ["echo", "measure"].contains(argument)
                },
            ]
        )
    }

    static func read(_ arguments: [String]) throws(ArgumentError) -> ArgumentReader<Options>.Request
    {
        try reader.read(arguments, Options())
    }

    @Test(
        "values follow or are attached, the last counts, positional ones have no name",
        arguments: [
            ([], .run(Options())),
            (["--path", "a=b", "--quick"], .run(Options(path: "a=b", isQuick: true))),
            (["--path=a=b"], .run(Options(path: "a=b"))),
            (["--path", "--quick"], .run(Options(path: "--quick"))),
            (["--path", "a", "--path=b"], .run(Options(path: "b"))),
            (
                ["echo", "--quick", "measure"],
                .run(Options(isQuick: true, arguments: ["echo", "measure"]))
            ),
            (["--quick", "-h", "--bogus"], .help), (["--help"], .help), (["--version"], .version),
        ] as [([String], ArgumentReader<Options>.Request)]
    )
    func accepted(arguments: [String], request: ArgumentReader<Options>.Request) throws {
        #expect(try Self.read(arguments) == request)
    }

    @Test(
        "an error names the argument and what it expects",
        arguments: [
            (["--path"], "--path expects a path"), (["--path="], "--path expects a path"),
            (["--quick=1"], "--quick accepts no value"),
            (["sing"], "the command line expects echo or measure, got \"sing\""),
            (["-"], "the command line expects echo or measure, got \"-\""),
            (["--quik"], "unknown argument \"--quik\"; did you mean --quick?"),
            (["--hepl"], "unknown argument \"--hepl\"; did you mean --help?"),
            (["-q"], "unknown argument \"-q\"; accepted: \(listed)"),
            (
                ["--entirely-different"],
                "unknown argument \"--entirely-different\"; accepted: \(listed)"
            ),
            (["--help=1"], "unknown argument \"--help=1\"; did you mean --help?"),
        ]
    )
    func refused(arguments: [String], text: String) {
        let error = #expect(throws: ArgumentError.self) { _ = try Self.read(arguments) }
        #expect(error?.description == text)
    }

    @Test(
        "a program prints what was requested or an error, or runs",
        arguments: [
            (["-h"], 0, "usage: player"), (["--version"], 0, "player \(Version.text)"),
            (["--quik"], 64, "error: unknown argument \"--quik\"; did you mean --quick?"),
            (["--quick"], 7, nil),
        ] as [([String], Int32, String?)]
    )
    func follow(arguments: [String], status: Int32, text: String?) {
        var texts: [String] = []
        let end = Self.reader.follow(
            arguments,
            Options(),
            output: { texts.append($0) },
            report: { texts.append("error: \($0)") },
            run: { $0.isQuick ? 7 : 1 }
        )
        #expect(end == status && texts == [text].compactMap(\.self))
    }

    @Test("an argument may be required")
    func required() throws {
        let path = Argument<String>("--path", "a path", isRequired: true) { path, argument in
            path = argument
            return true
        }
        let reader = ArgumentReader(program: "player", help: "", [path])
        #expect(try reader.read(["--path", "a"], "") == .run("a"))
        #expect(try reader.read(["--help"], "") == .help)
        let error = #expect(throws: ArgumentError.self) { try reader.read([], "") }
        #expect(error?.description == "--path expects a path")
    }
}
