// SPDX-License-Identifier: MIT
//
// The daemon's service is sandboxed: no network, no namespaces. What it starts for the user must
// neither inherit that nor end with the daemon, so the service manager starts it as a unit of its
// own. Programs get their arguments as they are, never through a shell.

import ChildProcess
import EventLoop
import Glibc

/// Starts programs of the user, and notices their ends.
final class ProgramRunner {
    /// Maximum number of programs at once; more indicate an error.
    static let maximum = 8

    private let isService: Bool
    private let loop: EventLoop
    private var running: [Int32: Run] = [:]

    private struct Run {
        var child: Child
        var exit: ChildSource
        /// Ends the program; `nil`: it may run as long as it wants.
        var timer: TimerSource?
    }

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - isService: whether the daemon is a unit of the service manager.
    ///   - loop: notices exits and provides timers.
    init(isService: Bool, loop: EventLoop) {
        self.isService = isService
        self.loop = loop
    }

    /// How many programs are running.
    var count: Int { running.count }

    /// Whether the maximum number is running.
    var isFull: Bool { count >= Self.maximum }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments; never empty.
    ///   - variables: additional environment variables.
    ///   - span: how long it may run before its process group is killed; `nil`: any time.
    ///   - late: called before it is killed.
    ///   - ended: called with its status.
    /// - Throws: if it does not exist, or no process or watch can be created.
    func start(
        _ arguments: [String],
        variables: [String: String] = [:],
        atMost span: Duration? = nil,
        late: @escaping () -> Void = {},
        ended: @escaping (ChildStatus) -> Void
    ) throws {
        let line = commandLine(arguments, variables: variables.keys.sorted(), atMost: span)
        let child = try Command(
            line[0],
            Array(line.dropFirst()),
            environment: Command.inheritedEnvironment.merging(variables) { $1 },
            output: .null
        ).start()
        let processID = child.processID
        let timer = try span.map { _ in
            try loop.timer { [weak self] in
                guard let run = self?.running[processID] else { return }
                late()
                run.child.signalGroup(SIGKILL)
            }
        }
        let exit = try loop.onChildExit(processID) { [weak self] status in
            self?.running.removeValue(forKey: processID)?.child.noteEnd()
            ended(status)
        }
        running[processID] = Run(child: child, exit: exit, timer: timer)
        if let span { timer?.arm(after: span) }
    }

    /// The command line that starts a program.
    ///
    /// Values stay out of it: everybody can read the manager's command line.
    func commandLine(
        _ arguments: [String],
        variables names: [String] = [],
        atMost span: Duration? = nil
    ) -> [String] {
        guard isService else { return arguments }
        let limit = span.map { ["--wait", "--property=RuntimeMaxSec=\($0.components.seconds)"] }
        return ["systemd-run", "--user", "--quiet", "--collect"] + (limit ?? [])
            + names.map { "--setenv=" + $0 } + ["--"] + arguments
    }
}
