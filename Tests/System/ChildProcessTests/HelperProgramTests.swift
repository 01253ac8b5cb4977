// SPDX-License-Identifier: MIT

import Basics
import Testing

@testable import ChildProcess

@Suite("A helper's command line")
struct HelperProgramTests {
    @Test(
        "has one folder, --help or --version",
        arguments: [
            (["/a=b"], 7, "runs with /a=b"), ([""], 7, "runs with "),
            (["--help"], 0, "usage: helper FOLDER\n\nHelps. topmostd starts it by itself."),
            (["--version"], 0, "helper \(Version.text)"),
            ([], 64, "helper: the command line expects one folder"),
            (["/a", "/b"], 64, "helper: the command line expects one folder, got \"/b\""),
            (
                ["-x"], 64,
                "helper: unknown argument \"-x\"; accepted: one folder, --help, --version"
            ),
        ] as [([String], Int32, String)]
    )
    func follow(arguments: [String], status: Int32, start: String) {
        var texts: [String] = []
        let end = HelperProgram.follow(
            arguments,
            program: "helper",
            purpose: "Helps.",
            output: { texts.append($0) },
            report: { texts.append($0) },
            run: {
                texts.append("runs with \($0)")
                return 7
            }
        )
        #expect(end == status && texts.count == 1 && texts[0].hasPrefix(start))
    }
}
