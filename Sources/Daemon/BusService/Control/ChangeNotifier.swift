// SPDX-License-Identifier: MIT
//
// Sandboxed programs must not learn what is on screen. A broadcast signal would
// reach anyone with a match rule, so changes are sent to each subscribed client
// only, as systemd's manager does. Without subscribers, the usual case, nothing is
// computed and nothing sent.

import BusValues
import BusWire
import DBus
import EventLoop
import Journal
import PresenterCore
import SystemErrors

/// Notifies subscribers of changes: once per turn of the loop, however many
/// changes there were.
final class ChangeNotifier {
    private let connection: Connection
    private let questions: Connection
    private let log: Log
    private let dependencies: ServiceDependencies
    private var source: DeferredSource?
    private var subscribers: [String: Subscriber] = [:]
    private var sequence: UInt64 = 0

    /// A subscribed client.
    private struct Subscriber {
        /// The properties last sent to it, or those it read when it subscribed.
        var sent: [String: Value]
        /// Follows the client until it leaves the bus.
        var token: BusToken
    }

    /// Maximum number of subscribers.
    static let mostSubscribers = 256

    /// Sends signals on `connection`, and follows subscribers on `questions`.
    ///
    /// - Throws: an error of the loop.
    init(
        connection: Connection,
        questions: Connection,
        loop: EventLoop,
        log: Log,
        dependencies: ServiceDependencies
    ) throws(SystemError) {
        self.connection = connection
        self.questions = questions
        self.log = log
        self.dependencies = dependencies
        source = try loop.deferred { [weak self] in self?.announce() }
    }

    /// Schedules an announcement for the end of this turn.
    func schedule() {
        guard !subscribers.isEmpty else { return }
        source?.schedule()
    }

    /// How many clients are subscribed.
    var count: Int { subscribers.count }

    /// Notifies a client of changes from now on, until it leaves the bus.
    ///
    /// - Returns: whether there was room for it.
    /// - Throws: what `Connection.onVanish` throws.
    func subscribe(_ name: String) throws(BusError) -> Bool {
        guard subscribers[name] == nil else { return true }
        guard subscribers.count < Self.mostSubscribers else { return false }
        let token = try questions.onVanish(of: name) { [weak self] in
            self?.subscribers[name] = nil
        }
        subscribers[name] = Subscriber(
            sent: Self.properties(of: dependencies.stack.state),
            token: token
        )
        return true
    }

    /// Stops notifying a client.
    func unsubscribe(_ name: String) {
        subscribers[name] = nil
    }

    /// The properties of `Control1` that change, by name.
    static func properties(of state: PresenterState) -> [String: Value] {
        let scene = state.scene
        return [
            "DoNotDisturb": .boolean(state.isSilent),
            "Mode": .string(state.ruleSwitches.mode ?? ""),
            "InputBlocked": .boolean(state.isInputHeld),
            "Showing": .uint32(UInt32(clamping: scene.cardCount)),
            "Waiting": .uint32(UInt32(clamping: scene.waitingToasts + scene.gatheredToasts)),
        ]
    }

    private func announce() {
        let properties = Self.properties(of: dependencies.stack.state)
        sequence += 1
        for (name, subscriber) in subscribers.sorted(by: { $0.key < $1.key }) {
            let changed = properties.filter { subscriber.sent[$0.key] != $0.value }.keys.sorted()
            do {
                if !changed.isEmpty {
                    try connection.emitPropertiesChanged(
                        changed,
                        of: BusNames.control,
                        at: BusNames.path,
                        to: name
                    )
                    subscribers[name]?.sent = properties
                }
                try connection.send(
                    .signal(
                        "Changed",
                        of: BusNames.control,
                        at: BusNames.path,
                        to: name,
                        [.uint64(sequence)]
                    ),
                    isCharged: true
                )
            } catch .queueFull {
                // It reads too slowly; the gap in the sequence shows it.
                continue
            } catch {
                log.warning("cannot notify \(name) of a change: \(error)")
            }
        }
    }
}
