// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Glibc

/// The loop in which the command waits, and the signals that ask it to end.
final class Waiting {
    let loop: EventLoop
    /// Called when a signal asks the command to end; without it, the wait ends at once.
    var onInterrupt: ((Int32) -> Void)?
    private var signals: [SignalSource] = []
    /// The signal that nobody took.
    private var interruption: Int32?

    /// Takes over the signals.
    ///
    /// - Throws: `unreachable` at the system's limits.
    init() throws(Failure) {
        do {
            loop = try EventLoop()
            // nohup(1) has us outlive the terminal.
            for signal in [SIGINT, SIGTERM, SIGHUP] where signal != SIGHUP || !isIgnored(signal) {
                signals.append(
                    try loop.onSignal(signal) { [unowned self] in interrupted(by: signal) }
                )
            }
        } catch {
            throw Failure(.unreachable, "\(error)")
        }
    }

    /// Runs the loop until there is a result, or a signal that nobody takes.
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
