// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import EventLoop
import PresenterCore
import Wire

/// Shows that work goes on, for as long as a program runs.
struct LoadingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loading",
        abstract: "Show that work goes on while a program runs.",
        discussion: """
            The program keeps its streams and its terminal, and the command ends with its \
            exit status. The input rests at once; the ring shows after 0.8 s, so short work \
            shows nothing. With --cancel the person can end the program (SIGTERM, after 2 s \
            SIGKILL, to its whole process group): the status is 1 then. With --json the \
            program's standard output goes to standard error, so that the answer stays alone.
            """
    )

    @OptionGroup var loading: LoadingOptions
    @OptionGroup var output: OutputOptions
    @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
    var command: [String] = []

    func validate() throws {
        if command.isEmpty { throw ValidationError("give a program to run after --") }
    }

    func run() throws {
        try ending {
            let session = try Session()
            let presentation = try Presentation(try loading.presentable(), in: session)
            let status = try work(session, presentation)
            if output.json {
                var entries: KeyValuePairs<String, Value> = ["status": .int32(status)]
                if let end = presentation.ending {
                    entries = ["status": .int32(status), "outcome": .string(end.outcome)]
                }
                try answer(JSON.text(.options(entries)))
            }
            throw ExitCode(status)
        }
    }

    /// Runs the program to its end and returns the command's own status.
    private func work(_ session: Session, _ presentation: Presentation) throws -> Int32 {
        let job: Job
        do {
            job = try Job(
                command,
                loop: session.loop,
                output: output.json ? .descriptor(StandardStream.error.rawValue) : .inherited
            )
        } catch {
            presentation.dismiss()
            throw error
        }
        var ended: Int32?
        var wasInterrupted = false
        job.onEnd = { ended = $0 }
        session.onInterrupt = { signal in
            wasInterrupted = true
            job.end(with: signal)
        }
        session.onDaemonGone = { warn("topmostd left the bus; the program goes on") }
        if session.isDaemonGone { session.onDaemonGone() }
        // Any other end leaves the program alone: it just goes on unseen.
        presentation.onEnd = { if $0.wasCancelled { job.end() } }
        if presentation.ending?.wasCancelled ?? false { job.end() }
        let status = try session.wait { ended }
        let wasCancelled = presentation.ending?.wasCancelled ?? false
        presentation.dismiss()
        if wasInterrupted { return ExitStatus.interrupted.rawValue }
        return wasCancelled ? ExitStatus.negative.rawValue : status
    }
}

/// What a loading is asked for with.
struct LoadingOptions: ParsableArguments, PresentableOptions {
    @Option(help: "What goes on.")
    var message: String?
    @Option(help: ArgumentHelp("Show nothing before (default: 0.8s).", valueName: "time"))
    var delay: Span?
    @Flag(help: "Leave the input free.")
    var noBlock = false
    @Option(help: ArgumentHelp("A button that ends the program.", valueName: "label"))
    var cancel: String?

    func validate() throws {
        try delay?.checkDelay()
    }

    func presentable() throws -> Presentable {
        var builder = LoadingBuilder(headline: HeadlineBuilder(title: message))
        builder.delayMilliseconds = delay?.duration.map { Instant(sinceBoot: $0).milliseconds }
        builder.blocksInput = noBlock ? false : nil
        builder.cancel = cancel
        return Presentable(content: .loading(try builder.build()))
    }
}
