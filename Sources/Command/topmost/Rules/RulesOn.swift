// SPDX-License-Identifier: MIT

import ArgumentParser

/// Switches a rule on.
struct RulesOn: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: "Switch a rule on until it is switched again."
    )

    @OptionGroup var rule: RuleName

    func run() throws {
        try ending { try rule.set(true) }
    }
}
