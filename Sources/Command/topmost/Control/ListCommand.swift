// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Localization
import Texts

/// Lists live presentations.
struct ListCommand: ExitingCommand {
    static let configuration = CommandConfiguration("list", .commandList)

    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        try output.write(try Session().presentations()) {
            Table.text($0.map(Self.row), columns: Table.terminalColumns)
        }
    }

    /// A row of the list: as on the card, the name that the sender gives goes before its verified one, and
    /// without a title, the message is the title.
    static func row(_ listing: Value) -> Value {
        guard case .dictionary(var entries, let key, let value) = listing else { return listing }
        func replace(_ name: String, by other: Value?) {
            guard let other else { return }
            entries.removeAll { $0.key == .string(name) }
            entries.append(.init(key: .string(name), value: .variant(other)))
        }
        replace("name", by: listing["app_name"])
        if listing["title"] == nil { replace("title", by: listing["message"]) }
        return .dictionary(entries, key: key, value: value)
    }
}
