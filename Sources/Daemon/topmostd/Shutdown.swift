// SPDX-License-Identifier: MIT
//
// The end of the daemon: what is shown is answered or left to the next daemon, displays and
// history end, messages leave, and then the loop stops.

import DBus
import EventLoop
import Journal
import PluginHost
import PresenterCore

/// Ends the daemon.
final class Shutdown {
    private let lifecycle: Lifecycle
    private let runtime: Runtime
    private let host: PluginHost
    private let history: History
    private let connection: Connection
    private let loop: EventLoop
    private let log: Log
    private let stopHelpers: () -> Void
    /// Called when all messages are sent, as far as the bus accepts them.
    private let messagesLeft: () -> Void

    init(
        _ lifecycle: Lifecycle,
        _ runtime: Runtime,
        _ host: PluginHost,
        _ history: History,
        _ connection: Connection,
        loop: EventLoop,
        log: Log,
        stopHelpers: @escaping () -> Void,
        messagesLeft: @escaping () -> Void
    ) {
        self.lifecycle = lifecycle
        self.runtime = runtime
        self.host = host
        self.history = history
        self.connection = connection
        self.loop = loop
        self.log = log
        self.stopHelpers = stopHelpers
        self.messagesLeft = messagesLeft
    }

    /// Ends the displays and exits; the next daemon continues with the state, unless the
    /// session ends too.
    func handOver() {
        guard lifecycle.beginStop() else { return }
        SessionEnd.check(connection) { [weak self] in self?.leave(forGood: $0) }
    }

    /// Ends all presentations with an outcome, ends the displays, and exits.
    func stop() {
        guard lifecycle.beginStop() else { return }
        leave(forGood: true)
    }

    private func leave(forGood: Bool) {
        if forGood { runtime.send(.daemonStopping) }
        runtime.commit()
        host.stop { [weak self] in self?.end(.success) }
    }

    /// Ends the displays and exits: the daemon lost something that it requires.
    func fail(_ reason: String) {
        guard lifecycle.beginFailure() else { return }
        log.error(reason)
        runtime.commit()
        host.stop { [weak self] in self?.end(.failure) }
    }

    /// Exits once the history is stored, or after a second.
    func end(_ status: ExitStatus) {
        runtime.commit()
        history.finish(atMost: .seconds(1)) { [history, weak self] in
            history.stop()
            self?.exit(status)
        }
    }

    private func exit(_ status: ExitStatus) {
        runtime.commit()
        stopHelpers()
        if connection.isConnected, !connection.flush(atMost: .milliseconds(500)) {
            log.warning("exiting with unsent messages")
        }
        messagesLeft()
        loop.exit(code: status.rawValue)
    }
}
