// SPDX-License-Identifier: MIT
//
// A program run for the person keeps all it would have without us: its streams,
// its terminal, its exit status. At a terminal its group becomes the
// foreground, so Ctrl-C is its own; when Ctrl-Z stops it, we stop as well, and
// when the shell wakes us, it wakes. In a pipeline the terminal may be
// another's, a pager's say: there it is lent once the program asks for it.

import ArgumentParser
import ChildProcess
import EventLoop
import Files
import Glibc

/// A program that runs while something is shown.
final class Job {
    /// What is to be known of it.
    enum News {
        /// It was stopped at the terminal, and `sleep` is to be called.
        case stopped
        /// It ended, with what a shell would call its exit status.
        case ended(Int32)
    }

    /// What happened to it; nil while it runs.
    private(set) var news: News?

    private let child: Child
    private let terminal: ControllingTerminal?
    private var source: ChildSource?
    private var killer: TimerSource?
    private var complaints: ComplaintReader?
    /// The signal that stopped it last.
    private var stopSignal: Int32 = 0

    /// Signals that it goes on ignoring where this command was told to: by
    /// nohup(1), by `trap ''`, or by a shell that put it into the background.
    private static let heirlooms = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

    /// Starts it.
    ///
    /// - Throws: `noProgram` and `cannotRun`, with what a shell would say.
    init(
        _ words: [String],
        loop: EventLoop,
        output: Command.Stream = .inherited,
        keepsComplaints: Bool = false
    ) throws(Failure) {
        let terminal = ControllingTerminal()
        self.terminal = terminal
        // Who reads our output in a pipeline may need the terminal first.
        let isAlone = isatty(0) == 1 && isatty(1) == 1
        var group = Command.Group.own
        if let terminal, terminal.isOurs, isAlone {
            group = .ownInForeground(terminal: terminal.number)
        }
        var command = Command(
            words[0],
            Array(words.dropFirst()),
            input: .inherited,
            output: output,
            error: keepsComplaints ? .pipe : .inherited,
            group: group
        )
        // All after `--`, as it came: file names need not be UTF-8.
        let exact = ThisProcess.arguments.suffix(words.count)
        if exact.count == words.count { command.exactWords = Array(exact) }
        command.keptIgnored = Self.heirlooms
        do {
            child = try command.start()
        } catch {
            let status: ExitStatus = error.code == ENOENT ? .noProgram : .cannotRun
            throw Failure(status, "cannot run \(words[0]): \(error)")
        }
        do {
            source = try loop.onChildExit(child.processID) { [unowned self] in
                stopped(by: $0)
            } handler: { [unowned self] in
                ended($0)
            }
            killer = try loop.timer { [unowned self] in child.signalGroup(SIGKILL) }
            if let pipe = child.takeError() { complaints = try ComplaintReader(pipe, loop: loop) }
        } catch {
            child.signalGroup(SIGKILL)
            throw Failure(.unreachable, "cannot watch \(words[0]): \(error)")
        }
    }

    /// The last lines it wrote to standard error, where those were kept.
    var lastComplaints: String { complaints?.tail ?? "" }

    /// Asks the program and all it started to end, and makes sure of it 2 s later.
    func end(with signal: Int32 = SIGTERM) {
        // What it was started to ignore it does not hear.
        child.signalGroup(isIgnored(signal) ? SIGTERM : signal)
        // A stopped program hears nothing before it goes on.
        child.signalGroup(SIGCONT)
        if killer?.deadline == nil { killer?.arm(after: .seconds(2)) }
    }

    /// Sleeps with it, as all of a shell's job does; returns when the shell has both go on.
    func sleep() {
        guard case .stopped = news else { return }
        news = nil
        let wantsTerminal = Self.isForTerminal(stopSignal)
        let hadTerminal = terminal?.isLent(to: child.processID) ?? false
        terminal?.takeBack(from: child.processID)
        // Ctrl-Z is for the whole job: a script that runs us sleeps too. Where no
        // shell is there to wake it the system lets us go on.
        kill(wantsTerminal ? getpid() : 0, wantsTerminal ? SIGSTOP : SIGTSTP)
        if hadTerminal || wantsTerminal { terminal?.lend(to: child.processID) }
        child.signalGroup(SIGCONT)
    }

    private static func isForTerminal(_ signal: Int32) -> Bool {
        signal == SIGTTIN || signal == SIGTTOU
    }

    private func stopped(by signal: Int32) {
        // Who stops it from elsewhere has it go on from there.
        guard let terminal, Self.isForTerminal(signal) || signal == SIGTSTP else { return }
        if Self.isForTerminal(signal), terminal.isOurs {
            terminal.lend(to: child.processID)
            child.signalGroup(SIGCONT)
            return
        }
        stopSignal = signal
        news = .stopped
    }

    private func ended(_ status: ChildStatus) {
        terminal?.takeBack(from: child.processID)
        if killer?.deadline != nil { child.signalGroup(SIGKILL) }
        child.noteEnd()
        source = nil
        killer = nil
        complaints?.drain()
        news = .ended(status.shellStatus)
    }
}

/// Fails unless there is a program to run.
func checkProgram(_ words: [String]) throws {
    guard let program = words.first else {
        throw ValidationError("give a program to run after --")
    }
    if program.isEmpty { throw ValidationError("the program to run has an empty name") }
}
