// SPDX-License-Identifier: MIT

import ArgumentParser

/// Switches a rule off.
struct RulesOff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Switch a rule off until it is switched again."
    )

    @OptionGroup var rule: RuleName

    func run() throws {
        try ending { try rule.set(false) }
    }
}
