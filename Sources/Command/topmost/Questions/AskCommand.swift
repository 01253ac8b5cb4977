// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Localization
import PresenterCore
import Sandbox
import Texts

/// Asks for a line of text.
struct AskCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: Phrase.commandAsk.text,
        discussion: """
            \(Phrase.commandAskDetails.text)

              name=$(topmost ask "Your name" --value "$USER") || exit
              port=$(topmost ask Port --number --min 1 --max 65535 --value 8080)
              topmost ask Branch --complete <(git branch --format '%(refname:short)')
            """
    )

    @Argument(help: .text(.helpPrompt))
    var prompt: String
    @OptionGroup var field: FieldOptions
    @Option(.optionReplySend)
    var ok = Phrase.ok.text
    @Option(.helpCancelLabel)
    var cancel = Phrase.cancel.text
    @OptionGroup var flags: OptionFlags<QuestionScope>
    @OptionGroup var display: PlaceOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws {
        try check(labels: ["ok": ok, "cancel": cancel])
        // The suggestions are read once, when it runs.
        try values(suggestions: []).checkFlags(
            named: FieldOptions.Scope.names.merging(QuestionScope.buttons) { $1 }
        )
    }

    func perform() throws -> ExitStatus {
        if field.isPassword { Sandbox.forbidCoreDumps() }
        let values = try values(suggestions: try field.suggestions())
        let end = try field.confirm ? asksTwice(values) : Question.ask(values, display.place)
        let text = end.status == .acted ? end.details["text"]?.text : nil
        return try output.write(end, lines: text.map { [$0] } ?? [])
    }

    private func values(suggestions: [String]) throws -> OptionValues {
        var values = try flags.values(title: prompt, positive: ok, negative: cancel)
        values["input"] = .table(try field.values(suggestions: suggestions))
        return values
    }

    /// Asks until the same text was typed twice.
    private func asksTwice(_ first: OptionValues) throws -> Ending {
        var first = first
        while true {
            let one = try Question.ask(first, display.place)
            guard one.status == .acted else { return one }
            var second = first
            second.putInput("text", .text(""))
            second.putInput("error", .text(""))
            second["message"] = .styledText(StyledText(Phrase.typeAgain.text))
            let other = try Question.ask(second, display.place)
            guard other.status == .acted else { return other }
            if other.details["text"] == one.details["text"] { return other }
            first.putInput("error", .text(Phrase.entriesDiffer.text))
            first.putInput("text", .text(""))
        }
    }
}

extension OptionValues {
    /// Sets an option of the field.
    fileprivate mutating func putInput(_ name: String, _ value: OptionValue) {
        var input = table("input")
        input[name] = value
        values["input"] = .table(input)
    }
}
