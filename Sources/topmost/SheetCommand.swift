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
        try ending { try ask(try sheet.presentable(), json: output.json, display) }
    }
}

/// What a sheet is asked for with.
struct SheetOptions: ParsableArguments, PresentableOptions {
    @Option(parsing: .unconditional, help: "A line above the actions.")
    var title: String?
    @Option(parsing: .unconditional, help: "The text below the title.")
    var message: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A thing to do; TONE is standard, accent or danger. Repeat for more, up to 20.",
            valueName: "id=label[:tone]"
        )
    )
    var action: [ActionArgument] = []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The last row (default: Cancel).", valueName: "label")
    )
    var cancel: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Give up after this time: 30s, 5m, up to 24h, or never.",
            valueName: "time"
        )
    )
    var timeout: Span?

    func validate() throws {
        if action.isEmpty { throw ValidationError("give at least one --action ID=LABEL") }
        try timeout?.checkTimeout()
    }

    func presentable() throws -> Presentable {
        var builder = BottomSheetBuilder(
            headline: HeadlineBuilder(title: title, message: message.map { StyledText($0) }),
            actions: action.map(\.button)
        )
        builder.cancel = cancel
        return Presentable(
            content: .bottomSheet(try builder.build()),
            timeout: timeout?.timeout ?? .standard
        )
    }
}
