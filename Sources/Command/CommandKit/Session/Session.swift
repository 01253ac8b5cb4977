// SPDX-License-Identifier: MIT
//
// Each command uses one connection to the bus: when the command ends for any reason,
// the connection closes, and the daemon ends its presentations.

import Basics
package import BusValues
import BusWire
package import DBus
package import DaemonClient
import Localization
package import PresenterCore
import Texts

/// A connection to the daemon.
package final class Session {
    package let waiting: CommandLoop
    package let client: DaemonClient
    package var connection: Connection { client.connection }
    /// The display in this terminal for the presentations of this connection; `nil`: none.
    package var inline: InlineDisplay?
    /// The bus of this session alone, if there was no other; `nil`: there is one.
    var privateBus: PrivateBus?
    /// Called when the daemon is gone for good.
    package var onDaemonGone: () -> Void = {}
    /// Why the daemon is gone for good, after being there; `nil`: it is not.
    package private(set) var daemonEnd: Failure?

    /// Connects to the session bus.
    ///
    /// - Throws: `unreachable` if there is none.
    package convenience init() throws(Failure) { try self.init(CommandLoop()) }

    /// Connects to the session bus, using an existing event loop.
    ///
    /// - Throws: `unreachable` if there is none.
    package init(_ waiting: CommandLoop) throws(Failure) {
        self.waiting = waiting
        let connection = try SessionBus.connection()
        client = try failing { try DaemonClient(connection, in: waiting.loop) }
        connection.onProblem = { warn($0) }
        client.onLoss = { [unowned self] _ in giveUp(Phrase.daemonLeft.text) }
    }

    /// Waits for a result, or for an unhandled signal.
    package func wait<T>(for result: () -> T?) throws(Failure) -> T {
        try waiting.wait(for: result)
    }

    /// Calls the daemon and waits for its answer.
    @discardableResult
    package func ask(
        _ member: String,
        of interface: String = BusNames.control,
        _ arguments: [Value] = [],
        startsDaemon: Bool = false
    ) throws(Failure) -> [Value] {
        try call(
            .call(
                member,
                of: interface,
                at: BusNames.path,
                on: BusNames.name,
                arguments,
                mayStartService: startsDaemon
            )
        )
    }

    /// Calls a program on the bus and waits for its answer.
    package func call(_ message: Message) throws(Failure) -> [Value] {
        var answer: Result<Message, BusError>?
        try failing { try connection.call(message) { answer = $0 } }
        switch try wait(for: { answer }) {
        case .success(let message): return message.arguments
        case .failure(let error): throw Failure(error)
        }
    }

    /// Ends all waiting for the daemon.
    package func giveUp(_ reason: String) {
        guard daemonEnd == nil else { return }
        daemonEnd = Failure(.unreachable, reason)
        onDaemonGone()
    }
}

extension Session {
    /// Calls the daemon and waits for the list that it answers.
    package func list(_ member: String, _ arguments: [Value] = []) throws(Failure) -> [Value] {
        try ask(member, arguments).first?.elements ?? []
    }

    /// Switches a rule on or off.
    package func setRule(_ name: String, _ isOn: Bool) throws(Failure) {
        try ask("SetRule", [.string(name), .boolean(isOn)])
    }

    /// Requests the daemon's status.
    package func status() throws(Failure) -> Value {
        try ask("Status").first ?? .options([:])
    }

    /// Calls the daemon about a presentation and waits for its answer.
    ///
    /// - Throws: `unknownID` for one that is not there; if it has ended, the error says how.
    @discardableResult
    package func ask(
        _ member: String,
        about id: UInt32,
        of interface: String = BusNames.control,
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
            answer = try ask("Explain", [.uint32(id)])
        } catch {
            return error.status.isInterruption ? error : failure
        }
        guard let end = answer.first?.text.flatMap(Localization.wording),
            end.phrase == .explainEnded
        else { return failure }
        let values = end.values.map { Localization.translated($0) }
        return Failure(failure.status, .presentationEndedAgo, "\(id)", values[0], values[1])
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
        client.call("Update", arguments) { answer in
            guard case .failure(.remote(let name, let text)) = answer,
                name == BusNames.Failure.invalidOption.rawValue
            else { return }
            warn(text)
        }
    }
}
