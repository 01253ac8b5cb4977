// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import ChildProcess
import Files

/// Lists live presentations.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what shows and what waits."
    )

    @OptionGroup var output: OutputOptions

    /// The maximum line width; `nil` for files and pipes.
    private static var columns: Int? {
        guard let columns = StandardStream.output.terminalColumns else { return nil }
        return ThisProcess.variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            ?? columns
    }

    func run() throws {
        try ending {
            let arguments = try Session().ask("List", of: BusNames.control)
            let all = arguments.first ?? .array([], element: "a{sv}")
            if output.json {
                try answer(JSON.text(all))
            } else if !all.elements.isEmpty {
                try answer(Table.text(all.elements, columns: Self.columns))
            }
            return .acted
        }
    }
}
