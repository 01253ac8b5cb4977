// SPDX-License-Identifier: MIT

import Basics
import Testing

@testable import topmostd

/// The arguments that an error lists.
private let listed = "--config, --plugins, --replace, --verbose, --help, --version"

@Suite("Daemon options")
struct DaemonOptionsTests {
    typealias Request = ArgumentReader<DaemonOptions>.Request

    static func read(_ words: [String]) throws(ArgumentError) -> Request {
        try DaemonOptions.reader.read(words, DaemonOptions())
    }

    @Test(
        "understands every option",
        arguments: [
            ([], .run(DaemonOptions())), (["--help"], .help), (["-h"], .help),
            (["--version"], .version),
        ] as [([String], Request)]
    )
    func read(words: [String], request: Request) throws {
        #expect(try Self.read(words) == request)
    }

    @Test(
        "and names the error, with the nearest name or all of them",
        arguments: [
            (["--config"], "--config expects a path"),
            (["--config="], "--config expects a path"),
            (["--replace=yes"], "--replace accepts no value"),
            (["--bogus"], "unknown argument \"--bogus\"; accepted: \(listed)"),
            (["--verbsoe"], "unknown argument \"--verbsoe\"; did you mean --verbose?"),
            (["dance"], "unknown argument \"dance\"; accepted: \(listed)"),
        ]
    )
    func errors(words: [String], text: String) {
        let error = #expect(throws: ArgumentError.self) { _ = try Self.read(words) }
        #expect(error?.description == text)
    }

    @Test("options add up; a value may be attached")
    func all() throws {
        var options = DaemonOptions()
        options.configurationFile = "/c"
        options.pluginFolder = "p=q"
        options.replaces = true
        options.isVerbose = true
        let words = ["--config", "/c", "--plugins=p=q", "--replace", "--verbose"]
        #expect(try Self.read(words) == .run(options))
    }
}
