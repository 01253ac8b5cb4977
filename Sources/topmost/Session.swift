// SPDX-License-Identifier: MIT
//
// One command is one connection to the bus: when the command ends, however it
// ends, the connection ends, and the daemon takes down what it asked for.

import BusValues
import ChildProcess
import DBus
import EventLoop
import Glibc
import Wire

/// The way to the daemon, and the loop everything waits in.
final class Session {
    let loop: EventLoop
    let connection: Connection
    private var signals: [SignalSource] = []
    /// Called when a signal asks the command to end; without it, the command ends at once.
    var onInterrupt: ((Int32) -> Void)?
    /// Called when the daemon has left the bus.
    var onDaemonGone: () -> Void = {}
    /// Whether the daemon was there and left.
    private(set) var isDaemonGone = false
    private var wasInterrupted = false

    /// Reaches the session bus.
    ///
    /// - Throws: `unreachable` when there is none.
    init() throws(Failure) {
        do {
            loop = try EventLoop()
        } catch {
            throw Failure(.unreachable, "\(error)")
        }
        do {
            connection = try Connection.open(.session)
            try connection.attach(to: loop)
        } catch {
            throw Failure(error)
        }
        connection.onProblem = { warn($0) }
        connection.onDisconnect = { [unowned self] in daemonLeft() }
        do {
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
            if wasInterrupted { throw Failure(.interrupted, "interrupted") }
            if let result = result() { return result }
            do {
                try loop.runOnce()
            } catch {
                throw Failure(.unreachable, "\(error)")
            }
        }
    }

    /// Calls the daemon and waits for its answer.
    func ask(
        _ member: String,
        of interface: String,
        _ arguments: [Value] = [],
        startsDaemon: Bool = false
    ) throws(Failure) -> [Value] {
        var message = Message.call(
            member,
            of: interface,
            at: BusNames.path,
            on: BusNames.name,
            arguments
        )
        message.mayStartService = startsDaemon
        var answer: Result<Message, BusError>?
        do {
            try connection.call(message) { answer = $0 }
        } catch {
            throw Failure(error)
        }
        switch try wait(for: { answer }) {
        case .success(let message): return message.arguments
        case .failure(let error): throw Failure(error)
        }
    }

    /// Hears the daemon's signals to this connection, and its end.
    ///
    /// Ask for this before anything that leads to signals.
    func listen(_ handler: @escaping (Message) -> Void) throws(Failure) -> [BusToken] {
        let rule = MatchRule(
            sender: BusNames.name,
            path: BusNames.path,
            interface: BusNames.presenter
        )
        do {
            var known: String?
            return [
                try connection.onSignal(rule, handler: handler),
                try connection.followName(BusNames.name) { [unowned self] owner in
                    // Another in its place knows nothing of what this one was asked.
                    if known != nil, owner != known { daemonLeft() }
                    known = owner
                },
            ]
        } catch {
            throw Failure(error)
        }
    }

    /// Returns when all the daemon had to say by now has been heard.
    func catchUp() throws(Failure) {
        var message = Message.call(
            "Ping",
            of: "org.freedesktop.DBus.Peer",
            at: BusNames.path,
            on: BusNames.name
        )
        message.mayStartService = false
        var isAnswered: Bool?
        do {
            // Whatever the answer is, it came after all else.
            try connection.call(message) { _ in isAnswered = true }
        } catch {
            throw Failure(error)
        }
        _ = try wait(for: { isAnswered })
    }

    private func daemonLeft() {
        isDaemonGone = true
        onDaemonGone()
    }

    private func interrupted(by signal: Int32) {
        if let onInterrupt {
            onInterrupt(signal)
        } else {
            wasInterrupted = true
        }
    }
}
