// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Journal
import SystemCalls
import Texts

/// The clients on the bus: when their calls are handled, how they are answered and followed.
final class Clients {
    /// Brings the calls, and sends answers and signals.
    let connection: Connection
    /// A second connection, for queries to the bus and for following clients: their answers never
    /// queue behind calls.
    let queryConnection: Connection
    let admission: Admission
    let log: Log
    private let expectScene: () -> Void

    /// Unread bytes with which the bus is behind: some forty replies.
    private static let maximumUnread = 32 << 10

    /// - Throws: if the loop cannot add a source.
    init(
        _ connection: Connection,
        queries: Connection?,
        _ identification: Identification,
        loop: EventLoop,
        log: Log,
        dependencies: ServiceDependencies
    ) throws(SystemError) {
        self.connection = connection
        queryConnection = queries ?? connection
        self.log = log
        expectScene = dependencies.expectScene
        connection.limitUnread(to: Self.maximumUnread)
        admission = try Admission(
            identification,
            loop: loop,
            isBusBehind: { [weak connection] in connection?.isBusBehind ?? false },
            whenBusCatchesUp: { [weak connection] in connection?.whenBusCatchesUp($0) },
            isHistoryBehind: dependencies.isHistoryBehind,
            now: dependencies.now
        )
        connection.onDrained = { [weak admission] in admission?.handlePostponed() }
        admission.refuse = { [weak self] handle in
            let maximum = IdentityCache.maximum
            let text = Phrase.tooManyUnidentified.english("\(maximum.count)", "\(maximum.bytes)")
            self?.fail(handle, CallError(.limitReached, text))
        }
    }

    /// Has the display start while the client of a presentation is identified.
    func expectScene(from name: String) {
        if !admission.isIdentified(name) { expectScene() }
    }

    /// Answers a call; returns whether the answer is on its way.
    @discardableResult
    func reply(_ handle: CallHandle, _ arguments: [Value] = []) -> Bool {
        do {
            try connection.reply(to: handle, arguments)
            return true
        } catch {
            log.warning("cannot answer \(handle.sender): \(error)")
            return false
        }
    }

    /// Answers a call with an error.
    func fail(_ handle: CallHandle, _ error: CallError) {
        do {
            try connection.replyError(to: handle, error.name, error.text)
        } catch {
            log.warning("cannot answer \(handle.sender): \(error)")
        }
    }

    /// Sends a client a signal or a call; the owners on an earlier bus have no name.
    func deliver(_ message: Message, to name: String) {
        guard !name.isEmpty else { return }
        var message = message
        message.destination = name
        do {
            try connection.send(message)
        } catch {
            log.warning("cannot notify \(name): \(error)")
        }
    }

    /// Calls a function when a client leaves the bus, as long as the token is kept.
    ///
    /// - Throws: `failed` if the bus cannot be asked; the client's call fails.
    func onVanish(of name: String, _ vanished: @escaping () -> Void) throws(CallError) -> BusToken {
        do {
            return try queryConnection.onVanish(of: name, handler: vanished)
        } catch {
            throw CallError(.failed, Phrase.cannotWatch.english(name, "\(error)"))
        }
    }
}
