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
        try write(try question(values, place), output)
    }

    /// Shows a presentation and waits for its end.
    func question(_ values: OptionValues, _ place: QuestionPlace) throws -> Ending {
        let session = try Session()
        try place.begin(in: session)
        // The terminal is as before when the answer is written.
        defer { session.inline?.close() }
        var values = values
        let completion = PathCompletion(&values, in: session)
        let presentation = try RemotePresentation(values, in: session)
        if let completion { presentation.onSignal = { completion.hear($0) } }
        try place.check(presentation, in: session)
        return try presentation.wait()
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
