// SPDX-License-Identifier: MIT
//
// One command is one connection to the bus: when the command ends, however it
// ends, the connection ends, and the daemon takes down what it asked for.

import BusValues
import BusWire
import DBus

/// The way to the daemon.
final class Session {
    let waiting: Waiting
    let connection: Connection
    /// Called when the daemon has left the bus.
    var onDaemonGone: () -> Void = {}
    /// Whether the daemon was there and left.
    private(set) var isDaemonGone = false

    /// Reaches the session bus.
    ///
    /// - Throws: `unreachable` when there is none.
    convenience init() throws(Failure) { try self.init(Waiting()) }

    /// Reaches the session bus out of a wait that is there already.
    ///
    /// - Throws: `unreachable` when there is none.
    init(_ waiting: Waiting) throws(Failure) {
        self.waiting = waiting
        do {
            connection = try Connection.open(.session)
            try connection.attach(to: waiting.loop)
        } catch {
            throw Failure(error)
        }
        connection.onProblem = { warn($0) }
        connection.onDisconnect = { [unowned self] in daemonLeft() }
    }

    /// Waits for a result, or a signal that nobody takes.
    func wait<T>(for result: () -> T?) throws(Failure) -> T { try waiting.wait(for: result) }

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
}
