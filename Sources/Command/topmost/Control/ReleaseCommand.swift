// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit

/// Frees the input.
struct ReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Free keyboard and mouse from every loading that blocks them."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            _ = try Session().ask("ReleaseInput", of: BusNames.control)
            return try done(json: output.json)
        }
    }
}
