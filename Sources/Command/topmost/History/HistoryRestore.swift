// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Shows an entry again.
struct HistoryRestore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Show an entry again, as a toast without buttons."
    )

    @Argument(help: "Its id in the history.", transform: NumberArgument.entry)
    var id: Int64
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let arguments = [Value.int64(id)]
            _ = try Session().ask("HistoryRestore", of: BusNames.control, arguments)
            return try done(json: output.json)
        }
    }
}
