// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Localization
import PresenterCore
import SystemCalls
import Texts

/// Shows a long text.
struct TextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Show a long text: a licence, a log, a diff.",
        discussion: """
            Prints nothing. The exit status is 0 when it is closed; with --confirm it is 0 for \
            accepted and 1 for declined. The arrow and page keys, Home, End and the wheel \
            scroll. / or Ctrl+F searches, n and N go to the next and the previous match. \
            The pointer, Shift with the arrows, and Ctrl+A select; y copies, on a screen also \
            Ctrl+C. Wrapped lines are copied as one line. Up to 1 MiB is copied; in a terminal \
            up to 74000 bytes, if the terminal allows OSC 52.

              topmost text LICENSE --title "Licence" --confirm || exit
              git diff --cached | topmost text --title "This will be committed"
            """
    )

    @Argument(
        help: ArgumentHelp("File with the text; - or none is standard input."),
        completion: .file()
    )
    var file = "-"
    @Option("Title (default: the name of the file).")
    var title: String?
    @Flag(help: "Ask whether it is accepted: 0 for yes, 1 for no.")
    var confirm = false
    @Option("Label of the button that closes or accepts (default: Close, or Accept).")
    var ok: String?
    @Option("With --confirm: label of the button that declines (default: Decline).")
    var cancel: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Columns of a line; longer ones are wrapped. 20 to 200 (default: 80, or as many as "
                + "this terminal has).",
            valueName: "n"
        ),
        transform: NumberArgument.whole(20...200)
    )
    var columns: Int?
    @OptionGroup var flags: OptionFlags<QuestionScope>
    @OptionGroup var display: PlaceOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws {
        try check(labels: ["ok": ok])
        if cancel != nil, !confirm { throw ValidationError(.flagNeeds, "--cancel", "--confirm") }
        try check(labels: ["cancel": cancel])
        try values().checkFlags(
            except: title == nil ? ["title"] : [],
            named: QuestionScope.buttons
        )
    }

    func run() throws {
        try ending {
            let text = try TextQuestion(file, columns: columns)
            let end = try text.ask(try values(), display.place)
            let status = try output.write(end)
            // Every way to close a text without --confirm counts as its button.
            return !confirm && status == .dismissed ? .acted : status
        }
    }

    private func values() throws -> OptionValues {
        var values = try flags.values()
        let name = file.split(separator: "/").last.map(String.init) ?? ""
        values["title"] = .text(
            title ?? (file == "-" || name.isEmpty ? Phrase.textTitle.text : name)
        )
        values["positive"] = .text(ok ?? (confirm ? Phrase.acceptButton : .closeButton).text)
        if confirm { values["negative"] = .text(cancel ?? Phrase.declineButton.text) }
        return values
    }
}
