// SPDX-License-Identifier: MIT
//
// Reads the files exactly as the daemon does. The daemon itself is not involved, so
// a file can be checked before it is installed.

import ArgumentParser
import BusValues
import CommandKit
import Configuration
import Files
import Localization
import Texts

/// Reads the configuration.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract:
            Phrase.commandConfig.text,
        subcommands: [ConfigCheck.self, ConfigShow.self, ConfigImport.self]
    )
}

extension ConfigurationProblem {
    /// The problem in the user's language.
    var text: String { Localization.translated(description) }
}

extension ConfigurationReport {
    /// The files that were read and have no errors, for display.
    var noErrors: Statement {
        let home = ThisProcess.variable("HOME")
        func shown(_ path: String) -> String {
            printable(ConfigurationError.shortened(path, home: home))
        }
        let there = files.filter(\.isThere).map { shown($0.path) }
        guard there.isEmpty else { return Statement(.noErrorsIn, there.joined(separator: ", ")) }
        let paths = files.map { shown($0.path) }.joined(separator: ", ")
        return Statement(.noErrorsInDefaults, paths)
    }

    /// The files read and their problems, for programs.
    var checked: Value {
        .options([
            "files": .array(
                files.map {
                    .options(["file": .string($0.path), "there": .boolean($0.isThere)])
                },
                element: "a{sv}"
            ),
            "problems": .array((cardRuleProblems + problems).map(\.json), element: "a{sv}"),
        ])
    }
}

extension ConfigurationProblem {
    var json: Value {
        .fields([
            ("file", .string(file)), ("line", line.map { .int64(Int64($0)) }),
            ("column", column.map { .int64(Int64($0)) }), ("key", key.map { .string($0) }),
            ("message", .string(message)),
        ])
    }
}

extension ConfigurationReport.Setting {
    var json: Value {
        .fields([
            ("key", .string(path)), ("value", value.json),
            ("file", origin.map { .string($0.file) }),
            ("line", origin.map { .int64(Int64($0.line)) }),
        ])
    }
}

extension ConfigurationValue {
    var json: Value {
        switch self {
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .int64(Int64(number))
        case .number(let number): .double(number)
        case .text(let text): .string(text)
        case .texts(let texts): .strings(texts)
        case .themes(let light, let dark):
            .options(["light": .string(light), "dark": .string(dark)])
        }
    }
}

extension [ConfigurationReport.Setting] {
    /// The settings as a file, with a comment on the origin of each.
    var toml: String {
        let lines = map { setting -> (table: String, line: String, remark: String) in
            let parts = setting.path.split(separator: ".", maxSplits: 1).map(String.init)
            let remark = setting.origin.map { "\($0.file):\($0.line)" } ?? "default"
            return (parts[0], "\(parts[1]) = \(setting.value)", remark)
        }
        let width = lines.map(\.line.count).max() ?? 0
        var text: [String] = []
        var table = ""
        for line in lines {
            if line.table != table {
                if !table.isEmpty { text.append("") }
                text.append("[\(line.table)]")
                table = line.table
            }
            let space = String(repeating: " ", count: width - line.line.count + 2)
            text.append(line.line + space + "# " + printable(line.remark))
        }
        return text.joined(separator: "\n")
    }
}

/// Checks the configuration for errors.
struct ConfigCheck: ExitingCommand {
    static let configuration = CommandConfiguration(
        "check",
        .commandConfigCheck,
        .commandConfigCheckDetails
    )
    @OptionGroup var files: ConfigurationOptions

    func perform() throws -> ExitStatus {
        let report = files.examine()
        let problems = report.cardRuleProblems + report.problems
        try files.output.write(
            report.checked,
            problems.isEmpty
                ? report.noErrors.text
                : problems.map { printable($0.text) }.joined(separator: "\n")
        )
        return problems.isEmpty ? .acted : .negative
    }
}

/// Shows the effective configuration.
struct ConfigShow: ExitingCommand {
    static let configuration = CommandConfiguration(
        "show",
        .commandConfigShow,
        .commandConfigShowDetails
    )
    @OptionGroup var files: ConfigurationOptions

    func perform() throws -> ExitStatus {
        let report = files.examine()
        for problem in report.problems { warn(problem.text) }
        try files.output.write(
            .array(report.settings.map(\.json), element: "a{sv}"),
            report.settings.toml
        )
        return report.problems.isEmpty ? .acted : .negative
    }
}

/// Selects the configuration files.
struct ConfigurationOptions: ParsableArguments {
    @Argument(help: .text(.helpConfigFile))
    var file: String?
    @OptionGroup var output: OutputOptions

    /// Reads the files.
    func examine() -> ConfigurationReport {
        Configuration.examine(
            file.map { .named($0) } ?? .standard(),
            displays: Installation.displays
        )
    }
}
