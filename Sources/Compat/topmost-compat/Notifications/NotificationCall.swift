// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
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
        guard case .uint32(let id)? = try session.notifications("Notify", sent.arguments).first
        else {
            throw Failure(.unreachable, "the notification server answered without an ID")
        }
        self.id = id
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

/// The arguments of `Notify`.
///
/// Source: Desktop Notifications Specification 1.3, "org.freedesktop.Notifications.Notify".
struct SentNotification {
    var appName: String
    var summary: String
    var body: String
    var icon = ""
    var replaces: UInt32 = 0
    var timeout: Int32 = -1
    /// Names and labels.
    var actions: [(String, String)] = []
    var hints: [String: Value] = [:]

    /// The values of the call.
    var arguments: [Value] {
        let entries = hints.sorted { $0.key < $1.key }.map {
            Value.Entry(key: .string($0.key), value: .variant($0.value))
        }
        return [
            .string(appName), .uint32(replaces), .string(icon), .string(summary), .string(body),
            .strings(actions.flatMap { [$0.0, $0.1] }),
            .dictionary(entries, key: "s", value: "v"), .int32(timeout),
        ]
    }
}

extension SentNotification {
    /// Reads a command line: its arguments, and the flags of all such programs.
    ///
    /// - Parameters:
    ///   - summary: its first argument.
    ///   - options: the command line.
    ///   - program: the program's name, that of the application if none is given.
    ///   - names: the names of flags that differ from program to program.
    /// - Throws: `usage` for a flag with a wrong value.
    init(
        _ summary: String,
        _ options: OtherOptions,
        of program: String,
        names: (app: String, replaces: String, timeout: String)
    ) throws(Failure) {
        appName = options[names.app] ?? program
        self.summary = summary
        body = OtherDialog.unescaped(options.arguments.dropFirst().first ?? "")
        icon = options["icon"] ?? ""
        let id = try NotifySend.number(options[names.replaces], 0, names.replaces)
        replaces = UInt32(max(0, id))
        timeout = try NotifySend.number(options[names.timeout], -1, names.timeout)
        // libnotify always sends it.
        hints["urgency"] = .byte(1)
    }
}

extension Session {
    /// Calls the notification server and waits for its answer.
    func notifications(_ member: String, _ arguments: [Value] = []) throws(Failure) -> [Value] {
        try call(
            .call(
                member,
                of: BusNames.notifications,
                at: BusNames.notificationsPath,
                on: BusNames.notifications,
                arguments
            )
        )
    }
}
