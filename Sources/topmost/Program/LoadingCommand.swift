// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import PresenterCore

/// Shows a loading while a program runs.
struct LoadingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loading",
        abstract: "Show that work goes on while a program runs.",
        discussion: """
            The program keeps its streams and its terminal, and the command ends with its \
            exit status. The input rests at once; the ring shows after 0.8 s, so short work \
            shows nothing. With --cancel the person can end the program (SIGTERM, after 2 s \
            SIGKILL, to its whole process group): the status is 1 then. While Ctrl-Z has it \
            stopped, nothing is shown and the input is free. With --json the program's \
            standard output goes to standard error, so that the answer stays alone.
            """
    )

    @OptionGroup var loading: LoadingOptions
    @Flag(help: "Run it even if nothing can be shown; the reason goes to stderr.")
    var anyway = false
    @OptionGroup var output: OutputOptions
    @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
    var command: [String] = []

    func validate() throws {
        try checkProgram(command)
    }

    func run() throws {
        try ending {
            let show = Show(try loading.values(), anyway: anyway, waiting: try Waiting())
            try show.begin()
            let status = try work(show)
            if output.json {
                var entries: KeyValuePairs<String, Value> = ["status": .int32(status)]
                if let end = show.ending {
                    entries = ["status": .int32(status), "outcome": .string(end.outcome)]
                }
                try answer(JSON.text(.options(entries)))
            }
            throw ExitCode(status)
        }
    }

    /// Runs the program to its end and returns the command's own status.
    private func work(_ show: Show) throws -> Int32 {
        // End the loading in any case.
        defer { show.end() }
        let waiting = show.waiting
        let job = try Job(
            command,
            loop: waiting.loop,
            output: output.json ? .descriptor(StandardStream.error.rawValue) : .inherited
        )
        var interruption: ExitStatus?
        waiting.onInterrupt = { signal in
            interruption = ExitStatus(signal: signal)
            job.end(with: signal)
        }
        // Any other end of the loading does not affect the program.
        show.onCancel = { job.end() }
        while true {
            switch try waiting.wait(for: { job.news }) {
            case .ended(let status):
                if let interruption { return interruption.rawValue }
                return show.wasCancelled ? ExitStatus.negative.rawValue : status
            case .stopped:
                show.end()
                job.sleep()
                guard !show.wasCancelled, interruption == nil else { continue }
                do {
                    try show.begin()
                } catch  where error.status.isInterruption {
                    interruption = error.status
                    job.end()
                } catch {
                    warn("no longer shown: \(error.description)")
                }
            }
        }
    }
}

/// The loading of a running program.
private final class Show {
    let waiting: Waiting
    /// How it ended, if before the program.
    private(set) var ending: Ending?
    /// Whether the user pressed Cancel.
    private(set) var wasCancelled = false
    /// Called when the user presses Cancel, at once if that already happened.
    var onCancel: () -> Void = {} {
        didSet { if wasCancelled { onCancel() } }
    }

    private let values: OptionValues
    /// Whether to run the program even if nothing can be shown.
    private let anyway: Bool
    private var session: Session?
    private var presentation: RemotePresentation?

    init(_ values: OptionValues, anyway: Bool, waiting: Waiting) {
        self.values = values
        self.anyway = anyway
        self.waiting = waiting
    }

    /// Shows the loading.
    ///
    /// - Throws: the error, unless it only needs a warning.
    func begin() throws(Failure) {
        do throws(Failure) {
            try present(in: try reach())
        } catch {
            guard anyway, !error.status.isInterruption else { throw error }
            warn("nothing is shown: \(error.description)")
        }
    }

    private func reach() throws(Failure) -> Session {
        if let session { return session }
        let session = try Session(waiting)
        session.onDaemonGone = { [unowned session] in
            let reason = session.daemonEnd?.description ?? "topmostd left the bus"
            warn("\(reason); the program goes on")
        }
        self.session = session
        return session
    }

    private func present(in session: Session) throws(Failure) {
        guard session.daemonEnd == nil else { return }
        let presentation = try RemotePresentation(values, in: session)
        self.presentation = presentation
        presentation.onEnd = { [unowned self] in note($0) }
        if let end = presentation.ending { note(end) }
    }

    /// Withdraws the loading.
    func end() {
        presentation?.dismiss()
        presentation = nil
    }

    private func note(_ end: Ending) {
        ending = end
        guard end.wasCancelled else { return }
        wasCancelled = true
        onCancel()
    }
}
