// SPDX-License-Identifier: MIT
//
// Two names, two manners. `org.topmost.Topmost1` is ours alone: where it is
// taken a copy of us runs, and this one leaves. `org.freedesktop.Notifications`
// may be another daemon's: then we wait in the queue, say so, and have it the
// moment that daemon ends. Nobody can take either from us: we never allow it.
//
// A name may become ours at any moment between a question and its answer, so
// that what counts is what the bus told last, not what an answer says.
//
// Objects are exported before a name is asked for, since calls may come at once.

import BusValues
import DBus
import EventLoop
import Files
import Glibc
import Journal

/// Gets and keeps the daemon's names on the session bus.
final class BusNameMonitor {
    /// The name of Topmost itself.
    static let own = "org.topmost.Topmost1"
    /// The name of the desktop's notification daemon.
    static let notifications = "org.freedesktop.Notifications"

    /// How far the daemon got.
    enum Event: Hashable {
        /// `own` is ours, and it is known whose `notifications` is.
        case ready
        /// Another copy runs; what there is to say of it.
        case taken(String)
        /// Whether the notifications name is another's; who, in words.
        case standby(String?)
        /// The bus took back what was ours, or does not answer.
        case lost(String)
    }

    private let connection: Connection
    private let replaces: Bool
    private let timeout: Duration
    private var handler: (Event) -> Void = { _ in }
    private var owned: Set<String> = []
    private var asked: Set<String> = []
    private var isReady = false
    /// Gives up waiting for a copy that does not go.
    private var timer: TimerSource?
    /// The copy that is waited for.
    private var former: String?

    /// Prepares to ask for the names.
    ///
    /// - Parameters:
    ///   - connection: attached to the loop.
    ///   - loop: where time passes.
    ///   - replaces: whether to end who has a name and does not give it.
    ///   - timeout: how long another copy may take to end.
    /// - Throws: `loop`.
    init(
        _ connection: Connection,
        loop: EventLoop,
        replaces: Bool,
        timeout: Duration = .seconds(5)
    ) throws(BusError) {
        self.connection = connection
        self.replaces = replaces
        self.timeout = timeout
        do {
            timer = try loop.timer { [weak self] in self?.giveUp() }
        } catch {
            throw .loop(error.description)
        }
    }

    /// Asks for the names; what becomes of it comes through the loop.
    ///
    /// - Parameter handler: called with how far it got.
    /// - Throws: what `Connection.requestName` throws.
    func start(_ handler: @escaping (Event) -> Void) throws(BusError) {
        self.handler = handler
        connection.onNameAcquired = { [weak self] in self?.acquired($0) }
        connection.onNameLost = { [weak self] in self?.lost($0) }
        try ask(for: Self.own)
    }

    // MARK: What the bus says

    private func ask(for name: String) throws(BusError) {
        asked.insert(name)
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
        case .success(.owner), .success(.alreadyOwner): acquired(name)
        case .success(.queued), .success(.taken):
            describeOwner(of: name) { [weak self] owner, processID in
                self?.isAnothers(name, owner, processID)
            }
        }
    }

    private func acquired(_ name: String) {
        guard asked.contains(name), owned.insert(name).inserted else { return }
        if name == Self.notifications {
            handler(.standby(nil))
            becomeReady()
            return
        }
        timer?.disarm()
        do {
            try ask(for: Self.notifications)
        } catch {
            handler(.lost("\(error)"))
        }
    }

    private func lost(_ name: String) {
        guard owned.remove(name) != nil else { return }
        handler(name == Self.own ? .lost("\(name) was taken away") : .standby("another"))
    }

    // MARK: Where it is another's

    private func isAnothers(_ name: String, _ owner: String, _ processID: Int32?) {
        // It may have become ours while it was asked whose it was.
        guard !owned.contains(name) else { return }
        if replaces, let processID, processID != getpid() {
            // It does not allow replacement; the person asked for it all the same.
            kill(processID, SIGTERM)
        }
        guard name == Self.own else {
            handler(.standby(owner))
            becomeReady()
            return
        }
        guard replaces else {
            handler(.taken("\(name) belongs to \(owner); --replace takes its place"))
            return
        }
        former = owner
        timer?.arm(after: timeout)
    }

    private func giveUp() {
        handler(.taken("\(Self.own) belongs to \(former ?? "another"), which did not go"))
    }

    private func becomeReady() {
        guard !isReady else { return }
        isReady = true
        handler(.ready)
    }

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
