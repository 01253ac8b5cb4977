// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import CommandKit
import Glibc
import PresenterCore

/// Shows a loading while a program runs.
struct LoadingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loading",
        abstract: "Show a loading while a program runs.",
        discussion: """
            The program keeps its streams and its terminal, and the command exits with its \
            status. Keyboard and mouse are blocked at once; the ring appears after --delay, so \
            short work shows nothing. With --cancel the user can end the program (SIGTERM, \
            after 2 s SIGKILL, to its whole process group); the status is then 1. While it is \
            stopped with Ctrl-Z, nothing is shown and the input is free. With --json the \
            program's standard output goes to standard error; only the answer goes to standard \
            output. Without a screen, and over ssh, a spinner is shown in the terminal of \
            standard error, Ctrl-C ends the program, and its output goes through a pipe.
            """
    )

    @OptionGroup var flags: OptionFlags<LoadingScope>
    @OptionGroup var place: ProgressPlace
    @Flag(help: "Run it even if nothing can be shown; the reason goes to stderr.")
    var anyway = false
    @OptionGroup var output: OutputOptions
    @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
    var command: [String] = []

    func validate() throws {
        _ = try flags.checked()
        try checkProgram(command)
    }

    func run() throws {
        try ending {
            let show = try Show(
                try flags.checked(),
                named: command[0],
                inTerminal: place.isTerminal(),
                anyway: anyway,
                waiting: try CommandLoop()
            )
            try show.exit(with: try show.run(command, answers: output.json), output)
        }
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
        if let title = values.text("title") { texts.append(title) }
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

extension LoadingCommand {
    /// The loading of a running program.
    private final class Show: WorkDisplay {
        let waiting: CommandLoop
        let terminal: TerminalProgress?
        private(set) var ending: Ending?
        private(set) var wasCancelled = false
        var onCancel: () -> Void = {} {
            didSet { if wasCancelled { onCancel() } }
        }

        private let values: OptionValues
        /// Whether to run the program even if nothing can be shown.
        let anyway: Bool
        private var session: Session?
        private var presentation: RemotePresentation?

        init(
            _ values: OptionValues,
            named program: String,
            inTerminal: Bool,
            anyway: Bool,
            waiting: CommandLoop
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

        func present() throws(Failure) {
            let session = try reach()
            guard session.daemonEnd == nil else { return }
            let presentation = try RemotePresentation(values, in: session)
            self.presentation = presentation
            presentation.onEnd = { [unowned self] in note($0) }
            if let end = presentation.ending { note(end) }
        }

        private func reach() throws(Failure) -> Session {
            if let session { return session }
            let session = try Session(waiting)
            session.onDaemonGone = { [unowned session] in
                let reason = session.daemonEnd?.description ?? "topmostd left the bus"
                warn("\(reason); the program continues")
            }
            self.session = session
            return session
        }

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
}
