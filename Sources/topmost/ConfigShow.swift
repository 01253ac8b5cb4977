// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import Configuration

/// Shows the effective configuration.
struct ConfigShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show every key with what holds and which file says so.",
        discussion: """
            What is printed is a configuration itself. Mistakes are passed over and told; \
            the status is 1 then.
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
