// SPDX-License-Identifier: MIT

import ChildProcess
package import EventLoop
import Glibc

/// The event loop in which the command waits, and the signals that end it.
package final class CommandLoop {
    package let loop: EventLoop
    /// Called when a signal asks the command to exit; without it, the wait ends at once.
    package var onInterrupt: ((Int32) -> Void)?
    private var signals: [SignalSource] = []
    /// The signal that was not handled.
    private var interruption: Int32?

    /// Creates the loop and handles the signals.
    ///
    /// - Throws: `unreachable` if a system limit is reached.
    package init() throws(Failure) {
        do {
            loop = try EventLoop()
            // With nohup(1) the command outlives the terminal.
            for signal in [SIGINT, SIGTERM, SIGHUP] where signal != SIGHUP || !isIgnored(signal) {
                signals.append(
                    try loop.onSignal(signal) { [unowned self] in interrupted(by: signal) }
                )
            }
        } catch {
            throw Failure(.unreachable, "\(error)")
        }
    }

    /// Runs the loop until there is a result, or an unhandled signal.
    package func wait<T>(for result: () -> T?) throws(Failure) -> T {
        while true {
            if let interruption { throw Failure.signal(interruption) }
            if let result = result() { return result }
            _ = try failing { try loop.runOnce() }
        }
    }

    /// Runs the loop until something is the case, or an unhandled signal comes.
    package func waitUntil(_ isReached: () -> Bool) throws(Failure) {
        try wait { isReached() ? () : nil }
    }

    private func interrupted(by signal: Int32) {
        if let onInterrupt {
            onInterrupt(signal)
        } else {
            interruption = signal
        }
    }
}

extension EventLoop {
    /// Creates a timer as `timer` does, with an error of the command.
    ///
    /// - Parameters:
    ///   - accuracy: how late it may fire.
    ///   - handler: called when it fires.
    /// - Returns: the timer, disarmed.
    /// - Throws: `unreachable` if a system limit is reached.
    package func makeTimer(
        accuracy: Duration = .milliseconds(1),
        _ handler: @escaping () -> Void
    ) throws(Failure) -> TimerSource {
        try failing { try timer(accuracy: accuracy, handler: handler) }
    }
}

/// A moment that may pass while a loop waits.
package final class Deadline {
    /// Whether it has passed.
    package private(set) var hasPassed = false
    private var timer: TimerSource?

    /// Creates a deadline that never passes until it is set.
    ///
    /// - Throws: `unreachable` if a system limit is reached.
    package init(in loop: EventLoop) throws(Failure) {
        timer = try loop.makeTimer { [unowned self] in hasPassed = true }
    }

    /// Replaces the deadline.
    package func set(after span: Duration) { timer?.arm(after: span) }
}
