// SPDX-License-Identifier: MIT
//
// Asks in the terminal that this command was started from. The terminal display does it, as
// a child: it shows what this connection asks and nothing else, below the prompt, and ends
// when its standard input does, however this command ends. Meanwhile it has the terminal,
// so Ctrl-C comes to it as a key; it leaves then, and so does this command. After Ctrl-Z it
// stops, and with it the whole job, until the shell continues that.

import BusValues
import BusWire
import ChildProcess
import DBus
import EventLoop
import Files
import Glibc
import SystemCalls
import Texts

/// A terminal display for the questions of one connection.
package final class InlineDisplay {
    /// Why it ended by itself; `nil`: it has not.
    package private(set) var end: Failure?

    private let waiting: CommandLoop
    private let terminal: ControllingTerminal
    private let child: Child
    private var input: FileDescriptor?
    private var output: LineSource?
    private var source: ChildSource?
    private var isReady = false
    private var hasExited = false

    /// Whether this session should ask in its terminal: there is no screen, or it is remote.
    package static var isUsual: Bool {
        DisplayObstacle.screens.isEmpty
            || ["SSH_TTY", "SSH_CONNECTION"].contains { ThisProcess.variable($0) != nil }
    }

    /// Starts a display in this terminal, and waits until it is ready for questions.
    ///
    /// - Throws: `unreachable` with the reason if it cannot.
    package init(for session: Session) throws(Failure) {
        waiting = session.waiting
        guard let terminal = ControllingTerminal(), terminal.isOurs else {
            throw Failure(.unreachable, .noTerminalToAsk)
        }
        self.terminal = terminal
        // The display attaches to a daemon that runs.
        try session.ask("Status", startsDaemon: true)
        let program = try SiblingProgram.terminal.path(orElse: .unreachable)
        let command = Command(
            program,
            ["--attach", "--owner", session.connection.uniqueName],
            input: .pipe,
            output: .pipe,
            group: .ownInForeground(terminal: terminal.number)
        )
        do {
            child = try command.start()
        } catch {
            throw Failure(.unreachable, "\(SiblingProgram.terminal.rawValue): \(error)")
        }
        input = child.takeInput()
        do {
            source = try waiting.loop.onChildExit(child.processID) { [unowned self] in
                stopped(by: $0)
            } handler: { [unowned self] in
                exited($0)
            }
            if let pipe = child.takeOutput() {
                output = try LineSource(pipe, loop: waiting.loop) { [unowned self] _ in
                    isReady = true
                }
            }
        } catch {
            close()
            throw Failure(.unreachable, "\(error)")
        }
        do {
            try waiting.waitUntil { isReady || end != nil }
        } catch {
            close()
            throw error
        }
        if let end { throw end }
    }

    deinit { close() }

    /// Restores the terminal; returns when that is done.
    package func close() {
        guard !hasExited else { return }
        hasExited = true
        input = nil
        source = nil
        child.reap()
        terminal.takeBack(from: child.processID)
    }

    /// Stops together with the display; returns after both continue.
    private func stopped(by signal: Int32) {
        guard !hasExited else { return }
        let wantsTerminal = signal == SIGTTIN || signal == SIGTTOU
        terminal.takeBack(from: child.processID)
        // A script that runs this command stops too, but not for one in the background.
        kill(wantsTerminal ? getpid() : 0, wantsTerminal ? SIGSTOP : SIGTSTP)
        terminal.lend(to: child.processID)
        child.signalGroup(SIGCONT)
    }

    private func exited(_ status: ChildStatus) {
        hasExited = true
        terminal.takeBack(from: child.processID)
        switch status.shellStatus {
        // Ctrl-C leaves it.
        case 0: end = Failure.signal(SIGINT)
        case let status:
            end = Failure(.unreachable, .terminalDisplayEnded, "\(status)")
        }
    }
}
