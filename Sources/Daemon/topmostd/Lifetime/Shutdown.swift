// SPDX-License-Identifier: MIT
//
// The end of the daemon: what is shown is answered or left to the next daemon, displays and
// history end, messages leave, and then the loop stops.

import BusValues
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
    private let helpers: HelperParts
    private let connection: Connection
    private let recovery: Recovery
    private let loop: EventLoop
    private let log: Log

    init(
        _ context: DaemonContext,
        _ host: PluginHost,
        _ helpers: HelperParts,
        _ connection: Connection,
        _ recovery: Recovery
    ) {
        lifecycle = context.lifecycle
        runtime = context.runtime
        self.host = host
        self.helpers = helpers
        self.connection = connection
        self.recovery = recovery
        loop = context.loop
        log = context.log
    }

    /// Ends the displays and exits; the next daemon continues with the state, unless the
    /// session ends too.
    func handOver() {
        guard lifecycle.beginStop() else { return }
        SessionEnd.check(connection) { [weak self] in self?.leave($0 ? .sessionEnding : nil) }
    }

    /// Ends all presentations with an outcome, ends the displays, and exits.
    func stop() {
        guard lifecycle.beginStop() else { return }
        leave(.daemonStopping)
    }

    /// Ends the displays and exits, after an action that ends what the next daemon does not
    /// continue with.
    private func leave(_ ending: Action?) {
        if let ending { runtime.send(ending) }
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
        recovery.leaveToNextSession()
        helpers.history.finish(atMost: .seconds(1)) { [history = helpers.history, weak self] in
            history.stop()
            self?.exit(status)
        }
    }

    private func exit(_ status: ExitStatus) {
        runtime.commit()
        helpers.stop()
        if connection.isConnected, !connection.flush(atMost: .milliseconds(500)) {
            log.warning("exiting with unsent messages")
        }
        // All messages are sent, as far as the bus accepts them.
        recovery.noteSent()
        recovery.close()
        loop.exit(code: status.rawValue)
    }
}

// systemd sends the same signal for a restart of the service and at the end of the
// session. Only the second ends what is shown for good: then the session's target has a
// stop job. Without systemd, the bus ends with the session.

/// Finds out whether the graphical session is ending.
enum SessionEnd {
    private static let service = "org.freedesktop.systemd1"
    private static let target =
        "/org/freedesktop/systemd1/unit/graphical_2dsession_2etarget"
    /// The longest wait for each of two answers.
    private static let timeout = Duration.milliseconds(300)

    /// Asks the service manager; without an answer, the session is not ending.
    static func check(_ connection: Connection, reply: @escaping (Bool) -> Void) {
        property("Job", of: "Unit", at: target, connection) { job in
            guard case .structure(let fields)? = job, fields.count == 2,
                case .objectPath(let path) = fields[1], fields[0] != .uint32(0)
            else { return reply(false) }
            property("JobType", of: "Job", at: path, connection) { reply($0 == .string("stop")) }
        }
    }

    private static func property(
        _ name: String,
        of interface: String,
        at path: String,
        _ connection: Connection,
        reply: @escaping (Value?) -> Void
    ) {
        var message = Message.call(
            "Get",
            of: "org.freedesktop.DBus.Properties",
            at: path,
            on: service,
            [.string("\(service).\(interface)"), .string(name)]
        )
        message.mayStartService = false
        do {
            try connection.call(message, timeout: timeout) { answer in
                guard case .success(let message) = answer else { return reply(nil) }
                reply(message.arguments.first?.unwrapped)
            }
        } catch {
            reply(nil)
        }
    }
}
