// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import Files

/// Acts on an entry again.
struct HistoryAct: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "act",
        abstract: "Do what a click on an entry did, where that still works.",
        discussion: """
            An application that the bus can call is called; else the installed application that \
            sent the entry is started, or the only link in its text opened.
            """
    )

    @Argument(help: "Its id in the history.")
    var id: Int64
    @Argument(help: "The id of a button, or a link of its text; without it: the entry itself.")
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
