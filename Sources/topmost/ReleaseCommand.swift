// SPDX-License-Identifier: MIT

import ArgumentParser
import BusWire

/// Frees the input.
struct ReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Free the input from every loading that holds it."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            _ = try Session().ask("ReleaseInput", of: BusNames.control)
            return try done(json: output.json)
        }
    }
}
