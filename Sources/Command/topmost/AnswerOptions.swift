// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues

/// Options of every command that waits for an answer: the format of its output and its exit status.
struct AnswerOptions: ParsableArguments {
    @Flag(help: "Write the whole answer as one line of JSON.")
    var json = false
    @Flag(
        name: [.customLong("print0"), .customLong("null")],
        help: "End each line of the answer with a zero byte."
    )
    var endsWithZero = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button's id, or "
                + "acted, dismissed, timeout, refused, closed, replaced or shutdown.",
            valueName: "name=n,…"
        ),
        transform: ExitMap.read
    )
    var exitMap: ExitMap?

    func validate() throws {
        if json, endsWithZero { throw ValidationError("--print0 and --json cannot be combined") }
    }

    /// Writes lines of the answer.
    func write(_ lines: [String]) throws(Failure) {
        try answer(lines.map { $0 + lineEnd }.joined(), end: "")
    }

    /// Writes lines of the answer that may be other than text.
    func write(_ lines: [[UInt8]]) throws(Failure) {
        try answer(Array(lines.map { $0 + lineEnd.utf8 }.joined()))
    }

    /// What ends a line of the answer.
    var lineEnd: String { endsWithZero ? "\0" : "\n" }

    /// Returns the exit status.
    ///
    /// - Throws: `ExitCode` for a status of the caller's own, and a `Failure` that says why
    ///   nobody answered, if the daemon is the reason.
    func end(_ ending: Ending) throws -> ExitStatus {
        let failure = ending.failure
        if let code = exitMap?.code(for: ending) {
            failure?.report()
            throw ExitCode(code)
        }
        if let failure { throw failure }
        return ending.status
    }
}
