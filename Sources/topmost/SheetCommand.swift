// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore
import Wire

/// Lets one of some actions be chosen.
struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Offer a list of things to do.",
        discussion: "Prints the id of the chosen action, or \"cancel\" (status 1)."
    )

    @OptionGroup var sheet: SheetOptions
    @OptionGroup var display: DisplayOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending { try ask(try sheet.values(), json: output.json, display) }
    }
}

/// What a sheet is asked for with.
struct SheetOptions: ParsableArguments, PresentableOptions {
    /// The flags of a sheet.
    enum Scope: FlagScope {
        static let kind = Kind.bottomSheet
        static let omitted: Set<String> = []
    }

    @OptionGroup var flags: OptionFlags<Scope>

    func validate() throws {
        if !flags.has("action") { throw ValidationError("give at least one --action ID=LABEL") }
        try values().checkFlags(except: Scope.omitted)
    }

    func values() throws -> OptionValues { try flags.values() }
}
