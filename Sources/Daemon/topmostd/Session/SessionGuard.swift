// SPDX-License-Identifier: MIT
//
// Input must be free before the screen locks, the machine suspends or another
// virtual terminal becomes active (rule 5). logind reports all three on the system
// bus, if there is one. The connection passes only signals from logind itself;
// whether a session is this user's is asked of logind, not taken from the signal. The
// same signals trigger the check whether the user is present.
//
// logind delays a suspend for us, so that the input is free and the state is stored
// before it. A shutdown needs no delay: nothing outlives it.

import BusValues
import DBus
import EventLoop
import Journal
import PresenterCore
import SystemCalls

/// Reports when the session requires free input.
final class SessionGuard {
    /// How long displays have to release the input before a suspend: they do it when
    /// they read the next scene, and answer a heartbeat as often.
    private static let grace = Duration.milliseconds(250)
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
    private let follow: (UserPresence?) -> Void
    private var presence: SessionPresence?
    private var connection: Connection?
    private var tokens: [BusToken] = []
    /// The connection under way after a restart of the bus.
    private var attempt: BusToken?
    /// Delays suspends: logind waits until this descriptor is closed.
    private var inhibitor: FileDescriptor?
    private var graceTimer: TimerSource?

    /// Listens to logind, if there is a system bus at that address.
    ///
    /// - Parameters:
    ///   - address: returns the address of the system bus, at first and after a restart.
    ///   - loop: the loop to wait on.
    ///   - log: gets a line when there is no logind.
    ///   - release: frees the input, for the reason it is given.
    ///   - follow: gets whether the user is present, at first and when it may have changed; `nil`:
    ///     nobody knows.
    init(
        _ address: @escaping () -> Connection.Address,
        loop: EventLoop,
        log: Log,
        release: @escaping (String) -> Void,
        follow: @escaping (UserPresence?) -> Void
    ) {
        self.address = address
        self.loop = loop
        self.log = log
        self.release = release
        self.follow = follow
        do {
            timer = try loop.timer { [weak self] in self?.reconnect() }
            graceTimer = try loop.timer { [weak self] in self?.inhibitor = nil }
            let connection = try Connection.open(address())
            try connection.attach(to: loop)
            try use(connection)
        } catch {
            connection = nil
            log.info("screen lock and suspend are not watched: \(error)")
            follow(nil)
        }
    }

    private func use(_ connection: Connection) throws(BusError) {
        connection.onDisconnect = { [weak self] in self?.disconnected() }
        // Of all answers only that to `Inhibit` has a descriptor.
        connection.limits.keepsDescriptors = true
        self.connection = connection
        try listen(on: connection)
        delaySleep()
    }

    /// Connects to a bus that was restarted.
    private func reconnect() {
        do {
            attempt = try Connection.open(address(), on: loop) { [weak self] in
                self?.reconnected($0)
            }
        } catch {
            retry(error)
        }
    }

    private func reconnected(_ answer: Result<Connection, BusError>) {
        attempt = nil
        do {
            try use(try answer.get())
            delay = Self.firstDelay
            log.info("screen locks and suspends are watched again")
        } catch {
            retry(error)
        }
    }

    private func retry(_ error: BusError) {
        tokens = []
        connection = nil
        delay *= 2
        guard delay <= Self.longestDelay else {
            follow(nil)
            return log.warning("screen locks and suspends are not watched: \(error)")
        }
        timer?.arm(after: delay)
    }

    private func delaySleep() {
        guard let connection else { return }
        LoginManager(connection: connection).delaySleep { [weak self] number in
            // Without logind nothing suspends through it.
            guard let number else { return }
            let file = FileDescriptor(adopting: number)
            guard let self else { return }
            inhibitor = consume file
        }
    }

    private func prepareForSleep(_ begins: Bool) {
        guard begins else { return delaySleep() }
        release("suspend")
        graceTimer?.arm(after: Self.grace)
    }

    private func listen(on connection: Connection) throws(BusError) {
        let sleep = MatchRule(
            sender: LoginManager.service,
            path: LoginManager.path,
            interface: LoginManager.interface,
            member: "PrepareForSleep"
        )
        tokens.append(
            try connection.onSignal(sleep) { [weak self] signal in
                guard case .boolean(let begins)? = signal.arguments.first else {
                    let got = signal.arguments.map(\.typeSignature).joined()
                    self?.log.warning("PrepareForSleep without a boolean: \(got)")
                    return
                }
                self?.prepareForSleep(begins)
            }
        )
        let lock = MatchRule(
            sender: LoginManager.service,
            interface: LoginManager.sessionInterface,
            member: "Lock"
        )
        tokens.append(
            try connection.onSignal(lock) { [weak self] in self?.concerned($0, "lock") }
        )
        let change = MatchRule(
            sender: LoginManager.service,
            interface: "org.freedesktop.DBus.Properties",
            member: "PropertiesChanged",
            argument0: LoginManager.sessionInterface
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
                sender: LoginManager.service,
                path: LoginManager.path,
                interface: LoginManager.interface,
                member: member
            )
            tokens.append(
                try connection.onSignal(rule) { [weak self] _ in self?.presence?.refresh() }
            )
        }
        presence = SessionPresence(LoginManager(connection: connection), report: follow)
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
        // Signals end with the connection.
        guard let connection else { return }
        guard let path = signal.path else {
            return log.warning("signal of a session without its path: \(signal.member ?? "")")
        }
        LoginManager(connection: connection).sessions { [weak self] sessions in
            // Without an answer it may be this session: free input is the safe choice.
            if sessions?.contains(where: { $0.path == path }) ?? true { self?.release(reason) }
        }
    }

    private func disconnected() {
        log.warning("the system bus is gone: screen lock and suspend are not watched")
        tokens = []
        connection = nil
        presence = nil
        inhibitor = nil
        follow(.present)
        timer?.arm(after: delay)
    }
}
