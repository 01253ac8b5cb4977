// SPDX-License-Identifier: MIT
//
// The status of `topmost run` is that of its program, and it ends with it: what is said, and
// the wait for its button, are another process, `topmost ran`. The hooks of shells start that
// one too.

import ArgumentParser
import BusValues
import BusWire
import ChildProcess
import CommandKit
import EventLoop
import Files
import Glibc
import Localization
import PresenterCore
import SystemCalls
import Texts

/// Runs a program, and says when it ended, if that took long.
struct RunCommand: ExitingCommand {
    static let configuration = CommandConfiguration("run", .commandRun, .commandRunDetails)

    @Option(
        parsing: .unconditional,
        help: .text(.helpRunAfter, value: "time"),
        transform: Span.read
    )
    var after: Span?
    @Flag(help: .text(.helpUnfocused))
    var unfocused = false
    @Argument(parsing: .postTerminator, help: .text(.helpProgram))
    var command: [String] = []

    func validate() throws {
        try checkProgram(command)
        if let after, after.duration == nil {
            throw ValidationError(.afterExpects)
        }
    }

    func perform() throws -> ExitStatus {
        let waiting = try CommandLoop()
        let start = waiting.loop.now
        var running: Job?
        // Before the program starts: it may cause one at once.
        let others = try failing {
            try [SIGQUIT, SIGUSR1, SIGUSR2].map { signal in
                try waiting.loop.onSignal(signal) { running?.pass(signal) }
            }
        }
        let job = try Job(command, loop: waiting.loop, keepsComplaints: isatty(2) == 0)
        running = job
        let status = try withExtendedLifetime(others) {
            try job.status(in: waiting) { job.pass($0) }
        }
        let span = waiting.loop.now - start
        if span >= after?.duration ?? .seconds(10) {
            do throws(Failure) {
                try say(status, span, job.lastComplaints, waiting)
            } catch {
                warn(.cannotSay, "\(error)")
            }
        }
        throw ExitCode(status)
    }

    /// Has another process say it, which goes on when this one ends.
    private func say(
        _ status: Int32,
        _ span: Duration,
        _ lines: String,
        _ waiting: CommandLoop
    ) throws(Failure) {
        // What is after the last dashes has no flags.
        let arguments =
            ["ran", "--status", "\(status)", "--seconds", "\(span.components.seconds)"]
            + ["--process", "\(getppid())"] + (lines.isEmpty ? [] : ["--output", lines])
            + (unfocused ? ["--unfocused"] : []) + ["--"] + command
        let program = ThisProcess.executable ?? "topmost"
        let child = try failing {
            try Command(program, arguments, output: .pipe, error: .null).start()
        }
        // Its sender is found while this process, and so what started it, is above it.
        guard let pipe = child.takeOutput() else { return }
        var isAccepted = false
        let reader: ByteSource
        do throws(SystemError) {
            reader = try ByteSource(pipe, loop: waiting.loop) {
                isAccepted = true
            } onBytes: { _ in
                isAccepted = true
            }
        } catch {
            throw Failure(.unreachable, "\(error)")
        }
        let deadline = try Deadline(in: waiting.loop)
        deadline.set(after: .seconds(1))
        try withExtendedLifetime(reader) { () throws(Failure) in
            try waiting.waitUntil { isAccepted || deadline.hasPassed }
        }
    }
}

/// Says that a command has ended.
struct RanCommand: ExitingCommand {
    static let configuration = CommandConfiguration("ran", .commandRan, .commandRanDetails)

    @Option(
        parsing: .unconditional,
        help: .text(.helpRanStatus, value: "n"),
        transform: NumberArgument.whole(0...255)
    )
    var status = 0
    @Option(
        parsing: .unconditional,
        help: .text(.helpRanSeconds, value: "n"),
        transform: NumberArgument.whole(0...Int(Int32.max))
    )
    var seconds = 0
    @Option(
        parsing: .unconditional,
        help: .text(.helpRanProcess, value: "pid"),
        transform: NumberArgument.whole(1...Int(Int32.max))
    )
    var process: Int?
    @Option(.helpRanOutput)
    var output = ""
    @Flag(help: .text(.helpUnfocused))
    var unfocused = false
    @Argument(parsing: .postTerminator, help: .text(.helpRanCommand))
    var command: [String] = []

    func validate() throws { try checkProgram(command) }

    func perform() throws -> ExitStatus {
        guard !end.isSaid else { return .acted }
        let waiting = try CommandLoop()
        let process = process.map { Int32(clamping: $0) } ?? getppid()
        let window = try TerminalWindow.find(of: process, in: waiting)
        if unfocused, window?.isFocused == true { return .acted }
        let canRaise = window?.canBeRaised ?? false
        guard canRaise || !end.lines.isEmpty else {
            let values = OptionDictionary.write(end.toast(canShow: false))
            try answer("\(try ToastRequest.send(values))")
            return .acted
        }
        let toast = try RemotePresentation(end.toast(canShow: true), in: Session(waiting))
        if let id = toast.id { try answer("\(id)") }
        guard try toast.wait().button != nil else { return .acted }
        if let window, canRaise {
            try window.raise(in: waiting)
        } else {
            _ = try Question.ask(end.text, QuestionPlace(there: true))
        }
        return .acted
    }

    /// What is said.
    private var end: CommandEnd {
        CommandEnd(
            command: command.joined(separator: " "),
            status: Int32(status),
            seconds: seconds,
            lines: output.split(separator: "\n").map(String.init)
        )
    }
}

/// A command that has ended, as a notification says it.
struct CommandEnd: Equatable {
    var command: String
    var status: Int32
    var seconds: Int
    /// The last lines that it wrote; empty: they are not known.
    var lines: [String]

    /// Whether the command says it itself.
    var isSaid: Bool { command.trimmed.hasPrefix("topmost run ") }

    /// `make all finished`, `make all failed`.
    var title: String {
        let name = Columns.shortened(printable(command.trimmed), to: 48)
        return (status == 0 ? Phrase.programFinished : .programFailed).text(name)
    }

    /// `After 3 min 12 s`, `Exit status 2 after 1 h 5 min`.
    var result: String {
        let span =
            switch seconds {
            case ..<60: Phrase.seconds.text("\(seconds)")
            case ..<3600: Phrase.minutesSeconds.text("\(seconds / 60)", "\(seconds % 60)")
            default: Phrase.hoursMinutes.text("\(seconds / 3600)", "\(seconds / 60 % 60)")
            }
        return status == 0
            ? Phrase.finishedAfter.text(span) : Phrase.exitStatusAfter.text("\(status)", span)
    }

    /// The notification.
    ///
    /// - Parameter canShow: whether it offers to show the terminal, or the last lines.
    /// - Returns: its options.
    func toast(canShow: Bool) -> OptionValues {
        let message = ([result] + lines.suffix(1)).joined(separator: "\n")
        var values = OptionValues(
            .toast,
            [
                "title": .text(title.cleaned(.title)),
                "message": .styledText(StyledText(message.cleaned(.lines))),
            ]
        )
        values["icon"] = .picture(.name(status == 0 ? "emblem-default" : "dialog-error"))
        if canShow {
            values["actions"] = .buttons([
                Button(id: "default", title: Phrase.showButton.text),
                Button(id: "show", title: Phrase.showButton.text),
            ])
        }
        return values
    }

    /// The last lines.
    var text: OptionValues {
        OptionValues(
            .modal,
            [
                "title": .text(title.cleaned(.title)), "positive": .text(Phrase.closeSign.text),
                "message": .styledText(StyledText(lines.joined(separator: "\n").cleaned(.lines))),
            ]
        )
    }
}
