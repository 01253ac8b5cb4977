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
            try ask(try modal.presentable(), json: output.json, display)
        }
    }
}

/// What a modal is asked for with.
struct ModalOptions: ParsableArguments, PresentableOptions {
    @Argument(help: "The question.")
    var title: String
    @Option(parsing: .unconditional, help: "The text below it.")
    var message: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The button that agrees (default: OK).", valueName: "label")
    )
    var positive: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The button that does not.", valueName: "label")
    )
    var negative: String?
    @Option(parsing: .unconditional, help: "What agreeing means.")
    var tone: ToneArgument?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A picture: a file, or a name of the theme.", valueName: "file")
    )
    var image: PictureArgument?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Give up after this time: 30s, 5m, up to 24h, or never.",
            valueName: "time"
        )
    )
    var timeout: Span?

    func validate() throws {
        try timeout?.checkTimeout()
        try image?.check("--image")
    }

    func presentable() throws -> Presentable {
        var builder = ModalBuilder(
            headline: HeadlineBuilder(
                title: title,
                message: message.map { StyledText($0) },
                image: image.map { Picture(source: $0.source) },
                tone: tone?.tone
            )
        )
        builder.positive = positive
        builder.negative = negative
        return Presentable(
            content: .modal(try builder.build()),
            timeout: timeout?.timeout ?? .standard
        )
    }
}
