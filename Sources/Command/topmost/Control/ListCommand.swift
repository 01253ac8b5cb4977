// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Localization
import Texts

/// Lists live presentations.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration("list", .commandList)

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            try output.write(try Session().presentations()) {
                Table.text($0.map(Self.titled), columns: Table.terminalColumns)
            }
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
