// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit

/// Dismisses presentations.
struct DismissCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Dismiss a presentation, or all toasts."
    )

    @Argument(help: "Its id.", transform: NumberArgument.id)
    var id: UInt32?
    @Flag(help: "Dismiss all toasts; questions stay.")
    var all = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (id != nil) != all else { throw ValidationError("give an id, or --all") }
    }

    func run() throws {
        try ending {
            let session = try Session()
            if let id {
                _ = try session.ask("Dismiss", about: id, of: BusNames.control)
            } else {
                _ = try session.ask("DismissToasts", of: BusNames.control)
            }
            return try done(json: output.json)
        }
    }
}
