// SPDX-License-Identifier: MIT
//
// A daemon that crashes has a successor, which continues with what was shown: it keeps the ids, and
// knows the outcomes that were not delivered. So a client asks the successor what became of its
// presentations, and gives up only if none comes.

package import BusValues
package import DBus
package import EventLoop
import Texts

/// The daemon behind a connection: what is shown for this process, and how it ends.
package final class DaemonClient {
    /// What happens to a presentation.
    package enum Event {
        /// No display can show it, so it waits.
        case waiting(reason: String)
        /// The presentation is on screen, for the first time.
        case displayed
        /// A button was pressed; the details have hidden texts too.
        case pressed(button: String, details: Value)
        /// A live list or field wants data.
        case inputChanged(Value)
        /// Nothing follows; the details have hidden texts too.
        case ended(outcome: String, details: Value)
        /// The daemon refuses to tell the end; nothing follows.
        case failed(BusError)
        /// The daemon is gone for good, or no longer knows it; nothing follows.
        case lost(reason: String)
    }
    package typealias Handler = (Event) -> Void

    package let connection: Connection
    /// Whether the bus is gone.
    package private(set) var isDisconnected = false
    /// Called when the daemon, or the bus, is gone for good.
    package var onLoss: (_ reason: String) -> Void = { _ in }
    /// Called when another daemon is there.
    package var onNewDaemon: () -> Void = {}

    private let loop: EventLoop
    private var tokens: [BusToken] = []
    /// The unique name of the daemon; `nil`: not known yet.
    private var daemon: String?
    /// Whether a daemon is missed; then the next one is new, even if none was known.
    private var isAwaiting = false
    private var timer: TimerSource?
    /// By id; an update by key has its id in common.
    private var live: [UInt32: Shown] = [:]

    private struct Shown {
        var handlers: [Handler] = []
        /// The texts of the last press, until the end that follows.
        var hidden = HiddenTexts()
        /// Whether another connection requested it, which alone gets its signals.
        var isForeign = false
    }

    /// How long to wait for another daemon: after a crash the bus starts it again.
    private static let longestAbsence = Duration.seconds(5)

    /// Creates a client for a connection, which gets attached to the loop if it is not yet.
    ///
    /// - Throws: if the loop refuses it.
    package init(_ connection: Connection, in loop: EventLoop) throws(BusError) {
        self.connection = connection
        self.loop = loop
        if !connection.isAttached { try connection.attach(to: loop) }
        // Hidden texts come as descriptors, from the daemon only.
        connection.limits.keepsDescriptors = true
        connection.onDisconnect = { [weak self] in
            self?.isDisconnected = true
            self?.lose(BusError.disconnected.description)
        }
    }

    // MARK: Requests

    /// Calls the daemon; the answer comes once, now or later.
    ///
    /// - Parameters:
    ///   - member: the method.
    ///   - interface: the interface.
    ///   - arguments: the arguments.
    ///   - timeout: how long to wait for the answer; `nil`: as long as it takes.
    ///   - mayStart: whether the bus may start the daemon for it.
    ///   - answer: gets the answer.
    package func call(
        _ member: String,
        of interface: String = BusNames.presenter,
        _ arguments: [Value] = [],
        timeout: Duration? = .seconds(25),
        mayStart: Bool = false,
        answer: @escaping (Result<Message, BusError>) -> Void
    ) {
        let message = Message.call(
            member,
            of: interface,
            at: BusNames.path,
            on: BusNames.name,
            arguments,
            mayStartService: mayStart
        )
        do {
            try connection.call(message, timeout: timeout, reply: answer)
        } catch {
            answer(.failure(error))
        }
    }

    /// Presents something.
    ///
    /// - Parameters:
    ///   - method: the method of its kind.
    ///   - options: its options.
    ///   - handler: gets its events, until the last one.
    ///   - accepted: gets its id.
    package func present(
        _ method: String,
        _ options: Value,
        handler: @escaping Handler,
        accepted: @escaping (Result<UInt32, BusError>) -> Void
    ) {
        do {
            try listen()
        } catch {
            return accepted(.failure(error))
        }
        call(method, [options], mayStart: true) { [weak self] answer in
            accepted(
                answer.flatMap { message in
                    guard case .uint32(let id)? = message.arguments.first else {
                        return .failure(.invalid("an answer without an id"))
                    }
                    self?.live[id, default: Shown()].handlers.append(handler)
                    return .success(id)
                }
            )
        }
    }

    /// Follows what this process may have requested with another connection.
    ///
    /// - Parameters:
    ///   - id: its id.
    ///   - handler: gets its events, until the last one.
    package func follow(_ id: UInt32, handler: @escaping Handler) {
        do {
            try listen()
        } catch {
            return handler(.failed(error))
        }
        let isKnown = live[id] != nil
        live[id, default: Shown(isForeign: true)].handlers.append(handler)
        if !isKnown { awaitEnd(of: id) }
    }

    /// Waits for the end of such a presentation: its signals go to the other connection.
    private func awaitEnd(of id: UInt32) {
        call("Wait", [.uint32(id)], timeout: nil) { [weak self] answer in
            guard let self, live[id] != nil else { return }
            switch answer {
            case .success(let message): ended(id, message.arguments)
            // The next daemon is asked whether it continues with the presentation.
            case .failure(let error) where error.isDaemonAbsence:
                if daemon == nil { awaitDaemon() }
            case .failure(let error): end(id, .failed(error))
            }
        }
    }

    // MARK: The daemon

    /// Receives the daemon's signals to this connection, and notices its exit.
    private func listen() throws(BusError) {
        guard tokens.isEmpty else { return }
        let rule = MatchRule(
            sender: BusNames.name,
            path: BusNames.path,
            interface: BusNames.presenter
        )
        tokens = [
            try connection.onSignal(rule) { [weak self] in self?.receive($0) },
            try connection.followName(BusNames.name) { [weak self] in self?.handle(owner: $0) },
        ]
    }

    private func handle(owner: String?) {
        guard let owner else {
            if daemon != nil, !live.isEmpty { awaitDaemon() }
            return
        }
        timer?.disarm()
        let isNew = daemon != owner && (daemon != nil || isAwaiting)
        isAwaiting = false
        daemon = owner
        guard isNew else { return }
        onNewDaemon()
        for id in live.keys.sorted() { checkIsKnown(id) }
    }

    /// Waits for another daemon, for a limited time.
    private func awaitDaemon() {
        isAwaiting = true
        do {
            let timer =
                try self.timer
                ?? loop.timer { [weak self] in self?.lose(Phrase.daemonLeft.english) }
            self.timer = timer
            timer.arm(after: Self.longestAbsence)
        } catch {
            lose("\(error)")
        }
    }

    private func lose(_ reason: String) {
        timer?.disarm()
        let lost = live
        live = [:]
        onLoss(reason)
        for handler in lost.values.flatMap(\.handlers) { handler(.lost(reason: reason)) }
    }

    /// Asks another daemon whether it continues with a presentation.
    private func checkIsKnown(_ id: UInt32) {
        call("Outcome", [.uint32(id)]) { [weak self] answer in
            guard let self, let shown = live[id] else { return }
            switch answer {
            case .success(let message): ended(id, message.arguments)
            // Its end follows.
            case .failure(.remote(BusNames.Failure.notEnded.rawValue, _)):
                if shown.isForeign { awaitEnd(of: id) }
            // A daemon that died too has a successor.
            case .failure(let error) where error.isDaemonAbsence: return
            case .failure(.remote):
                end(id, .lost(reason: Phrase.presentationLost.english))
            case .failure: return
            }
        }
    }

    // MARK: Signals

    private func receive(_ message: Message) {
        let arguments = message.arguments
        guard case .uint32(let id)? = arguments.first else { return }
        switch message.member {
        case "ButtonPressed" where arguments.count == 3:
            // Reading closes the pipes of hidden texts, so they are read even if nobody waits.
            let hidden = HiddenTexts(arguments[2])
            guard live[id] != nil, let button = arguments[1].text else { return }
            if !hidden.isEmpty { live[id]?.hidden = hidden }
            report(id, .pressed(button: button, details: hidden.filled(into: arguments[2])))
        case "Waiting" where arguments.count == 2:
            report(id, .waiting(reason: arguments[1]["reason"]?.text ?? ""))
        case "Presented": report(id, .displayed)
        case "InputChanged" where arguments.count == 2: report(id, .inputChanged(arguments[1]))
        case "Ended": ended(id, Array(arguments.dropFirst()))
        default: return
        }
    }

    private func report(_ id: UInt32, _ event: Event) {
        for handler in live[id]?.handlers ?? [] { handler(event) }
    }

    /// Handles an outcome; it repeats a pressed button, with all entered values but hidden texts.
    private func ended(_ id: UInt32, _ arguments: [Value]) {
        guard arguments.count == 2, let outcome = arguments[0].text, let shown = live[id] else {
            return
        }
        end(id, .ended(outcome: outcome, details: shown.hidden.filled(into: arguments[1])))
    }

    private func end(_ id: UInt32, _ event: Event) {
        for handler in live.removeValue(forKey: id)?.handlers ?? [] { handler(event) }
    }
}

extension BusError {
    /// Whether it means that the daemon left: its name has another owner soon, or none.
    package var isDaemonAbsence: Bool {
        [
            StandardError.noReply, StandardError.nameHasNoOwner, StandardError.serviceUnknown,
        ].contains(remoteName)
    }
}
