// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Configuration
import Files
import Localization
import Rules
import Texts

/// The commands for the user's rules.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: Phrase.commandRules.text,
        subcommands: [
            RulesList.self, RulesTest.self, RulesExplain.self, RulesOn.self, RulesOff.self,
            RulesRemove.self,
        ],
        defaultSubcommand: RulesList.self
    )
}

/// Lists the rules.
struct RulesList: ExitingCommand {
    static let configuration = CommandConfiguration("list", .commandRulesList)

    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        try output.write(try Session().list("ListRules")) {
            $0.map(Self.line).joined(separator: "\n")
        }
        // With an error in the file, the daemon has the rules of before, or none.
        let report = Configuration.examine(.standard(), displays: Installation.displays)
        if !report.cardRuleProblems.isEmpty {
            warn(.cardRulesNotUsed)
            for problem in report.cardRuleProblems { warn(problem.text) }
        }
        if !report.problems.isEmpty {
            warn(.fileRulesNotUsed)
            for problem in report.problems { warn(problem.text) }
        }
        return .acted
    }

    /// `on   quiet chat (switched by hand) (~/.config/topmost/config.toml)`.
    private static func line(_ rule: Value) -> String {
        var line = rule["on"] == .boolean(true) ? "on   " : "off  "
        line += printable(rule["name"]?.text ?? "")
        if rule["on"] == .boolean(true), rule["in_force"] != .boolean(true) {
            line += " (\(Phrase.ruleInactive.text))"
        }
        if rule["switched"] == .boolean(true) {
            line += " (\(Phrase.ruleSwitched.text))"
        }
        if let file = rule["file"]?.text, !file.isEmpty {
            let home = ThisProcess.variable("HOME")
            line += " (\(printable(ConfigurationError.shortened(file, home: home))))"
        }
        return line
    }
}

/// Removes a rule that was made from a card.
struct RulesRemove: ControlCommand {
    static let configuration = CommandConfiguration("remove", .commandRulesRemove)

    @OptionGroup var rule: RuleName
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws { try session.ask("RemoveRule", [.string(rule.name)]) }
}

/// Switches a rule on.
struct RulesOn: ControlCommand {
    static let configuration = CommandConfiguration("on", .commandRulesOn)

    @OptionGroup var rule: RuleName
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws { try session.setRule(rule.name, true) }
}

/// Switches a rule off.
struct RulesOff: ControlCommand {
    static let configuration = CommandConfiguration("off", .commandRulesOff)

    @OptionGroup var rule: RuleName
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws { try session.setRule(rule.name, false) }
}

/// The name of a rule on the command line.
struct RuleName: ParsableArguments {
    @Argument(
        help: .text(.helpRuleName),
        completion: .shellCommand("topmost rules list | cut -c6- | sed 's/ (.*//'")
    )
    var name: String
}

/// Shows which rules changed a presentation.
struct RulesExplain: ExitingCommand {
    static let configuration = CommandConfiguration("explain", .commandRulesExplain)

    @OptionGroup var presentation: ExplainedPresentation

    func perform() throws -> ExitStatus {
        let details = try presentation.explanation().details
        let rules = details?["rules"]?.elements.compactMap(\.text) ?? []
        return try presentation.output.write(
            .options(["id": .uint32(presentation.id), "rules": .strings(rules)]),
            rules.isEmpty
                ? Phrase.noRuleApplied.text : rules.map(printable).joined(separator: "\n")
        )
    }
}

/// Shows what the rules would do with a request.
struct RulesTest: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: Phrase.commandRulesTest.text,
        discussion: """
            \(Phrase.commandRulesTestDetails.text)
              {"app":"Slack","summary":"Hi","body":"Lunch?","urgency":"low"}
            \(Phrase.commandRulesTestMore.text(situations))
            """
    )

    @Argument(help: .text(.helpRulesTestRequest))
    var request: String
    @OptionGroup var output: OutputOptions

    /// Names of rules for options of requests.
    private static let options = ["app": "app_name", "summary": "title", "body": "message"]
    /// What can be so, quoted.
    private static let situations = Situation.allCases.map { "\"\($0.rawValue)\"" }
        .joined(separator: ", ")
    /// Entries that are not options.
    private static let situation =
        ["id", "hints", "time", "mode", "output"] + Situation.allCases.map(\.rawValue)

    func validate() throws { _ = try arguments() }

    func perform() throws -> ExitStatus {
        let result = try Session().ask("TestRules", try arguments()).first ?? .options([:])
        let rules = result["rules"]?.elements.compactMap(\.text) ?? []
        return try output.write(
            result,
            rules.isEmpty
                ? Phrase.noRuleApplies.text : rules.map(printable).joined(separator: "\n")
        )
    }

    /// The arguments of `TestRules`.
    private func arguments() throws(ValidationError) -> [Value] {
        let entries: [Value.Entry]
        do {
            guard case .dictionary(let read, _, _) = try Value(json: request) else {
                throw JSONError(at: 0, of: [], .jsonObjectExpected)
            }
            entries = read
        } catch {
            throw ValidationError(.notJSONObject, "\(error)")
        }
        var kind = Value.string("toast")
        var options: [Value.Entry] = []
        var situation: [Value.Entry] = []
        for entry in entries {
            guard case .string(let name) = entry.key else { continue }
            if name == "kind" {
                kind = entry.value.unwrapped
            } else if Self.situation.contains(name) {
                situation.append(entry)
            } else {
                let key = Value.string(Self.options[name] ?? name)
                options.append(Value.Entry(key: key, value: entry.value))
            }
        }
        guard case .string = kind else { throw ValidationError(.kindIsText) }
        return [
            kind, .dictionary(options, key: "s", value: "v"),
            .dictionary(situation, key: "s", value: "v"),
        ]
    }
}
