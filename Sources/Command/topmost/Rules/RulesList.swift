// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import Configuration

/// Lists the rules.
struct RulesList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the rules in their order, and whether each is on."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let rules = try Session().ask("ListRules", of: BusNames.control).first
            if output.json {
                try answer(JSON.text(rules ?? .array([], element: "a{sv}")))
            } else {
                for rule in rules?.elements ?? [] { try answer(Self.line(rule)) }
            }
            // With an error in the file, the daemon has the rules of before, or none.
            let report = Configuration.examine(.standard(), displays: Installation.displays)
            if !report.problems.isEmpty {
                warn("the configuration has an error, and these rules are not of it:")
                for problem in report.problems { warn(problem.description) }
            }
            return .acted
        }
    }

    /// `on   quiet chat (switched by hand)`.
    private static func line(_ rule: Value) -> String {
        var line = rule["on"] == .boolean(true) ? "on   " : "off  "
        line += printable(rule["name"]?.text ?? "")
        if rule["on"] == .boolean(true), rule["in_force"] != .boolean(true) {
            line += " (inactive now)"
        }
        if rule["switched"] == .boolean(true) { line += " (switched by hand)" }
        return line
    }
}
