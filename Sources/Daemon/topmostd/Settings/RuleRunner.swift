// SPDX-License-Identifier: MIT
//
// A rule's program is started with the arguments in the configuration, never through a
// shell. Untrusted text is in its environment only. The daemon never waits for it.

import Basics
import ChildProcess
import EventLoop
import Glibc
import Journal
import Rules

/// Runs the programs of rules: few at a time, each for a limited time.
///
/// Any client can have a rule run its program, as often as it likes. So each rule runs one program
/// besides the common ones, only its newest program waits, and failures are logged as counts.
final class RuleRunner {
    /// Maximum number of programs at once, besides one of each rule.
    static let most = 8
    /// Longest value of a variable in bytes.
    private static let longestValue = 8192
    /// The time between two log lines about one rule.
    private static let quiet = Duration.seconds(10)

    private let prefix: [String]
    private let span: Duration
    private let loop: EventLoop
    private let log: Log
    private var running: [Int32: Run] = [:]
    /// The newest program of each rule that waits for a place.
    private var waiting: [String: (RuleResult.Command, [String: String])] = [:]
    private var reports: [String: Report] = [:]

    private struct Run {
        var rule: String
        var child: Child
        var exit: ChildSource
        /// Ends the program; kept for as long as it runs.
        var timer: TimerSource
    }

    /// What was logged of a rule.
    private struct Report {
        var limiter = RateLimiter(burst: 1, interval: RuleRunner.quiet)
        /// Problems that were not logged.
        var omitted = 0
    }

    /// Creates a runner.
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

    /// Starts a rule's program, or has it wait for a place; a newer one of that rule replaces it.
    ///
    /// - Parameters:
    ///   - command: the rule and its program.
    ///   - variables: additional environment variables.
    func run(_ command: RuleResult.Command, _ variables: [String: String]) {
        var added = variables.mapValues {
            String(decoding: $0.utf8.prefix(Self.longestValue), as: UTF8.self)
        }
        added["TOPMOST_RULE"] = command.rule
        guard hasPlace(command.rule) else {
            if waiting.updateValue((command, added), forKey: command.rule) != nil {
                warn(command.rule, "not run: \(running.count) programs are running")
            }
            return
        }
        startNow(command, added)
    }

    /// Whether a rule's program may start: the first of a rule always may.
    private func hasPlace(_ rule: String) -> Bool {
        running.count < Self.most || !running.values.contains { $0.rule == rule }
    }

    private func startNow(_ command: RuleResult.Command, _ variables: [String: String]) {
        do {
            try start(command, variables)
        } catch {
            warn(command.rule, "\(command.words[0]): \(error)")
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
            self?.ended(processID, command, status)
        }
        running[processID] = Run(rule: command.rule, child: child, exit: exit, timer: timer)
        timer.arm(after: span)
    }

    private func ended(_ processID: Int32, _ command: RuleResult.Command, _ status: ChildStatus) {
        running.removeValue(forKey: processID)?.child.noteEnd()
        if !status.isSuccess {
            warn(command.rule, "\(command.words[0]) ended with \(status)")
        }
        for rule in waiting.keys.sorted() where hasPlace(rule) {
            guard let (next, variables) = waiting.removeValue(forKey: rule) else { continue }
            startNow(next, variables)
        }
    }

    private func end(_ processID: Int32, _ rule: String) {
        guard let run = running[processID] else { return }
        warn(rule, "killed after \(span)")
        run.child.signalGroup(SIGKILL)
    }

    /// Logs a problem: one line in ten seconds for each rule, with the number of others.
    private func warn(_ rule: String, _ problem: String) {
        guard reports[rule, default: Report()].limiter.take(at: loop.now) else {
            reports[rule]?.omitted += 1
            return
        }
        let omitted = reports[rule]?.omitted ?? 0
        reports[rule]?.omitted = 0
        log.warning("rule \(rule): \(problem)" + (omitted > 0 ? " (\(omitted) more before)" : ""))
    }
}
