// SPDX-License-Identifier: MIT
//
// Input must be free before the screen locks, the machine suspends or another
// virtual terminal becomes active (rule 5). logind reports all three on the system
// bus, if there is one. The connection passes only signals from logind itself;
// whether a session is this user's is asked of logind, not taken from the signal. The
// same signals tell when to ask whether the user is present.

import BusValues
import DBus
import EventLoop
import Glibc
import Journal
import PluginHost

/// Reports when the session requires free input.
final class SessionGuard {
    private static let manager = "org.freedesktop.login1.Manager"
    private static let session = "org.freedesktop.login1.Session"
    private static let service = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"

    /// The delay before connecting again; doubled after each failure.
    private static let firstDelay = Duration.seconds(1)
    /// The longest such delay: after that it is given up.
    private static let longestDelay = Duration.seconds(64)

    private let address: () -> Connection.Address
    private let loop: EventLoop
    private let log: Log
    private var timer: TimerSource?
    private var delay = SessionGuard.firstDelay
    private let release: (String) -> Void
    private let follow: (UserPresence) -> Void
    private var presence: SessionPresence?
    private var connection: Connection?
    private var tokens: [BusToken] = []

    /// Listens to logind, if there is a system bus at that address.
    ///
    /// - Parameters:
    ///   - address: returns the address of the system bus, at first and after a restart.
    ///   - loop: the loop to wait on.
    ///   - log: gets a line when there is no logind.
    ///   - release: frees the input, for the reason it is given.
    ///   - follow: gets whether the user is present, at first and when it may have changed.
    init(
        _ address: @escaping () -> Connection.Address,
        loop: EventLoop,
        log: Log,
        release: @escaping (String) -> Void,
        follow: @escaping (UserPresence) -> Void
    ) {
        self.address = address
        self.loop = loop
        self.log = log
        self.release = release
        self.follow = follow
        do {
            timer = try loop.timer { [weak self] in self?.reconnect() }
            try connect()
        } catch {
            connection = nil
            log.info("screen lock and suspend are not watched: \(error)")
        }
    }

    private func connect() throws {
        let connection = try Connection.open(address())
        try connection.attach(to: loop)
        connection.onDisconnect = { [weak self] in self?.disconnected() }
        self.connection = connection
        try listen(on: connection)
    }

    /// Connects to a bus that was restarted.
    private func reconnect() {
        do {
            try connect()
            delay = Self.firstDelay
            log.info("screen locks and suspends are watched again")
        } catch {
            tokens = []
            connection = nil
            delay *= 2
            guard delay <= Self.longestDelay else {
                return log.warning("screen locks and suspends are not watched: \(error)")
            }
            timer?.arm(after: delay)
        }
    }

    private func listen(on connection: Connection) throws(BusError) {
        let sleep = MatchRule(
            sender: Self.service,
            path: Self.path,
            interface: Self.manager,
            member: "PrepareForSleep"
        )
        tokens.append(
            try connection.onSignal(sleep) { [weak self] signal in
                if signal.arguments.first == .boolean(true) { self?.release("suspend") }
            }
        )
        let lock = MatchRule(sender: Self.service, interface: Self.session, member: "Lock")
        tokens.append(
            try connection.onSignal(lock) { [weak self] in self?.concerned($0, "lock") }
        )
        let change = MatchRule(
            sender: Self.service,
            interface: "org.freedesktop.DBus.Properties",
            member: "PropertiesChanged",
            argument0: Self.session
        )
        tokens.append(
            try connection.onSignal(change) { [weak self] signal in
                if Self.letsGo(signal.arguments) {
                    self?.concerned(signal, "locked or in the back")
                }
                self?.presence?.refresh()
            }
        )
        for member in ["SessionNew", "SessionRemoved"] {
            let rule = MatchRule(
                sender: Self.service,
                path: Self.path,
                interface: Self.manager,
                member: member
            )
            tokens.append(
                try connection.onSignal(rule) { [weak self] _ in self?.presence?.refresh() }
            )
        }
        presence = SessionPresence(connection, report: follow)
        presence?.refresh()
    }

    /// Whether the changed properties mean that the session is locked or inactive.
    private static func letsGo(_ arguments: [Value]) -> Bool {
        guard arguments.count > 1, case .dictionary(let entries, _, _) = arguments[1] else {
            return false
        }
        return entries.contains { entry in
            entry.key == .string("LockedHint") && entry.value.unwrapped == .boolean(true)
                || entry.key == .string("Active") && entry.value.unwrapped == .boolean(false)
        }
    }

    /// Frees the input if the signal concerns one of the user's sessions.
    private func concerned(_ signal: Message, _ reason: String) {
        guard let connection, let path = signal.path else { return }
        let question = Message.call(
            "ListSessions",
            of: Self.manager,
            at: Self.path,
            on: Self.service
        )
        do {
            try connection.call(question) { [weak self] answer in
                // Without an answer it may be ours: free input is the safe choice.
                guard case .success(let message) = answer else {
                    self?.release(reason)
                    return
                }
                if Self.owns(path, message.arguments.first) { self?.release(reason) }
            }
        } catch {
            release(reason)
        }
    }

    /// Whether this user owns the session with that path: `a(susso)` has id, user and path.
    private static func owns(_ path: String, _ sessions: Value?) -> Bool {
        guard case .array(let items, _)? = sessions else { return false }
        return items.contains { item in
            guard case .structure(let fields) = item, fields.count == 5 else { return false }
            return fields[1] == .uint32(getuid()) && fields[4] == .objectPath(path)
        }
    }

    private func disconnected() {
        log.warning("the system bus is gone: screen lock and suspend are not watched")
        tokens = []
        connection = nil
        presence = nil
        follow(.present)
        timer?.arm(after: delay)
    }
}
