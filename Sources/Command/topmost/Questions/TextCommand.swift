// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Localization
import PresenterCore
import SystemCalls
import Texts

/// Shows a long text.
struct TextCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: Phrase.commandText.text,
        discussion: """
            \(Phrase.commandTextDetails.text)

              topmost text LICENSE --title "Licence" --confirm || exit
              git diff --cached | topmost text --title "This will be committed"
            """
    )

    @Argument(help: .text(.helpTextFile), completion: .file())
    var file = "-"
    @Option(.helpTextTitle)
    var title: String?
    @Flag(help: .text(.helpTextConfirm))
    var confirm = false
    @Option(.helpTextOk)
    var ok: String?
    @Option(.helpTextCancel)
    var cancel: String?
    @Option(
        parsing: .unconditional,
        help: .text(.helpTextColumns, value: "n"),
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
        try values().checkFlags(except: title == nil ? ["title"] : [], named: QuestionScope.buttons)
    }

    func perform() throws -> ExitStatus {
        let text = try TextQuestion(file, columns: columns)
        let end = try text.ask(try values(), display.place)
        let status = try output.write(end)
        // Every way to close a text without --confirm counts as its button.
        return !confirm && status == .dismissed ? .acted : status
    }

    private func values() throws -> OptionValues {
        var values = try flags.values()
        let name = file.split(separator: "/").last.map(String.init) ?? ""
        values["title"] = .text(
            title ?? (file == "-" || name.isEmpty ? Phrase.textTitle.text : name)
        )
        values["positive"] = .text(ok ?? (confirm ? Phrase.acceptButton : .closeSign).text)
        if confirm { values["negative"] = .text(cancel ?? Phrase.declineButton.text) }
        return values
    }
}
