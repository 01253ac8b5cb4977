// SPDX-License-Identifier: MIT

import ArgumentParser
import BusWire
import PresenterCore

/// How the command ends after showing a toast.
struct ToastEnd: ParsableArguments {
    @Flag(help: "Wait for its end and print the chosen action.")
    var wait = false
    @Flag(help: "Print its id as soon as it is accepted.")
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
        try display.check(presentation, in: session)
        if printID && !output.json { try output.write(["\(id)"]) }
        return try tell(try presentation.wait())
    }

    /// The output if the command does not wait.
    func answer(_ output: AnswerOptions) -> ToastCall.Answer {
        if output.json { return .json }
        return printID ? .id(end: output.lineEnd) : .nothing
    }

    /// The error for a request for an answer without waiting.
    static func nobodyWaits(_ asking: String) -> String {
        "\(asking) needs --wait, or --print-id: otherwise nothing gets the answer"
    }
}
