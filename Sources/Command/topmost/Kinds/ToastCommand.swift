// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import Localization
import PresenterCore
import Texts

/// Shows a toast, and waits for its end if requested.
struct ToastCommand: ExitingCommand {
    static let configuration = CommandConfiguration("toast", .commandToast, .commandToastDetails)

    @Argument(help: .text(.helpMessage))
    var message: String
    @OptionGroup var flags: OptionFlags<ToastScope>
    @OptionGroup var end: ToastEnd
    @Flag(help: .text(.helpToastPrintReply))
    var printReply = false
    @OptionGroup var display: DisplayOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws {
        _ = try flags.checked(message)
        if output.exitMap != nil, !end.wait {
            throw ValidationError(.exitMapNeeds)
        }
        if printReply, !end.wait || !flags.has("reply") {
            throw ValidationError(.replyNeeds)
        }
        if printReply, output.json {
            throw ValidationError(.cannotCombine, "--print-reply", "--json")
        }
        guard !end.wait, !end.printID, !output.json else { return }
        let asking = ["action", "reply"].first(where: flags.has)
        guard let asking else { return }
        throw ValidationError(ToastEnd.nobodyWaits("--" + asking))
    }

    func perform() throws -> ExitStatus {
        try end.show(try flags.checked(message), display, output) { ending in
            guard printReply else { return try write(ending, output) }
            return try output.write(ending, lines: ending.details["text"]?.text.map { [$0] } ?? [])
        }
    }
}

/// How the command ends after showing a toast.
struct ToastEnd: ParsableArguments {
    @Flag(help: .text(.helpToastWait))
    var wait = false
    @Flag(help: .text(.helpToastPrintID))
    var printID = false

    /// Shows a toast.
    ///
    /// - Parameters:
    ///   - values: its options.
    ///   - display: what to do if no display can show it.
    ///   - output: the format of the answer.
    ///   - tell: writes the answer if the command waits for it.
    /// - Returns: the status of the command.
    /// - Throws: `usage` if nothing would get the answer that it asks for.
    func show(
        _ values: OptionValues,
        _ display: DisplayOptions,
        _ output: AnswerOptions,
        tell: (Ending) throws -> ExitStatus
    ) throws -> ExitStatus {
        guard wait else {
            let asking = ["actions", "reply"].first { values[$0] != nil }
            if let asking, !printID, !output.json {
                throw Failure(.usage, Self.nobodyWaits("\"\(asking)\""))
            }
            let options = OptionDictionary.write(values)
            return try ToastCall(options: options, answer: answer(output)).run()
        }
        let session = try Session()
        let presentation = try RemotePresentation(values, in: session)
        guard let id = presentation.id else { return .unreachable }
        try presentation.checkDisplay(waits: !display.noWaitForDisplay)
        if printID && !output.json { try CommandKit.answer("\(id)", end: output.lineEnd) }
        return try tell(try presentation.wait())
    }

    /// The output if the command does not wait.
    func answer(_ output: AnswerOptions) -> ToastCall.Answer {
        if output.json { return .json }
        return printID ? .id(end: output.lineEnd) : .nothing
    }

    /// The error for a request for an answer without waiting.
    static func nobodyWaits(_ asking: String) -> String {
        Phrase.nobodyWaits.text(asking)
    }
}
