// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit

/// Presses a button on behalf of the user.
struct PressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press",
        abstract: "Press a button, as the user would."
    )

    @Argument(help: "Id of the presentation.", transform: NumberArgument.id)
    var id: UInt32
    @Argument(help: "The id of the button.")
    var button: String
    @Option(parsing: .unconditional, help: "Text for its field.")
    var text: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Id to choose from its list. Repeat for more.", valueName: "id")
    )
    var choose: [String] = []
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if button.isEmpty { throw ValidationError("expected the id of a button, got nothing") }
    }

    func run() throws {
        try ending {
            let filled = Value.fields([
                ("text", text.map { .string($0) }),
                ("choices", choose.isEmpty ? nil : .strings(choose)),
            ])
            _ = try Session().ask(
                "Press",
                about: id,
                of: BusNames.control,
                [.string(button), filled]
            )
            return try done(json: output.json)
        }
    }
}
