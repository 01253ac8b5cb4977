// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus

/// A notification sent over the interface of all notification servers.
final class NotificationCall {
    /// How it ended.
    struct End: Equatable {
        /// The chosen action.
        var action: String?
        /// The reason's number; `nil`: the server is gone.
        var reason: UInt32?
    }

    let id: UInt32
    private let session: Session
    private var tokens: [BusToken]
    private let signals: ReceivedSignals

    /// What was received, of all notifications: it may come together with the id.
    private final class ReceivedSignals {
        var actions: [UInt32: String] = [:]
        var reasons: [UInt32: UInt32] = [:]

        func receive(_ message: Message) {
            guard message.arguments.count == 2, case .uint32(let id) = message.arguments[0] else {
                return
            }
            switch (message.member, message.arguments[1]) {
            case ("ActionInvoked"?, let action): actions[id] = action.text
            case ("NotificationReplied"?, let text): actions[id] = text.text
            case ("NotificationClosed"?, .uint32(let reason)): reasons[id] = reason
            default: break
            }
        }
    }

    /// Sends the notification.
    init(_ sent: SentNotification) throws(Failure) {
        session = try Session()
        let signals = ReceivedSignals()
        let session = session
        do {
            tokens = [
                try session.connection.onSignal(
                    MatchRule(
                        sender: BusNames.notifications,
                        path: BusNames.notificationsPath,
                        interface: BusNames.notifications
                    )
                ) { signals.receive($0) },
                try session.connection.followName(BusNames.notifications) {
                    [unowned session] owner in
                    if owner == nil { session.giveUp("the notification server left the bus") }
                },
            ]
        } catch {
            throw Failure(error)
        }
        var answer: Result<Message, BusError>?
        do {
            try session.connection.call(
                .call(
                    "Notify",
                    of: BusNames.notifications,
                    at: BusNames.notificationsPath,
                    on: BusNames.notifications,
                    sent.arguments
                )
            ) { answer = $0 }
        } catch {
            throw Failure(error)
        }
        switch try session.wait(for: { answer }) {
        case .success(let message):
            guard case .uint32(let id)? = message.arguments.first else {
                throw Failure(.unreachable, "the notification server answered without an ID")
            }
            self.id = id
        case .failure(let error): throw Failure(error)
        }
        self.signals = signals
    }

    /// Waits for its end.
    func wait() throws(Failure) -> End {
        try session.wait { [unowned self] in
            if let action = signals.actions[id] {
                return End(action: action, reason: signals.reasons[id])
            }
            if let reason = signals.reasons[id] { return End(reason: reason) }
            return session.daemonEnd == nil ? nil : End()
        }
    }
}
