// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import CommandKit
import Glibc
import Localization
import PresenterCore
import SystemCalls
import Texts

/// Runs a program, and offers to run it again when it fails.
struct RetryCommand: ExitingCommand {
    static let configuration = CommandConfiguration("retry", .commandRetry, .commandRetryDetails)

    @Argument(help: .text(.helpRetryTitle))
    var title: String?
    @OptionGroup var flags: OptionFlags<RetryScope>
    @Option(
        parsing: .unconditional,
        help: .text(.helpRetryAttempts, value: "n"),
        transform: NumberArgument.whole(
            Int(Retry.attempts.lowerBound)...Int(Retry.attempts.upperBound)
        )
    )
    var attempts: Int?
    @OptionGroup var place: PlaceOptions
    @OptionGroup var output: OutputOptions
    @Argument(parsing: .postTerminator, help: .text(.helpProgram))
    var command: [String] = []

    func validate() throws {
        try checkProgram(command)
        // Check before the program runs, not after it fails.
        try values(message: "", details: "", attempt: 1).checkFlags(except: RetryScope.omitted)
    }

    func perform() throws -> ExitStatus {
        let waiting = try CommandLoop()
        // Connect only when there is a retry to show: the program also runs without.
        var session: Session?
        var attempt = 1
        while true {
            let (status, details) = try runProgram(waiting)
            let mayAsk = status != 0 && attempt < attempts ?? .max
            guard mayAsk, try offersAgain(&session, waiting, attempt, status, details) else {
                if output.json {
                    let attempts = Value.int64(Int64(attempt))
                    let value = Value.options(["status": .int32(status), "attempts": attempts])
                    try answer(JSON.text(value))
                }
                throw ExitCode(status)
            }
            attempt += 1
        }
    }

    /// The values of the card about the failed program.
    private func values(message: String, details: String, attempt: Int) throws -> OptionValues {
        var values = try flags.values()
        // A program's path may be longer than the limit for titles.
        values["title"] = .text(title ?? Phrase.programFailed.text(String(command[0].suffix(64))))
        if values["message"] == nil { values["message"] = .styledText(StyledText(message)) }
        values["details"] = .text(details)
        values["attempt"] = .integer(Int64(attempt))
        return values
    }

    /// Runs the program to its end: returns its status and its last error lines.
    private func runProgram(_ waiting: CommandLoop) throws -> (status: Int32, details: String) {
        let job = try Job(
            command,
            loop: waiting.loop,
            output: output.json ? .descriptor(StandardStream.error.rawValue) : .inherited,
            keepsComplaints: true
        )
        var interruption: Int32?
        let status = try job.status(in: waiting) { signal in
            interruption = signal
            job.end(with: signal)
        }
        // At a terminal the program itself received Ctrl-C.
        if let interruption { throw Failure.signal(interruption) }
        if status == ExitStatus.interrupted.rawValue { throw Failure.signal(SIGINT) }
        return (status, job.lastComplaints)
    }

    /// Offers a retry; returns whether the user chose it.
    private func offersAgain(
        _ session: inout Session?,
        _ waiting: CommandLoop,
        _ attempt: Int,
        _ status: Int32,
        _ details: String
    ) throws -> Bool {
        let values = try values(
            message: Phrase.exitStatus.text("\(status)"),
            details: details,
            attempt: attempt
        )
        do throws(Failure) {
            let reached: Session
            if let session { reached = session } else { reached = try Session(waiting) }
            session = reached
            try place.place.begin(in: reached)
            // The program has the terminal again when it runs.
            defer {
                reached.inline?.close()
                reached.inline = nil
            }
            let presentation = try RemotePresentation(values, in: reached)
            try place.place.check(presentation, in: reached)
            return try presentation.wait().outcome == "acted"
        } catch {
            if error.status.isInterruption { throw error }
            // The exit status reports the program's failure; ours is only a warning.
            warn(.cannotOfferRetry, "\(error)")
            return false
        }
    }
}
