// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import Configuration

/// Shows the effective configuration.
struct ConfigShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show every key, its value and the file it comes from.",
        discussion: """
            The output is a valid configuration. Errors go to standard error and are \
            otherwise ignored; the exit status is then 1.
            """
    )
    @OptionGroup var files: ConfigurationOptions

    func run() throws {
        try ending {
            let report = files.examine()
            for problem in report.problems { warn(problem.description) }
            if files.output.json {
                try answer(JSON.text(.array(report.settings.map(\.json), element: "a{sv}")))
            } else {
                try answer(report.settings.toml)
            }
            return report.problems.isEmpty ? .acted : .negative
        }
    }
}
