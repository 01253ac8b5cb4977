// SPDX-License-Identifier: MIT
//
// Whether somebody can see the session's screens (rule 13), as logind knows it: from the
// `Active`, `LockedHint` and `IdleHint` properties of the user's graphical sessions
// (org.freedesktop.login1, "Session Objects"). logind derives the `IdleHint` of a text
// session from its terminal, also while X runs on it: only that of graphical sessions
// counts.

import BusValues
import DBus
import Glibc
import PluginHost

/// Reads from logind whether the user is present.
final class SessionPresence {
    private static let service = "org.freedesktop.login1"

    private let connection: Connection
    private let report: (UserPresence) -> Void
    /// The number of the last question: answers to earlier ones are outdated.
    private var round = 0
    private var unanswered = 0
    private var sessions: [Session] = []

    /// The properties of one session.
    struct Session: Hashable {
        /// Whether its type is a graphical one.
        var isGraphical = false
        /// Whether it is in front on its seat.
        var isActive = true
        /// Whether a screen locker holds it.
        var isLocked = false
        /// Whether nobody has used it for a while.
        var isIdle = false

        fileprivate var presence: UserPresence {
            guard isActive, !isLocked else { return .locked }
            return isIdle && isGraphical ? .idle : .present
        }
    }

    /// Creates a reader; `report` gets each answer.
    init(_ connection: Connection, report: @escaping (UserPresence) -> Void) {
        self.connection = connection
        self.report = report
    }

    /// Asks for the current state.
    func refresh() {
        round += 1
        let round = round
        let question = Message.call(
            "ListSessions",
            of: "org.freedesktop.login1.Manager",
            at: "/org/freedesktop/login1",
            on: Self.service
        )
        ask(question) { [weak self] answer in
            guard let self, round == self.round else { return }
            sessions = []
            let paths = Self.ownSeated(answer)
            unanswered = paths.count
            guard !paths.isEmpty else { return report(.present) }
            for path in paths { read(path, in: round) }
        }
    }

    private func read(_ path: String, in round: Int) {
        let question = Message.call(
            "GetAll",
            of: "org.freedesktop.DBus.Properties",
            at: path,
            on: Self.service,
            [.string("org.freedesktop.login1.Session")]
        )
        ask(question) { [weak self] answer in
            guard let self, round == self.round else { return }
            if let answer { sessions.append(Session(answer)) }
            unanswered -= 1
            if unanswered == 0 { report(Self.presence(in: sessions)) }
        }
    }

    /// Sends a question; the answer is `nil` if there is none.
    private func ask(_ question: Message, _ done: @escaping (Value?) -> Void) {
        do {
            try connection.call(question) { result in
                done((try? result.get())?.arguments.first)
            }
        } catch {
            done(nil)
        }
    }

    /// The user's presence in sessions, of which the graphical ones count if there are any.
    ///
    /// Without a session nothing is known: the user counts as present.
    static func presence(in sessions: [Session]) -> UserPresence {
        let graphical = sessions.filter(\.isGraphical)
        let states = (graphical.isEmpty ? sessions : graphical).map(\.presence)
        if states.isEmpty || states.contains(.present) { return .present }
        return states.contains(.idle) ? .idle : .locked
    }

    /// The paths of this user's sessions on a seat, from `a(susso)`: id, user, name, seat,
    /// path.
    private static func ownSeated(_ answer: Value?) -> [String] {
        guard case .array(let items, _)? = answer else { return [] }
        return items.compactMap { item in
            guard case .structure(let fields) = item, fields.count == 5,
                fields[1] == .uint32(getuid()), fields[3] != .string(""),
                case .objectPath(let path) = fields[4]
            else { return nil }
            return path
        }
    }
}

extension SessionPresence.Session {
    /// Reads the properties from `a{sv}`; missing ones keep their defaults.
    fileprivate init(_ properties: Value) {
        guard case .dictionary(let entries, _, _) = properties else { return }
        for entry in entries {
            switch (entry.key, entry.value.unwrapped) {
            case (.string("Type"), .string(let type)):
                isGraphical = ["x11", "wayland", "mir"].contains(type)
            case (.string("Active"), .boolean(let value)): isActive = value
            case (.string("LockedHint"), .boolean(let value)): isLocked = value
            case (.string("IdleHint"), .boolean(let value)): isIdle = value
            default: break
            }
        }
    }
}
