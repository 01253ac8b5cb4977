// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Glibc

/// The event loop in which the command waits, and the signals that end it.
final class CommandLoop {
    let loop: EventLoop
    /// Called when a signal asks the command to exit; without it, the wait ends at once.
    var onInterrupt: ((Int32) -> Void)?
    private var signals: [SignalSource] = []
    /// The signal that was not handled.
    private var interruption: Int32?

    /// Creates the loop and handles the signals.
    ///
    /// - Throws: `unreachable` if a system limit is reached.
    init() throws(Failure) {
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
    func wait<T>(for result: () -> T?) throws(Failure) -> T {
        while true {
            if let interruption { throw Failure.signal(interruption) }
            if let result = result() { return result }
            do {
                try loop.runOnce()
            } catch {
                throw Failure(.unreachable, "\(error)")
            }
        }
    }

    private func interrupted(by signal: Int32) {
        if let onInterrupt {
            onInterrupt(signal)
        } else {
            interruption = signal
        }
    }
}
