// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit

/// Gives the keyboard to a toast or retry.
struct FocusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus",
        abstract: "Give the keyboard to the newest toast, or the retry, until it is answered.",
        discussion: """
            Bind it to a key of your window manager. Tab and the arrows go from button to \
            button and from card to card, Return presses, Delete dismisses a card, Escape \
            returns to the window.
            """
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            _ = try Session().ask("Focus", of: BusNames.control)
            return try done(json: output.json)
        }
    }
}
