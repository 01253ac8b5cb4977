// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit

extension WorkDisplay {
    /// Writes the answer of `--json`, and exits with the status of the work.
    func exit(with status: Int32, _ output: OutputOptions) throws -> Never {
        if output.json {
            var entries: KeyValuePairs<String, Value> = ["status": .int32(status)]
            if let ending {
                entries = ["status": .int32(status), "outcome": .string(ending.outcome)]
            }
            try answer(JSON.text(.options(entries)))
        }
        throw ExitCode(status)
    }
}

/// Throws unless there is a program to run.
func checkProgram(_ arguments: [String]) throws {
    guard let program = arguments.first else {
        throw ValidationError("give a program to run after --")
    }
    if program.isEmpty { throw ValidationError("the program to run has an empty name") }
}
