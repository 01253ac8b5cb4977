// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

extension ParsableCommand {
    /// Runs a body; reports its error on standard error and exits with its status.
    func ending(_ body: () throws -> ExitStatus) throws {
        do {
            let status = try body()
            throw ExitCode(status.rawValue)
        } catch let failure as Failure {
            if !failure.status.isInterruption { warn(failure.description) }
            throw ExitCode(failure.status.rawValue)
        } catch let error as BuildError {
            warn("\(error)")
            throw ExitCode(ExitStatus.usage.rawValue)
        }
    }

    /// Shows a presentation, waits for its end and writes the answer.
    func ask(
        _ values: OptionValues,
        _ output: AnswerOptions,
        _ display: DisplayOptions
    ) throws -> ExitStatus {
        try write(try question(values, display), output)
    }

    /// Shows a presentation and waits for its end.
    func question(_ values: OptionValues, _ display: DisplayOptions) throws -> Ending {
        let session = try Session()
        let presentation = try RemotePresentation(values, in: session)
        try display.check(presentation, in: session)
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
