// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Shows which rules changed a presentation.
struct RulesExplain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show which rule changed what of something shown."
    )

    @Argument(help: "Its id, as list and --print-id tell it.")
    var id: UInt32
    @OptionGroup var output: OutputOptions

    func validate() throws { try check(id: id) }

    func run() throws {
        try ending {
            let arguments = try Session().ask("Explain", of: BusNames.control, [.uint32(id)])
            let rules = arguments.last?["rules"]?.elements.compactMap(\.text) ?? []
            if output.json {
                let entries: KeyValuePairs<String, Value> = [
                    "id": .uint32(id), "rules": .strings(rules),
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
