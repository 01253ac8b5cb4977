// SPDX-License-Identifier: MIT
//
// Follows the desktop's settings on the bus without ever waiting for them: until
// the portal answers, the settings are empty. The portal may be missing, hang, send
// invalid data, flood or restart; the worst result is a look that the user did not
// choose.
//
// Signals count only if sent by the owner of the name, which `Connection` checks.
// Messages from one sender stay in order, so a change received after an answer is
// newer than the answer. If there are several requests, only the answer to the last
// one counts.

import BusValues
public import DBus
public import EventLoop
public import Journal

/// Follows the desktop's Settings portal.
public final class SettingsPortal {
    /// The desktop's settings, as far as known.
    public private(set) var appearance = DesktopAppearance()
    /// The state of the connection to the portal.
    public private(set) var state = State.idle
    /// Called when the portal turned out not to be available.
    public var onFailure: () -> Void = {}

    /// The state of the connection to the portal.
    public enum State: Hashable, Sendable {
        /// Not asked yet: nothing has been drawn so far.
        case idle
        /// Asked, but no answer yet.
        case asked
        /// Answered; changes are followed.
        case followed
        /// Not available, with the reason; asked again when the portal appears.
        case silent(String)
    }

    /// Minimum time between two notifications of changes: a portal that changes
    /// constantly does not make displays flicker.
    static let pause = Duration.milliseconds(100)

    static let name = "org.freedesktop.portal.Desktop"
    static let path = "/org/freedesktop/portal/desktop"
    static let interface = "org.freedesktop.portal.Settings"

    private let connection: Connection
    private let loop: EventLoop
    private let log: Log
    private let changed: (DesktopAppearance) -> Void
    private var tokens: [BusToken] = []
    private var timer: TimerSource?
    private var reported = DesktopAppearance()
    private var reportedAt: Duration?
    private var owner: String?
    private var isOwnerKnown = false
    private var hasStartedService = false
    /// Increases with each request: answers to earlier ones are ignored.
    private var question = 0

    /// Prepares to follow the portal; sends nothing before `start`.
    ///
    /// `changed` is called when the desktop's settings change.
    public init(
        connection: Connection,
        loop: EventLoop,
        log: Log,
        changed: @escaping (DesktopAppearance) -> Void
    ) {
        self.connection = connection
        self.loop = loop
        self.log = log
        self.changed = changed
    }

    /// Starts following the portal; further calls do nothing, but the first that may start its
    /// service asks again if the portal did not run.
    ///
    /// - Parameter mayStartService: whether to start the portal: only once something is shown.
    public func start(mayStartService: Bool) {
        let isFirst = mayStartService && !hasStartedService
        if mayStartService { hasStartedService = true }
        guard tokens.isEmpty else {
            if isFirst, case .silent = state { read(mayStartService: true) }
            return
        }
        do {
            timer = try loop.timer { [weak self] in self?.reportChange() }
            let rule = MatchRule(
                sender: Self.name,
                path: Self.path,
                interface: Self.interface,
                member: "SettingChanged"
            )
            tokens = [
                try connection.onSignal(rule) { [weak self] in self?.receive($0) },
                try connection.followName(Self.name) { [weak self] in self?.owned(by: $0) },
            ]
        } catch {
            fail("\(error)")
            return
        }
        read(mayStartService: mayStartService)
    }

    // MARK: Bus events

    /// A new portal process may have other values.
    private func owned(by owner: String?) {
        let isNew = isOwnerKnown && owner != nil && owner != self.owner
        isOwnerKnown = true
        self.owner = owner
        if isNew { read(mayStartService: false) }
    }

    private func receive(_ signal: Message) {
        guard signal.arguments.count == 3, case .string(let namespace) = signal.arguments[0],
            case .string(let key) = signal.arguments[1]
        else {
            let got = signal.arguments.map(\.typeSignature).joined()
            return log.debug("SettingChanged without namespace, key and value: \(got)")
        }
        appearance.set(signal.arguments[2], of: key, in: namespace)
        noticed()
    }

    // MARK: Requests

    private func read(mayStartService: Bool) {
        question += 1
        state = .asked
        let namespaces = DesktopAppearance.keys.map(\.namespace)
        ask("ReadAll", [.strings(namespaces)], mayStartService) { [weak self] answer in
            switch answer {
            case .success(let message):
                self?.appearance = DesktopAppearance(all: message.arguments.first)
                self?.answered()
            // `ReadAll` exists since version 1; without it, ask for each key.
            case .failure(.remote(StandardError.unknownMethod, _)):
                self?.appearance = DesktopAppearance()
                self?.readEach(by: "ReadOne")
            case .failure(let error): self?.fail("\(error)")
            }
        }
    }

    /// Requests each key: with `ReadOne` of version 2, else with `Read` of version 1.
    private func readEach(by method: String) {
        question += 1
        for (namespace, keys) in DesktopAppearance.keys {
            for key in keys {
                let arguments = [Value.string(namespace), .string(key)]
                ask(method, arguments, false) { [weak self] answer in
                    switch answer {
                    case .success(let message):
                        guard let value = message.arguments.first else {
                            self?.fail("\(method) of \(key) returned no value")
                            return
                        }
                        self?.appearance.set(value, of: key, in: namespace)
                        self?.answered()
                    case .failure(.remote(StandardError.unknownMethod, let text)):
                        if method == "ReadOne" {
                            self?.readEach(by: "Read")
                        } else {
                            self?.fail(text)
                        }
                    // The portal does not have that key.
                    case .failure(.remote): self?.answered()
                    case .failure(let error): self?.fail("\(error)")
                    }
                }
            }
        }
    }

    private func ask(
        _ method: String,
        _ arguments: [Value],
        _ mayStartService: Bool,
        _ reply: @escaping (Result<Message, BusError>) -> Void
    ) {
        var message = Message.call(
            method,
            of: Self.interface,
            at: Self.path,
            on: Self.name,
            arguments
        )
        message.mayStartService = mayStartService
        let number = question
        do {
            try connection.call(message) { [weak self] answer in
                guard self?.question == number else { return }
                reply(answer)
            }
        } catch {
            fail("\(error)")
        }
    }

    private func answered() {
        if state != .followed { log.debug("following the desktop's settings") }
        state = .followed
        noticed()
    }

    private func fail(_ reason: String) {
        // Log only the first of several failures.
        if case .silent = state { return }
        state = .silent(reason)
        log.info("the desktop's settings are not followed: \(reason)")
        onFailure()
    }

    // MARK: Notifications

    private func noticed() {
        guard appearance != reported else { return }
        if let reportedAt, loop.now < reportedAt + Self.pause {
            timer?.arm(at: reportedAt + Self.pause)
        } else {
            reportChange()
        }
    }

    private func reportChange() {
        guard appearance != reported else { return }
        reported = appearance
        reportedAt = loop.now
        changed(appearance)
    }
}
