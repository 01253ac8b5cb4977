// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Deletes entries.
struct HistoryDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete entries."
    )

    @Argument(help: "Their ids in the history.", transform: NumberArgument.entry)
    var ids: [Int64]
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let list = Value.array(ids.map(Value.int64), element: "x")
            let answer = try Session().ask("HistoryDelete", of: BusNames.control, [list])
            guard answer.first != .uint64(0) else {
                let names = ids.map { "\($0)" }.joined(separator: ", ")
                throw Failure(.unknownID, "the history has no entry \(names)")
            }
            return try done(json: output.json)
        }
    }
}
