// SPDX-License-Identifier: MIT
//
// A program run for the person keeps all it would have without us: its streams,
// its terminal, its exit status. In a terminal its group becomes the
// foreground, so Ctrl-C is its own; when Ctrl-Z stops it, we stop as well, and
// when the shell wakes us, it wakes.

import ChildProcess
import EventLoop
import Files
import Glibc

/// A program that runs while something is shown.
final class Job {
    /// Called once with what a shell would call its exit status.
    var onEnd: (Int32) -> Void = { _ in }

    private let loop: EventLoop
    private let child: Child
    private let terminal: Int32?
    private var source: ChildSource?
    private var killer: TimerSource?
    private var complaints: ComplaintReader?
    private var status: Int32?

    /// Starts it.
    ///
    /// - Throws: `noProgram` and `cannotRun`, with what a shell would say.
    init(
        _ words: [String],
        loop: EventLoop,
        output: Command.Stream = .inherited,
        keepsComplaints: Bool = false
    ) throws(Failure) {
        self.loop = loop
        // Only who owns the terminal may give it away.
        terminal = isatty(0) == 1 && tcgetpgrp(0) == getpgrp() ? 0 : nil
        // We take the terminal back from the background.
        signal(SIGTTOU, SIG_IGN)
        var command = Command(
            words[0],
            Array(words.dropFirst()),
            input: .inherited,
            output: output,
            error: keepsComplaints ? .pipe : .inherited,
            group: terminal.map { .ownInForeground(terminal: $0) } ?? .own
        )
        // All after `--`, as it came: file names need not be UTF-8.
        let exact = ThisProcess.arguments.suffix(words.count)
        if exact.count == words.count { command.exactWords = Array(exact) }
        command.keptIgnored = [SIGHUP]
        do {
            child = try command.start()
        } catch {
            let status: ExitStatus = error.code == ENOENT ? .noProgram : .cannotRun
            throw Failure(status, "cannot run \(words[0]): \(error)")
        }
        do {
            source = try loop.onChildExit(child.processID) { [unowned self] in
                stopped()
            } handler: { [unowned self] in
                ended($0)
            }
            killer = try loop.timer { [unowned self] in child.signalGroup(SIGKILL) }
            if let pipe = child.takeError() {
                complaints = try ComplaintReader(pipe, loop: loop) { [unowned self] in finish() }
            }
        } catch {
            child.signalGroup(SIGKILL)
            throw Failure(.unreachable, "cannot watch \(words[0]): \(error)")
        }
    }

    /// The last lines it wrote to standard error, where those were kept.
    var lastComplaints: String { complaints?.tail ?? "" }

    /// Asks the program and all it started to end, and makes sure of it 2 s later.
    func end(with signal: Int32 = SIGTERM) {
        child.signalGroup(signal)
        // A stopped program hears nothing before it goes on.
        child.signalGroup(SIGCONT)
        if killer?.deadline == nil { killer?.arm(after: .seconds(2)) }
    }

    private func ended(_ status: ChildStatus) {
        self.status = status.shellStatus
        takeTerminalBack()
        if killer?.deadline != nil { child.signalGroup(SIGKILL) }
        child.noteEnd()
        source = nil
        killer = nil
        complaints?.drain()
        finish()
    }

    /// Tells the end, when there is nothing left to read either.
    private func finish() {
        guard let status else { return }
        self.status = nil
        onEnd(status)
    }

    private func stopped() {
        takeTerminalBack()
        // Here the shell takes over, until it has us go on.
        kill(getpid(), SIGSTOP)
        if let terminal, tcgetpgrp(terminal) == getpgrp() {
            tcsetpgrp(terminal, child.processID)
        }
        child.signalGroup(SIGCONT)
    }

    private func takeTerminalBack() {
        if let terminal { tcsetpgrp(terminal, getpgrp()) }
    }
}
