// SPDX-License-Identifier: MIT

import ArgumentParser

/// Shows a list of actions and waits for a choice.
struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Offer a list of actions.",
        discussion: "Prints the id of the chosen action, or \"cancel\" (status 1)."
    )

    @OptionGroup var flags: OptionFlags<SheetScope>
    @OptionGroup var display: PlaceOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws { _ = try flags.checked() }

    func run() throws {
        try ending { try ask(try flags.checked(), output, display.place) }
    }
}
