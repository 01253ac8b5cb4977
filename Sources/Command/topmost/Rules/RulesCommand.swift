// SPDX-License-Identifier: MIT

import ArgumentParser

/// The commands for the user's rules.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List, test, explain and switch the rules of the configuration.",
        subcommands: [
            RulesList.self, RulesTest.self, RulesExplain.self, RulesOn.self, RulesOff.self,
        ],
        defaultSubcommand: RulesList.self
    )
}
