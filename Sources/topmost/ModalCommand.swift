// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore
import Wire

/// Asks a question that comes first.
struct ModalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modal",
        abstract: "Ask a question that comes before everything else.",
        discussion: """
            Prints "positive" (status 0) or "negative" (status 1). Without --negative \
            there is the one button.
            """
    )

    @OptionGroup var modal: ModalOptions
    @OptionGroup var display: DisplayOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            try ask(try modal.values(), json: output.json, display)
        }
    }
}

/// What a modal is asked for with.
struct ModalOptions: ParsableArguments, PresentableOptions {
    /// The flags of a modal.
    enum Scope: FlagScope {
        static let kind = Kind.modal
        static let omitted: Set<String> = ["title"]
    }

    @Argument(help: "The question.")
    var title: String
    @OptionGroup var flags: OptionFlags<Scope>

    func validate() throws { try values().checkFlags(except: Scope.omitted) }

    func values() throws -> OptionValues {
        var values = try flags.values()
        values["title"] = .text(title)
        return values
    }
}
