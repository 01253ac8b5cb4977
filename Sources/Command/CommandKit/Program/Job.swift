// SPDX-License-Identifier: MIT
//
// A program run by this command keeps its streams, its terminal and its exit status.
// At a terminal its group becomes the foreground group, so it receives Ctrl-C
// itself; when Ctrl-Z stops it, this command stops too, and when the shell continues
// the command, it continues the program. In a pipeline another process may use the
// terminal, such as a pager: then it is lent when the program asks for it.

package import ChildProcess
package import EventLoop
import Files
import Glibc
package import SystemCalls
import Texts

/// A program that runs while something is shown.
package final class Job {
    /// A change of its state.
    package enum News {
        /// The program was stopped at the terminal; call `sleep`.
        case stopped
        /// The program ended, with the exit status as in a shell.
        case ended(Int32)
    }

    /// The last change; `nil` while it runs.
    package private(set) var news: News?

    private let child: Child
    private let terminal: ControllingTerminal?
    private var source: ChildSource?
    private var killer: TimerSource?
    /// Ends the program if this command is killed.
    private var groupGuard: GroupGuard?
    private var complaints: ComplaintReader?
    /// The signal that last stopped it.
    private var stopSignal: Int32 = 0

    /// Signals that the program ignores if this command was started to ignore them: by nohup(1), by
    /// `trap ''`, or by a shell that runs it in the background.
    private static let inheritedIgnoredSignals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

    /// Starts the program.
    ///
    /// - Throws: `noProgram` and `cannotRun`, with a message as in a shell.
    package init(
        _ arguments: [String],
        loop: EventLoop,
        output: Command.Stream = .inherited,
        error: Command.Stream = .inherited,
        keepsComplaints: Bool = false
    ) throws(Failure) {
        let terminal = ControllingTerminal()
        self.terminal = terminal
        // In a pipeline the reader of our output may need the terminal first.
        let isAlone = isatty(0) == 1 && isatty(1) == 1
        var group = Command.Group.own
        if let terminal, terminal.isOurs, isAlone {
            group = .ownInForeground(terminal: terminal.number)
        }
        var command = Command(
            arguments[0],
            Array(arguments.dropFirst()),
            input: .inherited,
            output: output,
            error: keepsComplaints ? .pipe : error,
            group: group
        )
        // Everything after `--`, unchanged: file names need not be UTF-8. Under another name
        // the arguments may be others than those of this process.
        let exact = ThisProcess.arguments.suffix(arguments.count)
        if exact.map({ String(decoding: $0, as: UTF8.self) }) == arguments {
            command.exactArguments = Array(exact)
        }
        command.keptIgnored = Self.inheritedIgnoredSignals
        do {
            command.groupGuard = try GroupGuard()
            groupGuard = command.groupGuard
            child = try command.start()
        } catch {
            guard error.code == ENOENT || (error.code == EACCES && !Self.isFound(arguments[0]))
            else {
                throw Failure(.cannotRun, .cannotRunReason, arguments[0], "\(error)")
            }
            throw Failure(.noProgram, .noSuchProgram, arguments[0])
        }
        do {
            source = try loop.onChildExit(child.processID) { [unowned self] in
                stopped(by: $0)
            } handler: { [unowned self] in
                ended($0)
            }
            killer = try loop.timer { [unowned self] in child.signalGroup(SIGKILL) }
            if keepsComplaints, let pipe = child.takeError() {
                complaints = try ComplaintReader(pipe, loop: loop)
            }
        } catch {
            child.signalGroup(SIGKILL)
            throw Failure(.unreachable, .cannotWatchProgram, arguments[0], "\(error)")
        }
    }

    /// Returns the pipe of its standard output, once; `nil`: it has another stream.
    package func takeOutput() -> FileDescriptor? { child.takeOutput() }

    /// Returns the pipe of its standard error, once; `nil`: it has another stream.
    package func takeError() -> FileDescriptor? { child.takeError() }

    /// Whether the terminal belongs to it or to this command; without one, nobody minds.
    package var isInForeground: Bool {
        terminal.map { $0.isOurs || $0.isLent(to: child.processID) } ?? true
    }

    /// The last lines it wrote to standard error, if kept.
    package var lastComplaints: String { complaints?.tail ?? "" }

    /// Asks the program and its children to exit, and kills them 2 s later.
    package func end(with signal: Int32 = SIGTERM) {
        // Do not send a signal that it was started to ignore.
        child.signalGroup(isIgnored(signal) ? SIGTERM : signal)
        // A stopped program handles no signals until it continues.
        child.signalGroup(SIGCONT)
        if killer?.deadline == nil { killer?.arm(after: .seconds(2)) }
    }

    /// Passes a signal on to the program and its children.
    package func pass(_ signal: Int32) {
        child.signalGroup(signal)
        // A stopped program handles no signals until it continues.
        if signal == SIGTERM || signal == SIGHUP { child.signalGroup(SIGCONT) }
    }

    /// Waits for its end, and stops together with it.
    ///
    /// - Parameters:
    ///   - waiting: the loop in which the end is awaited.
    ///   - onInterrupt: called with a signal that asks this command to exit.
    /// - Returns: the exit status as in a shell.
    /// - Throws: what `CommandLoop.wait` throws.
    package func status(
        in waiting: CommandLoop,
        onInterrupt: @escaping (Int32) -> Void
    ) throws(Failure) -> Int32 {
        waiting.onInterrupt = onInterrupt
        defer { waiting.onInterrupt = nil }
        while true {
            switch try waiting.wait(for: { news }) {
            case .stopped: sleep()
            case .ended(let status): return status
            }
        }
    }

    /// Stops together with the program, like any job of a shell; returns after both continue.
    package func sleep() {
        guard case .stopped = news else { return }
        news = nil
        let wantsTerminal = Self.isForTerminal(stopSignal)
        let hadTerminal = terminal?.isLent(to: child.processID) ?? false
        terminal?.takeBack(from: child.processID)
        // Ctrl-Z stops the whole job: a script that runs this command stops too. Without a
        // shell to continue it, the system lets it continue.
        kill(wantsTerminal ? getpid() : 0, wantsTerminal ? SIGSTOP : SIGTSTP)
        if hadTerminal || wantsTerminal { terminal?.lend(to: child.processID) }
        child.signalGroup(SIGCONT)
    }

    private static func isForTerminal(_ signal: Int32) -> Bool {
        signal == SIGTTIN || signal == SIGTTOU
    }

    private func stopped(by signal: Int32) {
        // A process that stops it from elsewhere also continues it.
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
        groupGuard = nil
        complaints?.drain()
        news = .ended(status.shellStatus)
    }
}

extension Job {
    /// Whether a program is there, perhaps one that may not be run: where a folder of `PATH` may
    /// not be looked into, the system says `EACCES` of programs that are nowhere.
    fileprivate static func isFound(_ program: String) -> Bool {
        guard !program.contains("/") else { return true }
        return (ThisProcess.variable("PATH") ?? "").split(separator: ":")
            .contains { Files.exists("\($0)/\(program)") }
    }
}
