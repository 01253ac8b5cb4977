// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Deletes all entries.
struct HistoryClear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Delete all entries."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            _ = try Session().ask("HistoryClear", of: BusNames.control)
            return try done(json: output.json)
        }
    }
}
