// SPDX-License-Identifier: MIT

import Basics
import Testing

@Suite("Arguments of a program")
struct ArgumentReaderTests {
    struct Options: Equatable {
        var path: String?
        var isQuick = false
        var words: [String] = []
    }

    static func read(_ words: [String]) throws(ArgumentError) -> ArgumentReader<Options>.Request {
        try ArgumentReader([
            Argument("--path", "a path", \.path),
            Argument(flag: "--quick", \.isQuick),
            Argument("", "echo or measure") { options, word in
                options.words.append(word)
                return ["echo", "measure"].contains(word)
            },
        ]).read(words, Options())
    }

    @Test(
        "values follow or are attached, the last counts, words have no name",
        arguments: [
            ([], .run(Options())),
            (["--path", "a=b", "--quick"], .run(Options(path: "a=b", isQuick: true))),
            (["--path=a=b"], .run(Options(path: "a=b"))),
            (["--path", "--quick"], .run(Options(path: "--quick"))),
            (["--path", "a", "--path=b"], .run(Options(path: "b"))),
            (
                ["echo", "--quick", "measure"],
                .run(Options(isQuick: true, words: ["echo", "measure"]))
            ),
            (["--quick", "-h", "--bogus"], .help), (["--help"], .help), (["--version"], .version),
        ] as [([String], ArgumentReader<Options>.Request)]
    )
    func accepted(words: [String], request: ArgumentReader<Options>.Request) throws {
        #expect(try Self.read(words) == request)
    }

    @Test(
        "an error names the argument and what it expects",
        arguments: [
            (["--path"], "--path expects a path"), (["--path="], "--path expects a path"),
            (["--quick=1"], "--quick accepts no value"),
            (["sing"], "the command line expects echo or measure, got \"sing\""),
            (["--quik"], "unknown argument \"--quik\"; did you mean --quick?"),
            (["--hepl"], "unknown argument \"--hepl\"; did you mean --help?"),
            (["--entirely-different"], "unknown argument \"--entirely-different\""),
            (["-q"], "unknown argument \"-q\""),
            (["--help=1"], "unknown argument \"--help=1\"; did you mean --help?"),
        ]
    )
    func refused(words: [String], text: String) {
        let error = #expect(throws: ArgumentError.self) { _ = try Self.read(words) }
        #expect(error?.description == text)
    }
}
