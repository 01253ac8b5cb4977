// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import PresenterCore
import Wire

/// Shows a toast, and waits for its end where that is asked for.
struct ToastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toast",
        abstract: "Show news in a corner.",
        discussion: """
            Ends as soon as the toast is accepted; it stays when the command is gone. \
            With --wait it prints the id of the chosen action ("default" for the toast itself).
            """
    )

    @OptionGroup var toast: ToastOptions
    @Flag(help: "Wait for its end and answer with the chosen action.")
    var wait = false
    @Flag(help: "Print its id as soon as it is accepted.")
    var printID = false
    @OptionGroup var display: DisplayOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let session = try Session()
            let presentation = try Presentation(try toast.presentable(), in: session)
            guard let id = presentation.id else { return .unreachable }
            guard wait else {
                // It may have had to make room at once: that is told right after the id.
                try session.catchUp()
                if presentation.ending?.outcome == "refused" {
                    throw Failure(.refused, Failure.crowded)
                }
                if output.json {
                    try answer(JSON.text(.options(["id": .uint32(id)])))
                } else if printID {
                    try answer("\(id)")
                }
                return .acted
            }
            try display.check(presentation, in: session)
            if printID && !output.json { try answer("\(id)") }
            return try write(try presentation.wait(), json: output.json)
        }
    }
}

/// What a toast is asked for with.
struct ToastOptions: ParsableArguments, PresentableOptions {
    @Argument(help: "What it says.")
    var message: String
    @Option(parsing: .unconditional, help: "A line above the message.")
    var title: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("An icon: a name of the theme, or a file.", valueName: "icon")
    )
    var icon: PictureArgument?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A picture: a file, or a name of the theme.", valueName: "file")
    )
    var image: PictureArgument?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A button; TONE is standard, accent or danger. Repeat for more.",
            valueName: "id=label[:tone]"
        )
    )
    var action: [ActionArgument] = []
    @Option(parsing: .unconditional, help: "How much it matters.")
    var urgency: UrgencyArgument?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long it stays: 500ms, 5s, 2m, up to 24h, or never.",
            valueName: "time"
        )
    )
    var timeout: Span?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How far the work is: 0 to 100, or pulse.", valueName: "percent")
    )
    var progress: ProgressArgument?
    @Option(
        parsing: .unconditional,
        help: "What makes two toasts the same: the new one takes the old one's place."
    )
    var key: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Take the place of the toast with this id.", valueName: "id")
    )
    var replace: UInt32?

    func validate() throws {
        guard !message.isEmpty || !(title ?? "").isEmpty else {
            throw ValidationError("the message is empty")
        }
        if replace == 0 { throw ValidationError("--replace takes an id of 1 or more, got 0") }
        try timeout?.checkTimeout()
        try icon?.check("--icon")
        try image?.check("--image")
    }

    func presentable() throws -> Presentable {
        let headline = HeadlineBuilder(
            title: title ?? (isShort ? message : nil),
            message: title == nil && isShort ? nil : StyledText(message),
            icon: icon?.source,
            image: image.map { Picture(source: $0.source) }
        )
        var builder = ToastBuilder(headline: headline, actions: action.map(\.button))
        builder.urgency = urgency?.urgency
        builder.progress = progress?.progress
        return Presentable(
            content: .toast(try builder.build()),
            timeout: timeout?.timeout ?? .standard,
            key: key,
            replaces: replace.flatMap { PresentationID(rawValue: $0) }
        )
    }

    /// Whether the message fits the one line of a plain toast; a longer one is
    /// set as a text of several.
    private var isShort: Bool {
        message.count <= 40 && !message.contains("\n")
    }
}
