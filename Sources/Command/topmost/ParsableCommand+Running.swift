// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

extension ParsableCommand {
    /// Runs a body and exits with its status.
    ///
    /// - Throws: `ExitCode`, and for an error `Failure`: who started the command reports it,
    ///   and another name has a status of its own for it.
    func ending(_ body: () throws -> ExitStatus) throws {
        do {
            throw ExitCode(try body().rawValue)
        } catch let error as BuildError {
            throw Failure(.usage, "\(error)")
        }
    }

    /// Shows a presentation, waits for its end and writes the answer.
    func ask(
        _ values: OptionValues,
        _ output: AnswerOptions,
        _ place: QuestionPlace
    ) throws -> ExitStatus {
        try write(try Question.ask(values, place), output)
    }

    /// Writes an ending in the requested format.
    func write(_ ending: Ending, _ output: AnswerOptions) throws -> ExitStatus {
        if output.json {
            try answer(JSON.text(ending.json))
        } else if let line = ending.answer {
            try output.write([line])
        }
        return try output.end(ending)
    }
}
