// SPDX-License-Identifier: MIT
//
// A rule's program is started with the arguments in the configuration, never through a
// shell. Untrusted text is in its environment only. The daemon never waits for it.

import ChildProcess
import EventLoop
import Glibc
import Journal
import Rules

/// Runs the programs of rules: few at a time, each for a limited time.
final class RuleRunner {
    /// Maximum number of programs at once; more are not started.
    static let most = 8
    /// Longest value of a variable in bytes.
    private static let longestValue = 8192

    private let prefix: [String]
    private let span: Duration
    private let loop: EventLoop
    private let log: Log
    private var running: [Int32: Run] = [:]

    private struct Run {
        var child: Child
        var exit: ChildSource
        /// Ends the program; kept for as long as it runs.
        var timer: TimerSource
    }

    /// Creates it.
    ///
    /// - Parameters:
    ///   - isService: whether the daemon is a unit of the service manager. Its restrictions
    ///     are not for other programs: the manager starts them as units of their own.
    ///   - span: how long a program may run before its process group is killed.
    ///   - loop: notices exits and provides timers.
    ///   - log: receives failures.
    init(isService: Bool, span: Duration = .seconds(10), loop: EventLoop, log: Log) {
        let seconds = span.components.seconds
        prefix =
            isService
            ? [
                "systemd-run", "--user", "--quiet", "--collect", "--wait",
                "--property=RuntimeMaxSec=\(seconds)",
            ] : []
        self.span = span
        self.loop = loop
        self.log = log
    }

    /// How many programs are running.
    var count: Int { running.count }

    /// Starts a rule's program.
    ///
    /// - Parameters:
    ///   - command: the rule and its program.
    ///   - variables: additional environment variables.
    func run(_ command: RuleResult.Command, _ variables: [String: String]) {
        guard running.count < Self.most else {
            log.warning("rule \(command.rule): not run: \(running.count) programs are running")
            return
        }
        var added = variables.mapValues {
            String(decoding: $0.utf8.prefix(Self.longestValue), as: UTF8.self)
        }
        added["TOPMOST_RULE"] = command.rule
        do {
            try start(command, added)
        } catch {
            log.error("rule \(command.rule): \(command.words[0]): \(error)")
        }
    }

    private func start(_ command: RuleResult.Command, _ variables: [String: String]) throws {
        // The values stay out of the manager's command line, which everybody can read.
        let passed = prefix.isEmpty ? [] : variables.keys.sorted().map { "--setenv=\($0)" } + ["--"]
        let words = prefix + passed + command.words
        let environment = Command.inheritedEnvironment.merging(variables) { $1 }
        let child = try Command(
            words[0],
            Array(words.dropFirst()),
            environment: environment,
            output: .null
        ).start()
        let processID = child.processID
        let timer = try loop.timer { [weak self] in self?.end(processID, command.rule) }
        let exit = try loop.onChildExit(processID) { [weak self] status in
            self?.running.removeValue(forKey: processID)?.child.noteEnd()
            if !status.isSuccess {
                self?.log.warning("rule \(command.rule): \(command.words[0]) ended with \(status)")
            }
        }
        running[processID] = Run(child: child, exit: exit, timer: timer)
        timer.arm(after: span)
    }

    private func end(_ processID: Int32, _ rule: String) {
        guard let run = running[processID] else { return }
        log.warning("rule \(rule): killed after \(span)")
        run.child.signalGroup(SIGKILL)
    }
}
