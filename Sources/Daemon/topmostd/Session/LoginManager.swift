// SPDX-License-Identifier: MIT

import BusValues
import DBus
import Glibc

/// logind on the system bus (org.freedesktop.login1).
struct LoginManager {
    static let service = "org.freedesktop.login1"
    static let path = "/org/freedesktop/login1"
    static let interface = "org.freedesktop.login1.Manager"
    static let sessionInterface = "org.freedesktop.login1.Session"

    let connection: Connection

    /// A session of this user.
    struct Session: Hashable {
        /// The path of its object.
        var path: String
        /// Whether it is on a seat; one over ssh is not.
        var hasSeat: Bool
    }

    /// Asks for this user's sessions; `nil`: there is no answer.
    func sessions(_ done: @escaping ([Session]?) -> Void) {
        ask(Self.path, Self.interface, "ListSessions") { answer in
            done(answer.map { Self.own($0) })
        }
    }

    /// Asks for the properties of a session, `a{sv}`; `nil`: there is no answer.
    func properties(of session: String, _ done: @escaping (Value?) -> Void) {
        let arguments: [Value] = [.string(Self.sessionInterface)]
        ask(session, "org.freedesktop.DBus.Properties", "GetAll", arguments, done)
    }

    /// Asks logind to wait before it suspends; `nil`: it does not.
    ///
    /// It waits until the descriptor is closed, 5 s at most (`InhibitDelayMaxSec`). The
    /// receiver owns the descriptor.
    func delaySleep(_ done: @escaping (Int32?) -> Void) {
        let arguments: [Value] = [
            .string("sleep"), .string("Topmost"), .string("Release the keyboard"),
            .string("delay"),
        ]
        ask(Self.path, Self.interface, "Inhibit", arguments) { answer in
            guard case .fileDescriptor(let number)? = answer else { return done(nil) }
            done(number)
        }
    }

    private func ask(
        _ path: String,
        _ interface: String,
        _ member: String,
        _ arguments: [Value] = [],
        _ done: @escaping (Value?) -> Void
    ) {
        let call = Message.call(member, of: interface, at: path, on: Self.service, arguments)
        do {
            try connection.call(call) { done((try? $0.get())?.arguments.first) }
        } catch {
            done(nil)
        }
    }

    /// Reads the user's own sessions from `a(susso)`: id, user, name, seat, path.
    private static func own(_ answer: Value) -> [Session] {
        guard case .array(let items, _) = answer else { return [] }
        return items.compactMap { item in
            guard case .structure(let fields) = item, fields.count == 5,
                fields[1] == .uint32(getuid()), case .objectPath(let path) = fields[4]
            else { return nil }
            return Session(path: path, hasSeat: fields[3] != .string(""))
        }
    }
}
