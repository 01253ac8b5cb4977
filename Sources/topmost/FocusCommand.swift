// SPDX-License-Identifier: MIT

import ArgumentParser
import BusWire

/// Gives the keyboard to a toast or retry.
struct FocusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus",
        abstract: "Give the keyboard to the newest toast, or the retry, until it is answered.",
        discussion: """
            For a key of your window manager. Tab and the arrows go from button to button and \
            from card to card, Return presses, Delete puts a card away, Escape goes back to \
            your work.
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
