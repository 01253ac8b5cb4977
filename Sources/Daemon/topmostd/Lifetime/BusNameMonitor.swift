// SPDX-License-Identifier: MIT
//
// The two names differ. `org.topmost.Topmost1` belongs to Topmost: if it is taken,
// another copy is running, and this one exits, unless the owner has died and
// the bus has not noticed yet. `org.freedesktop.Notifications` may
// belong to another daemon: then we queue for it, log that, and get it as soon as
// that daemon exits. We never allow others to replace us for either name.
//
// A name may be acquired at any time between a request and its reply, so the last
// event from the bus counts, not the reply.
//
// Objects are exported before a name is requested, because calls may follow at once.

import BusValues
import DBus
import EventLoop
import Files
import Glibc
import Journal
import SystemCalls

/// Acquires and keeps the daemon's names on the session bus.
final class BusNameMonitor {
    /// The name of Topmost itself.
    static let own = "org.topmost.Topmost1"
    /// The name of the desktop's notification daemon.
    static let notifications = "org.freedesktop.Notifications"

    /// The name through which GLib's applications send notifications; owned only together
    /// with `notifications`, so that all are shown in one place.
    static let applicationNotifications = "org.gtk.Notifications"

    /// A change in the ownership of the names.
    enum Event: Hashable {
        /// `own` is acquired: no other copy runs, and the first calls follow.
        case acquired
        /// `own` is acquired, and the owner of `notifications` is known.
        case ready
        /// Another copy is running; with a message.
        case taken(String)
        /// The owner of the notifications name, in words; `nil`: this daemon.
        case standby(String?)
        /// The owner of `own` is dead, and the bus will notice; with the owner in words.
        case succeeding(String)
        /// The bus revoked a name or does not respond.
        case lost(String)
    }

    private let connection: Connection
    private let replaces: Bool
    private let timeout: Duration
    private var handler: (Event) -> Void = { _ in }
    private var owned: Set<String> = []
    private var asked: Set<String> = []
    private var isReady = false
    /// Limits the wait for the other copy to exit.
    private var timer: TimerSource?
    /// The copy whose exit is awaited.
    private var former: String?

    /// Prepares to request the names.
    ///
    /// - Parameters:
    ///   - connection: attached to the loop.
    ///   - loop: provides the timer.
    ///   - replaces: whether to end an owner that does not release a name.
    ///   - timeout: how long another copy may take to exit.
    /// - Throws: an error of the loop.
    init(
        _ connection: Connection,
        loop: EventLoop,
        replaces: Bool,
        timeout: Duration = .seconds(5)
    ) throws(SystemError) {
        self.connection = connection
        self.replaces = replaces
        self.timeout = timeout
        timer = try loop.timer { [weak self] in self?.giveUp() }
    }

    /// Requests the names; results arrive through the loop.
    ///
    /// - Parameter handler: receives the events.
    /// - Throws: errors of `Connection.requestName`.
    func start(_ handler: @escaping (Event) -> Void) throws(BusError) {
        self.handler = handler
        connection.onNameAcquired = { [weak self] in self?.acquired($0) }
        connection.onNameLost = { [weak self] in self?.lost($0) }
        try request(Self.own, takesOver: replaces)
    }

    // MARK: Bus events

    /// Asks for a name, and takes it from its owner if `takesOver`.
    private func request(_ name: String, takesOver: Bool) throws(BusError) {
        asked.insert(name)
        var flags: Connection.NameFlags = takesOver ? .replaceExisting : []
        // A second copy exits instead of queuing; the successor of a dead one waits.
        if name == Self.own, !takesOver, former == nil { flags = .doNotQueue }
        try connection.requestName(name, flags: flags) { [weak self] answer in
            self?.answered(name, answer)
        }
    }

    private func answered(
        _ name: String,
        _ answer: Result<Connection.NameReply, BusError>
    ) {
        switch answer {
        case .success(.owner), .success(.alreadyOwner): acquired(name)
        // A desktop shell may keep it.
        case _ where name == Self.applicationNotifications: break
        case .failure(let error): handler(.lost("the bus does not give \(name): \(error)"))
        case .success(.queued), .success(.taken):
            describeOwner(of: name) { [weak self] in self?.reportOwner(name, $0) }
        }
    }

    private func acquired(_ name: String) {
        guard asked.contains(name), owned.insert(name).inserted else { return }
        if name == Self.applicationNotifications { return }
        if name == Self.notifications {
            ask(for: Self.applicationNotifications)
            handler(.standby(nil))
            becomeReady()
            return
        }
        timer?.disarm()
        handler(.acquired)
        guard replaces else { return ask(for: Self.notifications) }
        // A desktop shell may allow everybody to take its name.
        describeOwner(of: Self.notifications) { [weak self] owner in
            self?.ask(for: Self.notifications, takingOver: owner.isDaemon)
        }
    }

    /// Asks for a name; if the bus cannot be reached, all names are lost.
    private func ask(for name: String, takingOver takesOver: Bool = false) {
        do {
            try request(name, takesOver: takesOver)
        } catch {
            handler(.lost("\(error)"))
        }
    }

    private func release(_ name: String) {
        asked.remove(name)
        owned.remove(name)
        do {
            try connection.releaseName(name)
        } catch {
            handler(.lost("\(error)"))
        }
    }

    private func lost(_ name: String) {
        guard owned.remove(name) != nil, name != Self.applicationNotifications else { return }
        if name == Self.notifications { release(Self.applicationNotifications) }
        handler(name == Self.own ? .lost("\(name) was taken away") : .standby("another"))
    }

    // MARK: Names owned by others

    private func reportOwner(_ name: String, _ owner: NameOwner) {
        // It may have been acquired during the query.
        guard !owned.contains(name) else { return }
        var text = owner.text
        if replaces, let processID = owner.processID, processID != getpid() {
            if owner.isDaemon {
                // The owner does not allow replacement, but the user asked for it.
                kill(processID, SIGTERM)
            } else {
                text += ": it is not a known notification daemon; stop it yourself"
            }
        }
        guard name == Self.own else {
            handler(.standby(text))
            becomeReady()
            return
        }
        if owner.isDead {
            guard former == nil else { return }
            former = text
            handler(.succeeding(text))
            timer?.arm(after: timeout)
            return ask(for: name)
        }
        guard replaces else {
            handler(.taken("\(name) belongs to \(text); --replace replaces it"))
            return
        }
        former = text
        timer?.arm(after: timeout)
    }

    private func giveUp() {
        handler(.taken("\(Self.own) belongs to \(former ?? "another"), which did not release it"))
    }

    private func becomeReady() {
        guard !isReady else { return }
        isReady = true
        handler(.ready)
    }

    /// The owner of a name.
    private struct NameOwner {
        /// For the log: `:1.5, process 812 (/usr/bin/dunst)`.
        var text: String
        /// The owner's process, if it is this user's.
        var processID: Int32?
        /// The path of its executable.
        var program = ""
        /// The name it reports, if it serves notifications.
        var serverName = ""

        /// Whether it has left the bus.
        var hasLeft = false

        /// Whether it has left the bus, or its process has ended and was reaped.
        var isDead: Bool {
            guard let processID else { return hasLeft }
            return kill(processID, 0) != 0 && errno == ESRCH
        }

        /// Whether it is a notification daemon and nothing else.
        var isDaemon: Bool {
            NotificationDaemons.contains(program)
                || NotificationDaemons.contains(serverName: serverName)
        }
    }

    /// How long the owner of a name may take to report its name.
    private static let answerTime = Duration.seconds(2)

    /// Finds out about the owner of a name.
    private func describeOwner(of name: String, _ completion: @escaping (NameOwner) -> Void) {
        let question = Message.toBus("GetNameOwner", [.string(name)])
        do {
            try connection.call(question) { [weak self] answer in
                guard case .success(let message) = answer,
                    case .string(let owner)? = message.arguments.first
                else {
                    return completion(NameOwner(text: "a client that has exited", hasLeft: true))
                }
                self?.connection.credentials(of: owner) { credentials in
                    guard let processID = credentials?.processID else {
                        return completion(NameOwner(text: owner, hasLeft: credentials == nil))
                    }
                    let program = Self.program(of: processID)
                    let described = NameOwner(
                        text: "\(owner), process \(processID) (\(program))",
                        processID: credentials?.userID == getuid() ? processID : nil,
                        program: program
                    )
                    guard let self, self.replaces else { return completion(described) }
                    self.askName(of: owner, described, completion)
                }
            }
        } catch {
            completion(NameOwner(text: "\(error)"))
        }
    }

    /// Asks an owner for its name, for a refusal that users understand.
    private func askName(
        of owner: String,
        _ described: NameOwner,
        _ completion: @escaping (NameOwner) -> Void
    ) {
        let question = Message.call(
            "GetServerInformation",
            of: Self.notifications,
            at: "/org/freedesktop/Notifications",
            on: owner
        )
        do {
            try connection.call(question, timeout: Self.answerTime) { answer in
                var described = described
                if case .success(let message) = answer, let name = message.firstString {
                    let printable = name.unicodeScalars.filter { (0x20..<0x7f).contains($0.value) }
                    described.serverName = String(printable.map(Character.init).prefix(64))
                    described.text += ", which calls itself \"\(described.serverName)\""
                }
                completion(described)
            }
        } catch {
            completion(described)
        }
    }

    /// The executable of a process, for display.
    private static func program(of processID: Int32) -> String {
        let folder = "/proc/\(processID)"
        if let path = try? Files.target(ofLink: folder + "/exe") { return path }
        // In the unit's user namespace only the name can be read.
        let name = (try? Files.read(folder + "/comm", limit: 64)) ?? []
        let text = String(decoding: name.prefix { $0 != 10 }, as: UTF8.self)
        return text.isEmpty ? "unknown program" : text
    }
}

/// The notification daemons that `--replace` may end.
///
/// A desktop shell, such as `gnome-shell` or `plasmashell`, also owns the name of
/// notifications: ending it ends the session. So only known daemons are ended, known by
/// their executable or by the name that they give themselves.
enum NotificationDaemons {
    private static let names: Set<String> = [
        "topmostd", "dunst", "mako", "swaync", "fnott", "xfce4-notifyd", "notification-daemon",
        "mate-notification-daemon", "lxqt-notificationd", "notify-osd", "deadd-notification-center",
        "wired", "tiramisu", "twmnd", "salut", "statnot", "end-rs", "runst", "ninomiya",
        "rofication", "swaynotificationcenter", "xfce notify daemon", "notification daemon",
        "deadd", "topmost",
    ]

    /// Whether a server of that name is a notification daemon and nothing else.
    static func contains(serverName: String) -> Bool { names.contains(serverName.lowercased()) }

    /// Whether the executable at that path is a notification daemon and nothing else.
    static func contains(_ path: String) -> Bool {
        Files.pathOfExecutable(path).split(separator: "/").last
            .map { names.contains(String($0)) } ?? false
    }
}
