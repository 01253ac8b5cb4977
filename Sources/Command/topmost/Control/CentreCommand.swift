// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit

/// Opens or closes the notification centre.
struct CentreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "centre",
        abstract: "Show live and past notifications in a panel.",
        discussion: """
            Bind it to a key of your window manager. Type to search; the arrows go from row to \
            row, Return opens, Delete dismisses, Escape closes the panel.

            ACTION is one of:
              toggle   open or close it (the default)
              show     open it
              hide     close it
            """
    )

    /// What to do with the panel.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case toggle, show, hide
    }

    @Argument(help: "toggle, show, or hide.")
    var action: Action = .toggle

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let method =
                switch action {
                case .show: "ShowCentre"
                case .hide: "HideCentre"
                case .toggle: "ToggleCentre"
                }
            _ = try Session().ask(method, of: BusNames.control)
            return try done(json: output.json)
        }
    }
}
