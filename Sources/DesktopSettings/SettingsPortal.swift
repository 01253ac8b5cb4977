// SPDX-License-Identifier: MIT
//
// Follows the desktop's settings on the bus, and never waits for them: until
// the portal answers, and if it never does, the desktop says nothing. The
// portal may be missing, hang, lie, flood or restart; the worst that comes of
// it is a look that the person did not choose.
//
// A signal counts only from the name's owner, which `Connection` sees to.
// Answers and signals of one sender keep their order, so that a change told
// after an answer is newer than it. Of several questions only the last one's
// answer counts.

import BusValues
public import DBus
public import EventLoop
public import Journal

/// The Settings portal of the desktop.
public final class SettingsPortal {
    /// What the desktop says, as far as it is known.
    public private(set) var appearance = DesktopAppearance()
    /// How far following it got.
    public private(set) var state = State.idle

    /// How far following the portal got.
    public enum State: Hashable, Sendable {
        /// It was not asked yet: nothing was to be drawn.
        case idle
        /// It was asked and has not answered.
        case asked
        /// It answered; changes are followed.
        case followed
        /// It cannot be asked; why, in words. It is tried again when it appears.
        case silent(String)
    }

    /// The least time between two words of changes: a portal that flaps does
    /// not make displays flicker.
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
    private var told = DesktopAppearance()
    private var toldAt: Duration?
    private var owner: String?
    private var isOwnerKnown = false
    /// Grows with each question: answers to earlier ones do not count.
    private var question = 0

    /// Prepares to follow; nothing is asked before `start`.
    ///
    /// `changed` is called when the desktop says something else than before.
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

    /// Begins to follow; once is enough.
    ///
    /// This may start the portal's service, which is why it waits until a
    /// display is wanted.
    public func start() {
        guard tokens.isEmpty else { return }
        do {
            timer = try loop.timer { [weak self] in self?.tell() }
            let rule = MatchRule(
                sender: Self.name,
                path: Self.path,
                interface: Self.interface,
                member: "SettingChanged"
            )
            tokens = [
                try connection.onSignal(rule) { [weak self] in self?.heard($0) },
                try connection.followName(Self.name) { [weak self] in self?.owned(by: $0) },
            ]
        } catch {
            fail("\(error)")
            return
        }
        read(mayStartService: true)
    }

    // MARK: What the bus tells

    /// A portal that appears anew may have other values.
    private func owned(by owner: String?) {
        let isNew = isOwnerKnown && owner != nil && owner != self.owner
        isOwnerKnown = true
        self.owner = owner
        if isNew { read(mayStartService: false) }
    }

    private func heard(_ signal: Message) {
        guard signal.arguments.count == 3, case .string(let namespace) = signal.arguments[0],
            case .string(let key) = signal.arguments[1]
        else { return }
        appearance.take(signal.arguments[2], of: key, in: namespace)
        noticed()
    }

    // MARK: Questions

    private func read(mayStartService: Bool) {
        question += 1
        state = .asked
        let namespaces = DesktopAppearance.keys.map(\.namespace)
        ask("ReadAll", [.strings(namespaces)], mayStartService) { [weak self] answer in
            switch answer {
            case .success(let message):
                self?.appearance = DesktopAppearance(all: message.arguments.first)
                self?.answered()
            // `ReadAll` came with the interface; a portal without it is asked key by key.
            case .failure(.remote(StandardError.unknownMethod, _)):
                self?.appearance = DesktopAppearance()
                self?.readEach(by: "ReadOne")
            case .failure(let error): self?.fail("\(error)")
            }
        }
    }

    /// Asks for each key: by `ReadOne` of version 2, else by `Read` of version 1.
    private func readEach(by method: String) {
        question += 1
        for (namespace, keys) in DesktopAppearance.keys {
            for key in keys {
                let arguments = [Value.string(namespace), .string(key)]
                ask(method, arguments, false) { [weak self] answer in
                    switch answer {
                    case .success(let message):
                        guard let value = message.arguments.first else { return }
                        self?.appearance.take(value, of: key, in: namespace)
                        self?.answered()
                    case .failure(.remote(StandardError.unknownMethod, let text)):
                        if method == "ReadOne" {
                            self?.readEach(by: "Read")
                        } else {
                            self?.fail(text)
                        }
                    // A key that it does not have says nothing.
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
        if state != .followed { log.debug("the desktop's settings are followed") }
        state = .followed
        noticed()
    }

    private func fail(_ reason: String) {
        // Of several questions that fail the first is enough to say.
        if case .silent = state { return }
        state = .silent(reason)
        log.info("the desktop's settings are not followed: \(reason)")
    }

    // MARK: What is told

    private func noticed() {
        guard appearance != told else { return }
        if let toldAt, loop.now < toldAt + Self.pause {
            timer?.arm(at: toldAt + Self.pause)
        } else {
            tell()
        }
    }

    private func tell() {
        guard appearance != told else { return }
        told = appearance
        toldAt = loop.now
        changed(appearance)
    }
}
