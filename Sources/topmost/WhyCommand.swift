// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Explains why a presentation is or is not visible.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain why something is, or is not, on screen."
    )

    @Argument(help: "Its id, as list and --print-id tell it.")
    var id: UInt32
    @OptionGroup var output: OutputOptions

    func validate() throws { try check(id: id) }

    func run() throws {
        try ending {
            let arguments = try Session().ask("Explain", of: BusNames.control, [.uint32(id)])
            let sentence = arguments.first?.text ?? ""
            if output.json {
                var entries: [Value.Entry] = [
                    .init(key: .string("id"), value: .uint32(id)),
                    .init(key: .string("sentence"), value: .string(sentence)),
                ]
                if case .dictionary(let details, _, _)? = arguments.last { entries += details }
                try answer(JSON.text(.dictionary(entries, key: "s", value: "v")))
            } else {
                try answer(printable(sentence))
            }
            return .acted
        }
    }
}
