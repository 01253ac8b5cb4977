// SPDX-License-Identifier: MIT
//
// Two names, two manners. `org.topmost.Topmost1` is ours alone: where it is
// taken a copy of us runs, and this one leaves. `org.freedesktop.Notifications`
// may be another daemon's: then we wait in the queue, say so, and have it the
// moment that daemon ends. Nobody can take either from us: we never allow it.
//
// Objects are exported before a name is asked for, since calls may come at once.

import BusValues
import DBus
import EventLoop
import Files
import Glibc
import Journal

/// Gets and keeps the daemon's names on the session bus.
final class NameKeeper {
    /// The name of Topmost itself.
    static let own = "org.topmost.Topmost1"
    /// The name of the desktop's notification daemon.
    static let notifications = "org.freedesktop.Notifications"

    /// How far the daemon got.
    enum Event {
        /// Both names were asked for and `own` is ours.
        case ready
        /// Another copy runs; who, in words.
        case taken(String)
        /// Whether the notifications name is another's; who, in words.
        case standby(String?)
        /// The bus took back what was ours, or does not answer.
        case lost(String)
    }

    private let connection: Connection
    private let replaces: Bool
    private let handler: (Event) -> Void
    private var awaited: Set<String> = []
    private var isReady = false

    /// Asks for the names; what becomes of it comes through the loop.
    init(
        _ connection: Connection,
        replaces: Bool,
        handler: @escaping (Event) -> Void
    ) throws(BusError) {
        self.connection = connection
        self.replaces = replaces
        self.handler = handler
        connection.onNameAcquired = { [weak self] in self?.acquired($0) }
        connection.onNameLost = { [weak self] in self?.lost($0) }
        try ask(for: Self.own)
    }

    private func ask(for name: String) throws(BusError) {
        var flags: Connection.NameFlags = replaces ? .replaceExisting : []
        // A copy of us would rather go than wait.
        if name == Self.own, !replaces { flags = .doNotQueue }
        try connection.requestName(name, flags: flags) { [weak self] answer in
            self?.answered(name, answer)
        }
    }

    private func answered(
        _ name: String,
        _ answer: Result<Connection.NameReply, BusError>
    ) {
        switch answer {
        case .failure(let error): handler(.lost("the bus does not give \(name): \(error)"))
        case .success(.owner), .success(.alreadyOwner): have(name)
        case .success(.queued), .success(.taken):
            describeOwner(of: name) { [weak self] owner, processID in
                self?.isAnothers(name, owner, processID)
            }
        }
    }

    private func have(_ name: String) {
        guard name == Self.own else {
            handler(.standby(nil))
            becomeReady()
            return
        }
        do {
            try ask(for: Self.notifications)
        } catch {
            handler(.lost("\(error)"))
        }
    }

    private func isAnothers(_ name: String, _ owner: String, _ processID: Int32?) {
        if replaces, let processID, processID != getpid() {
            // It does not allow replacement; the person asked for it all the same.
            awaited.insert(name)
            kill(processID, SIGTERM)
        }
        guard name == Self.own else {
            handler(.standby(owner))
            becomeReady()
            return
        }
        if !replaces { handler(.taken("\(name) belongs to \(owner)")) }
    }

    private func becomeReady() {
        guard !isReady else { return }
        isReady = true
        handler(.ready)
    }

    private func acquired(_ name: String) {
        if name == Self.notifications, isReady { handler(.standby(nil)) }
        if name == Self.own, awaited.remove(name) != nil { have(name) }
    }

    private func lost(_ name: String) {
        switch name {
        case Self.own where isReady: handler(.lost("\(name) was taken away"))
        case Self.notifications where isReady: handler(.standby("another"))
        default: break
        }
    }

    // MARK: Who it is

    /// Finds out who has a name: `:1.5, process 812 (/usr/bin/dunst)`.
    private func describeOwner(of name: String, _ told: @escaping (String, Int32?) -> Void) {
        let question = Message.call(
            "GetNameOwner",
            of: "org.freedesktop.DBus",
            at: "/org/freedesktop/DBus",
            on: "org.freedesktop.DBus",
            [.string(name)]
        )
        do {
            try connection.call(question) { [weak self] answer in
                guard case .success(let message) = answer,
                    case .string(let owner)? = message.arguments.first
                else { return told("a client that is gone by now", nil) }
                self?.connection.credentials(of: owner) { credentials in
                    guard let processID = credentials?.processID else { return told(owner, nil) }
                    let program = Self.program(of: processID)
                    let isOurs = credentials?.userID == getuid()
                    told(
                        "\(owner), process \(processID) (\(program))",
                        isOurs ? processID : nil
                    )
                }
            }
        } catch {
            told("\(error)", nil)
        }
    }

    /// The file a process runs, for people.
    private static func program(of processID: Int32) -> String {
        do {
            return try Files.target(ofLink: "/proc/\(processID)/exe")
        } catch {
            return "unknown program"
        }
    }
}
