// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration

/// Checks the configuration for errors.
struct ConfigCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the configuration and its themes for errors.",
        discussion: "The status is 0 when there is none, 1 when there is one."
    )
    @OptionGroup var files: ConfigurationOptions

    func run() throws {
        try ending {
            let report = files.examine()
            if files.output.json {
                try answer(JSON.text(report.checked))
            } else if report.problems.isEmpty {
                try answer("no errors in " + report.readFiles)
            } else {
                for problem in report.problems { try answer(printable(problem.description)) }
            }
            return report.problems.isEmpty ? .acted : .negative
        }
    }
}
