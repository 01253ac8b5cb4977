// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues

/// Shows which rules changed a presentation.
struct RulesExplain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what each rule changed in a presentation."
    )

    @OptionGroup var presentation: ExplainedPresentation

    func run() throws {
        try ending {
            let details = try presentation.explanation().details
            let rules = details?["rules"]?.elements.compactMap(\.text) ?? []
            if presentation.output.json {
                let entries: KeyValuePairs<String, Value> = [
                    "id": .uint32(presentation.id), "rules": .strings(rules),
                ]
                try answer(JSON.text(.options(entries)))
            } else if rules.isEmpty {
                try answer("No rule applied.")
            } else {
                for rule in rules { try answer(printable(rule)) }
            }
            return .acted
        }
    }
}
