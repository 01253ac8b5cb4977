// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import Files

/// Acts on an entry again.
struct HistoryAct: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "act",
        abstract: "Do what a click on an entry did, if that still works.",
        discussion: """
            Calls the application if the bus can start it; otherwise starts the installed \
            application that sent the entry, or opens the only link in its text.
            """
    )

    @Argument(help: "Its id in the history.", transform: NumberArgument.entry)
    var id: Int64
    @Argument(help: "The id of a button, or a link in its text (default: the entry itself).")
    var button = ""
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let token = ThisProcess.variable("XDG_ACTIVATION_TOKEN") ?? ""
            let arguments = [Value.int64(id), .string(button), .string(token)]
            _ = try Session().ask("HistoryAct", of: BusNames.control, arguments)
            return try done(json: output.json)
        }
    }
}
