// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit

/// Options of every command.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Write the whole answer as one line of JSON.")
    var json = false
}

/// Returns success; prints `{}` for JSON output.
func done(json: Bool) throws(Failure) -> ExitStatus {
    if json { try answer("{}") }
    return .acted
}
