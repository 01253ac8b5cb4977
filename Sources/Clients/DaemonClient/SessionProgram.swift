// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
package import EventLoop
import Glibc

/// A program that works for the user as long as the session: until its bus is gone, or a signal.
package final class SessionProgram {
    /// The program's loop.
    package let loop: EventLoop
    /// The daemon of the session.
    package let client: DaemonClient
    /// Called before the loop ends by a signal.
    package var onSignal: () -> Void = {}
    private var signals: [SignalSource] = []

    /// Connects to the session's bus.
    ///
    /// - Throws: if there is none, or the loop refuses something.
    package init() throws {
        loop = try EventLoop()
        client = try DaemonClient(Connection.open(.session), in: loop)
        client.onLoss = { [weak self] _ in
            if self?.client.isDisconnected == true { self?.loop.exit(code: 0) }
        }
        // `nohup` ignores the last.
        signals = try [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !isIgnored($0) }.map {
            try loop.onSignal($0) { [weak self] in
                self?.onSignal()
                self?.loop.exit(code: 0)
            }
        }
    }

    /// Works until the end; returns the exit status.
    ///
    /// - Throws: if the loop fails.
    package func run() throws -> Int32 { try loop.run() }
}
