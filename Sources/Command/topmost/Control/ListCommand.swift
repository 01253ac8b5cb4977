// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit

/// Lists live presentations.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List presentations, on screen and waiting."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let all = try Session().presentations()
            if output.json {
                try answer(JSON.text(.array(all, element: "a{sv}")))
            } else if !all.isEmpty {
                try answer(Table.text(all.map(Self.titled), columns: Table.terminalColumns))
            }
            return .acted
        }
    }

    /// A row of the list: without a title, the message is its title.
    static func titled(_ listing: Value) -> Value {
        guard listing["title"] == nil, let message = listing["message"],
            case .dictionary(let entries, let key, let value) = listing
        else { return listing }
        let title = Value.Entry(key: .string("title"), value: .variant(message))
        return .dictionary(entries + [title], key: key, value: value)
    }
}
