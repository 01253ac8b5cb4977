// SPDX-License-Identifier: MIT
//
// Whether the user can see the session's screens (rule 13), as logind reports it: from the
// `Active`, `LockedHint` and `IdleHint` properties of the user's graphical sessions
// (org.freedesktop.login1, "Session Objects"). logind derives the `IdleHint` of a text
// session from its terminal, also while X runs on it: only that of graphical sessions
// counts.

import BusValues
import PresenterCore

/// Reads from logind whether the user is present.
final class SessionPresence {
    private let manager: LoginManager
    private let report: (UserPresence?) -> Void
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
        /// Whether it has been idle for a while.
        var isIdle = false

        fileprivate var presence: UserPresence {
            guard isActive, !isLocked else { return .locked }
            return isIdle && isGraphical ? .idle : .present
        }
    }

    /// Creates a reader; `report` gets each answer, `nil` if there is no session on a seat.
    init(_ manager: LoginManager, report: @escaping (UserPresence?) -> Void) {
        self.manager = manager
        self.report = report
    }

    /// Asks for the current state.
    func refresh() {
        round += 1
        let round = round
        manager.sessions { [weak self] all in
            guard let self, round == self.round else { return }
            sessions = []
            let paths = (all ?? []).filter(\.hasSeat).map(\.path)
            unanswered = paths.count
            guard !paths.isEmpty else { return report(nil) }
            for path in paths { read(path, in: round) }
        }
    }

    private func read(_ path: String, in round: Int) {
        manager.properties(of: path) { [weak self] answer in
            guard let self, round == self.round else { return }
            if let answer { sessions.append(Session(answer)) }
            unanswered -= 1
            if unanswered == 0 { report(Self.presence(in: sessions)) }
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
