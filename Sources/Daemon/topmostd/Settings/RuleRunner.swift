// SPDX-License-Identifier: MIT
//
// A rule's program is started with the arguments in the configuration. Untrusted text is in its
// environment only. The daemon never waits for it.

import Basics
import EventLoop
import Journal
import Rules

/// Runs the programs of rules: few at a time, each for a limited time.
///
/// Any client can have a rule run its program, as often as it likes. So each rule runs one program
/// besides the common ones, only its newest program waits, and failures are logged as counts.
final class RuleRunner {
    /// Longest value of a variable in bytes.
    private static let longestValue = 8192
    /// The time between two log lines about one rule.
    private static let quiet = Duration.seconds(10)

    private let runner: ProgramRunner
    private let span: Duration
    private let loop: EventLoop
    private let log: Log
    /// How many programs of each rule are running.
    private var running: [String: Int] = [:]
    /// The newest program of each rule that waits for others to end.
    private var waiting: [String: (RuleResult.Command, [String: String])] = [:]
    private var reports: [String: Report] = [:]

    /// What was logged of a rule.
    private struct Report {
        var limiter = RateLimiter(burst: 1, interval: RuleRunner.quiet)
        /// Problems that were not logged.
        var omitted = 0
    }

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - runner: starts the programs.
    ///   - span: how long a program may run before its process group is killed.
    ///   - loop: provides the time.
    ///   - log: receives failures.
    init(_ runner: ProgramRunner, span: Duration = .seconds(10), loop: EventLoop, log: Log) {
        self.runner = runner
        self.span = span
        self.loop = loop
        self.log = log
    }

    /// Starts a rule's program, or has it wait for others to end; a newer one of that rule
    /// replaces it.
    ///
    /// - Parameters:
    ///   - command: the rule and its program.
    ///   - variables: additional environment variables.
    func run(_ command: RuleResult.Command, _ variables: [String: String]) {
        var added = variables.mapValues {
            String(decoding: $0.utf8.prefix(Self.longestValue), as: UTF8.self)
        }
        added["TOPMOST_RULE"] = command.rule
        guard mayStart(command.rule) else {
            if waiting.updateValue((command, added), forKey: command.rule) != nil {
                warn(command.rule, "not run: \(runner.count) programs are running")
            }
            return
        }
        start(command, added)
    }

    /// Whether a rule's program may start: the first of a rule always may.
    private func mayStart(_ rule: String) -> Bool { !runner.isFull || running[rule] == nil }

    private func start(_ command: RuleResult.Command, _ variables: [String: String]) {
        let rule = command.rule
        do {
            try runner.start(command.arguments, variables: variables, atMost: span) {
                [weak self, span] in
                self?.warn(rule, "killed after \(span)")
            } ended: { [weak self] status in
                if !status.isSuccess {
                    self?.warn(rule, "\(command.arguments[0]) ended with \(status)")
                }
                self?.ended(rule)
            }
            running[rule, default: 0] += 1
        } catch {
            warn(rule, "\(command.arguments[0]): \(error)")
        }
    }

    private func ended(_ rule: String) {
        let rest = running[rule, default: 0] - 1
        running[rule] = rest > 0 ? rest : nil
        for rule in waiting.keys.sorted() where mayStart(rule) {
            guard let (next, variables) = waiting.removeValue(forKey: rule) else { continue }
            start(next, variables)
        }
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
