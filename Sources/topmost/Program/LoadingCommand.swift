// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import Glibc
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
            standard output goes to standard error, so that the answer stays alone. Without a \
            screen, and over ssh, a spinner in the terminal of standard error shows it, \
            Ctrl-C ends the program, and what it prints goes through a pipe.
            """
    )

    @OptionGroup var loading: LoadingOptions
    @OptionGroup var place: ProgressPlace
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
            let show = try Show(
                try loading.values(),
                named: command[0],
                inTerminal: place.isTerminal(),
                anyway: anyway,
                waiting: try Waiting()
            )
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
        let target = output.json ? StandardStream.error : .output
        // Beside a line in the terminal nothing else may be written there.
        func isPassed(_ stream: StandardStream) -> Bool {
            show.terminal != nil && isatty(stream.rawValue) == 1
        }
        let job = try Job(
            command,
            loop: waiting.loop,
            output: isPassed(target)
                ? .pipe : output.json ? .descriptor(target.rawValue) : .inherited,
            error: isPassed(.error) ? .pipe : .inherited
        )
        show.terminal?.isInForeground = { job.isInForeground }
        func pass(
            _ pipe: consuming FileDescriptor?,
            _ stream: StandardStream
        ) throws -> PassedOutput? {
            guard let pipe else { return nil }
            return try PassedOutput(pipe, loop: waiting.loop) {
                show.terminal?.pass($0, to: stream)
            }
        }
        let passed = [try pass(job.takeOutput(), target), try pass(job.takeError(), .error)]
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
                for output in passed { output?.drain() }
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

    /// The line in the terminal; `nil`: it is shown on the screen.
    let terminal: TerminalProgress?
    private let values: OptionValues
    /// Whether to run the program even if nothing can be shown.
    private let anyway: Bool
    private var session: Session?
    private var presentation: RemotePresentation?

    init(
        _ values: OptionValues,
        named program: String,
        inTerminal: Bool,
        anyway: Bool,
        waiting: Waiting
    ) throws(Failure) {
        self.values = values
        terminal =
            inTerminal
            ? try TerminalProgress(
                ProgressLine(loading: values, program: program),
                delay: values.delay,
                loop: waiting.loop
            ) : nil
        self.anyway = anyway
        self.waiting = waiting
    }

    /// Shows the loading.
    ///
    /// - Throws: the error, unless it only needs a warning.
    func begin() throws(Failure) {
        if let terminal { return terminal.begin() }
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
        terminal?.end()
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

extension OptionValues {
    /// How long a loading waits before it shows.
    fileprivate var delay: Duration {
        guard case .integer(let milliseconds)? = self["delay_ms"] else {
            return Loading.standard.delay
        }
        return .milliseconds(milliseconds)
    }
}

extension ProgressLine {
    /// The line of a loading: a spinner, or a bar if it says how far the work is.
    fileprivate init(loading values: OptionValues, program: String) {
        var texts: [String] = []
        if case .text(let title)? = values["title"] { texts.append(title) }
        if case .styledText(let message)? = values["message"] { texts.append(message.plain) }
        let name = program.split(separator: "/").last.map(String.init) ?? program
        self.init(title: texts.first ?? name, text: texts.dropFirst().first ?? "")
        isSpinner = true
        if case .progress(let progress)? = values["progress"], progress != .indeterminate {
            self.progress = progress
            isSpinner = false
        }
    }
}
