// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues

/// Shows everything about one entry.
struct HistoryShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print everything about an entry."
    )

    @Argument(help: "Its id in the history.", transform: NumberArgument.entry)
    var id: Int64
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            guard let entry = try Session().history(["id": .int64(id)]).first else {
                throw Failure(.unknownID, "the history has no entry \(id)")
            }
            try answer(output.json ? JSON.text(entry) : entry.historyLines)
            return .acted
        }
    }
}
