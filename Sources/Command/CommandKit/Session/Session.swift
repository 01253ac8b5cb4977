// SPDX-License-Identifier: MIT
//
// Each command uses one connection to the bus: when the command ends for any reason,
// the connection closes, and the daemon ends its presentations.

package import BusValues
import BusWire
package import DBus
import EventLoop
package import PresenterCore

/// A connection to the daemon.
package final class Session {
    package let waiting: CommandLoop
    package let connection: Connection
    /// The display in this terminal for the presentations of this connection; `nil`: none.
    package var inline: InlineDisplay?
    /// The bus of this session alone, if there was no other; `nil`: there is one.
    var privateBus: PrivateBus?
    /// Called when the daemon is gone for good.
    package var onDaemonGone: () -> Void = {}
    /// Called when another daemon is there: it may continue with the presentations.
    package var onNewDaemon: () -> Void = {}
    /// Why the daemon is gone for good, after being there; `nil`: it is not.
    package private(set) var daemonEnd: Failure?

    /// How long to wait for another daemon.
    private static let timeout = Duration.seconds(5)
    private var timer: TimerSource?
    /// The unique name of the daemon; `nil`: not known yet.
    private var daemon: String?
    /// Whether a daemon is missed; then the next one is new, even if none was known.
    private var isAwaiting = false

    /// Connects to the session bus.
    ///
    /// - Throws: `unreachable` if there is none.
    package convenience init() throws(Failure) { try self.init(CommandLoop()) }

    /// Connects to the session bus, using an existing event loop.
    ///
    /// - Throws: `unreachable` if there is none.
    package init(_ waiting: CommandLoop) throws(Failure) {
        self.waiting = waiting
        connection = try SessionBus.connection()
        do {
            try connection.attach(to: waiting.loop)
        } catch {
            throw Failure(error)
        }
        timer = try waiting.loop.makeTimer { [unowned self] in giveUp("topmostd left the bus") }
        // Signals come from the daemon only.
        connection.limits.keepsDescriptors = true
        connection.onProblem = { warn($0) }
        connection.onDisconnect = { [unowned self] in giveUp("topmostd left the bus") }
    }

    /// Waits for a result, or for an unhandled signal.
    package func wait<T>(for result: () -> T?) throws(Failure) -> T {
        try waiting.wait(for: result)
    }

    /// Calls the daemon and waits for its answer.
    package func ask(
        _ member: String,
        of interface: String,
        _ arguments: [Value] = [],
        startsDaemon: Bool = false
    ) throws(Failure) -> [Value] {
        var answer: Result<Message, BusError>?
        ask(member, of: interface, arguments, startsDaemon: startsDaemon) { answer = $0 }
        switch try wait(for: { answer }) {
        case .success(let message): return message.arguments
        case .failure(let error): throw Failure(error)
        }
    }

    /// Receives the daemon's signals to this connection, and notices its exit.
    ///
    /// Call it before any request that causes signals.
    package func listen(_ handler: @escaping (Message) -> Void) throws(Failure) -> [BusToken] {
        let rule = MatchRule(
            sender: BusNames.name,
            path: BusNames.path,
            interface: BusNames.presenter
        )
        do {
            return [
                try connection.onSignal(rule, handler: handler),
                try connection.followName(BusNames.name) { [unowned self] owner in
                    follow(owner)
                },
            ]
        } catch {
            throw Failure(error)
        }
    }

    /// Calls the daemon, by default only if it runs, without waiting for its answer.
    package func ask(
        _ member: String,
        of interface: String,
        _ arguments: [Value] = [],
        startsDaemon: Bool = false,
        timeout: Duration? = .seconds(25),
        answer: @escaping (Result<Message, BusError>) -> Void
    ) {
        let message = Message.call(
            member,
            of: interface,
            at: BusNames.path,
            on: BusNames.name,
            arguments,
            mayStartService: startsDaemon
        )
        do {
            try connection.call(message, timeout: timeout, reply: answer)
        } catch {
            answer(.failure(error))
        }
    }

    /// Calls the daemon, and each later daemon, until one answers: a new daemon continues with the
    /// presentations of the last one.
    ///
    /// Call `listen` before. This function replaces `onNewDaemon`.
    package func askEach(
        _ member: String,
        of interface: String,
        _ arguments: [Value],
        answer: @escaping (Result<Message, BusError>) -> Void
    ) {
        var calls = 0
        let call = { [unowned self] in
            calls += 1
            let number = calls
            ask(member, of: interface, arguments, timeout: nil) { [unowned self] reply in
                // The call to the last daemon may fail after the next one was called.
                guard number == calls else { return }
                guard case .failure(let error) = reply, error.isDaemonAbsence else {
                    return answer(reply)
                }
                awaitDaemon()
            }
        }
        onNewDaemon = call
        call()
    }

    /// Gives up in some seconds unless another daemon comes.
    package func awaitDaemon() {
        isAwaiting = true
        timer?.arm(after: Self.timeout)
    }

    /// Ends all waiting for the daemon.
    package func giveUp(_ reason: String) {
        guard daemonEnd == nil else { return }
        daemonEnd = Failure(.unreachable, reason)
        onDaemonGone()
    }

    /// Handles the owner of the daemon's name.
    private func follow(_ owner: String?) {
        guard let owner else {
            if daemon != nil { awaitDaemon() }
            return
        }
        timer?.disarm()
        let isNew = daemon != owner && (daemon != nil || isAwaiting)
        isAwaiting = false
        daemon = owner
        if isNew { onNewDaemon() }
    }
}

extension Session {
    /// Requests the daemon's status.
    package func status() throws(Failure) -> Value {
        try ask("Status", of: BusNames.control).first ?? .options([:])
    }

    /// Calls the daemon about a presentation and waits for its answer.
    ///
    /// - Throws: `unknownID` for one that is not there; if it has ended, the error says how.
    package func ask(
        _ member: String,
        about id: UInt32,
        of interface: String,
        _ arguments: [Value] = []
    ) throws(Failure) -> [Value] {
        do {
            return try ask(member, of: interface, [.uint32(id)] + arguments)
        } catch {
            throw error.status == .unknownID ? absence(of: id, error) : error
        }
    }

    /// The error for a presentation that is not there.
    ///
    /// - Parameters:
    ///   - id: its id.
    ///   - failure: the error if the daemon does not know it either.
    /// - Returns: the error, which says how it ended within the last hour.
    package func absence(of id: UInt32, _ failure: Failure) -> Failure {
        let answer: [Value]
        do {
            answer = try ask("Explain", of: BusNames.control, [.uint32(id)])
        } catch {
            return error.status.isInterruption ? error : failure
        }
        guard answer.last?["reason"]?.text == "ended", let sentence = answer.first?.text else {
            return failure
        }
        let end = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
        let words = end.hasPrefix("Ended ") ? "e" + end.dropFirst() : "has ended: " + end
        return Failure(failure.status, "presentation \(id) \(words)")
    }
}

extension Session {
    /// Sends the options of a list whose rows stay with this command, without waiting.
    ///
    /// Warns if the daemon refuses them; that the question has ended arrives as its outcome.
    package func send(rows: [String: OptionValue], to id: UInt32) {
        send(OptionValues(.modal, ["choices": .table(rows)]), to: id)
    }

    /// Sends changed options of a presentation, without waiting.
    ///
    /// Warns if the daemon refuses them; that it has ended arrives as its outcome.
    package func send(_ values: OptionValues, to id: UInt32) {
        let arguments: [Value] = [.uint32(id), OptionDictionary.write(values)]
        ask("Update", of: BusNames.presenter, arguments) { answer in
            guard case .failure(.remote(let name, let text)) = answer,
                name == BusNames.Failure.invalidOption.rawValue
            else { return }
            warn(text)
        }
    }
}
