// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Files
import Localization
import PresenterCore
import Texts

/// Asks a question with two answers.
struct ConfirmCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: Phrase.commandConfirm.text,
        discussion: """
            \(Phrase.commandConfirmDetails.text)

              topmost confirm "Delete $file?" --tone danger --yes Delete && rm -- "$file"
            """
    )

    @Argument(help: .text(.helpQuestion))
    var question: String
    @Option(.optionPositive)
    var yes = Phrase.yesLabel.text
    @Option(.optionGiveUp)
    var no = Phrase.noLabel.text
    @Option(name: .customLong("default"), help: .text(.helpConfirmDefault))
    var standard: YesOrNo?
    @Option(.helpConfirmRemember, value: "key")
    var remember: String?
    @Flag(help: .text(.helpConfirmForget))
    var forget = false
    @OptionGroup var flags: OptionFlags<QuestionScope>
    @OptionGroup var display: PlaceOptions
    @OptionGroup var output: AnswerOptions

    /// The id of the choice not to be asked again.
    private static let remembers = "remember"

    func validate() throws {
        try check(labels: ["yes": yes, "no": no])
        if let remember, !(1...RememberedAnswers.longestKey).contains(remember.utf8.count) {
            throw ValidationError(
                .expectsGot,
                "--remember",
                Phrase.bytesOfText.text("1", "\(RememberedAnswers.longestKey)"),
                "\(remember.utf8.count)"
            )
        }
        if forget, remember == nil {
            throw ValidationError(.flagNeeds, "--forget", "--remember KEY")
        }
        let values = try values()
        if standard == .yes, values["tone"] == .text(Tone.danger.rawValue) {
            throw ValidationError(.cannotCombineWith, "--default yes", "--tone danger")
        }
        try values.checkFlags(named: ["positive": "yes", "negative": "no"])
    }

    func perform() throws -> ExitStatus {
        if let remember, let answers = try remembered() {
            do {
                if forget { try answers.forget(remember) }
                if let known = try answers.answer(remember) { return try tell(known) }
            } catch {
                // The question can still be asked.
                warn(.cannotReadRemembered, "\(error)")
            }
        }
        var end = try Question.ask(try values(), display.place)
        if let answer = YesOrNo(button: end.button) {
            if end.choices.contains(Self.remembers) { keep(answer) }
            end.put("answer", .string(answer.rawValue))
        }
        return try output.write(end)
    }

    private func values() throws -> OptionValues {
        var values = try flags.values(title: question, positive: yes, negative: no)
        if let standard { values["default"] = .text(standard.button) }
        if remember != nil {
            values["choices"] = .table([
                "options": .choices([
                    .init(id: Self.remembers, title: Phrase.askNoMoreChoice.text)
                ]),
                "many": .boolean(true),
            ])
        }
        return values
    }

    private func remembered() throws(Failure) -> RememberedAnswers? {
        if let answers = RememberedAnswers() { return answers }
        warn(.notRemembered)
        return nil
    }

    private func keep(_ answer: YesOrNo) {
        guard let remember else { return }
        do {
            try RememberedAnswers()?.keep(answer, remember)
        } catch {
            warn(.cannotRemember, "\(error)")
        }
    }

    /// Gives an answer that was remembered.
    private func tell(_ answer: YesOrNo) throws -> ExitStatus {
        if output.json {
            let details = Value.options([
                "outcome": .string("remembered"), "button": .string(answer.button),
                "answer": .string(answer.rawValue),
            ])
            try CommandKit.answer(JSON.text(details))
        }
        let end = Ending(
            id: 0,
            outcome: "acted",
            details: .options(["button": .string(answer.button)])
        )
        return try output.end(end)
    }
}

/// The answers to a question of `confirm`.
enum YesOrNo: String, CaseIterable, ExpressibleByArgument {
    case yes, no

    /// The id of its button.
    var button: String { self == .yes ? Modal.positiveID : Modal.negativeID }

    /// The answer that a button gives; `nil`: it is another button.
    init?(button: String?) {
        guard let answer = Self.allCases.first(where: { $0.button == button }) else { return nil }
        self = answer
    }
}
