// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Glibc
import Journal
import PresenterCore
import SystemCalls
import TestSupport
import Testing

@testable import topmostd

/// A machine's bus with a logind that says what the test wants.
final class FakeLogind {
    let bus: PrivateBus
    /// Where the guard finds the bus.
    var address: String
    let loop: EventLoop
    let logind: Connection
    let stranger: Connection
    private(set) var released: [String] = []
    private(set) var log: [String] = []
    private(set) var presence: UserPresence?
    /// The properties of the session of this user.
    var session = SessionPresence.Session(isGraphical: true)
    /// The sessions there are; `nil`: it does not answer the question.
    var sessions: [(userID: UInt32, path: String)]? = [(getuid(), FakeLogind.own), (4242, others)]
    private var sessionGuard: SessionGuard?
    private var inhibitor: FileDescriptor?
    private(set) var inhibitions = 0

    static let own = "/org/freedesktop/login1/session/_31"
    static let others = "/org/freedesktop/login1/session/_32"
    static let manager = "/org/freedesktop/login1"

    init() throws {
        bus = try PrivateBus()
        address = bus.address
        loop = try EventLoop()
        logind = try Connection.open(.address(bus.address))
        try logind.attach(to: loop)
        stranger = try Connection.open(.address(bus.address))
        try stranger.attach(to: loop)
        try logind.export(
            Self.manager,
            [
                Interface(
                    "org.freedesktop.login1.Manager",
                    methods: [
                        .init("ListSessions", gives: [.init("sessions", "a(susso)")]) {
                            [unowned self] call in
                            guard let sessions else {
                                return call.fail(CallError("org.freedesktop.login1.Broken", "no"))
                            }
                            call.reply([.array(sessions.map(Self.value), element: "(susso)")])
                        },
                        .init(
                            "Inhibit",
                            takes: ["what", "who", "why", "mode"].map { .init($0, "s") },
                            gives: [.init("pipe", "h")]
                        ) { [unowned self] in inhibit($0) },
                    ]
                )
            ]
        )
        func property(_ name: String, _ value: @escaping () -> Bool) -> Interface.Property {
            Interface.Property(name, "b") { .boolean(value()) }
        }
        try logind.export(
            Self.own,
            [
                Interface(
                    "org.freedesktop.login1.Session",
                    properties: [
                        .init("Type", "s") { [unowned self] in
                            .string(session.isGraphical ? "x11" : "tty")
                        },
                        property("Active") { [unowned self] in session.isActive },
                        property("LockedHint") { [unowned self] in session.isLocked },
                        property("IdleHint") { [unowned self] in session.isIdle },
                    ]
                )
            ]
        )
    }

    /// Gives out the writing end of a pipe, as logind does.
    private func inhibit(_ call: Call) {
        guard call.arguments[0] == .string("sleep"), call.arguments[3] == .string("delay") else {
            return call.fail(CallError("org.freedesktop.login1.Broken", "no"))
        }
        do {
            let pipe = try Pipe()
            try pipe.reader.setNonBlocking()
            inhibitions += 1
            // libdbus has a duplicate of its own until the message is sent.
            call.reply([.fileDescriptor(pipe.writer.number)])
            inhibitor = pipe.takeReader()
        } catch {
            call.fail(CallError("org.freedesktop.login1.Broken", "\(error)"))
        }
    }

    /// Whether somebody delays a suspend.
    var isSleepDelayed: Bool {
        var bytes: [UInt8] = []
        guard inhibitor != nil, let end = try? inhibitor?.read(into: &bytes) else { return false }
        return end != .end
    }

    /// Changes the session of this user; logind reports a change.
    func change(_ change: (inout SessionPresence.Session) -> Void) throws {
        change(&session)
        try emit(
            "PropertiesChanged",
            of: "org.freedesktop.DBus.Properties",
            at: Self.own,
            [.string("org.freedesktop.login1.Session"), .options([:]), .strings([])]
        )
    }

    private static func value(_ session: (userID: UInt32, path: String)) -> Value {
        .structure([
            .string("1"), .uint32(session.userID), .string("me"), .string("seat0"),
            .objectPath(session.path),
        ])
    }

    /// Starts logind and what listens to it.
    func start() throws {
        var reply: Connection.NameReply?
        try logind.requestName("org.freedesktop.login1") { reply = try? $0.get() }
        try until { reply == .owner }
        listen()
        try settle()
    }

    func listen() {
        sessionGuard = SessionGuard(
            { [unowned self] in .address(address) },
            loop: loop,
            log: Log(threshold: .debug) { [unowned self] in log.append($0.message) },
            release: { [unowned self] in released.append($0) },
            follow: { [unowned self] in presence = $0 }
        )
    }

    func until(_ holds: () -> Bool) throws {
        try loop.run(seen: log, until: holds)
    }

    /// Turns until all that is under way has been received and answered.
    func settle() throws {
        for _ in 0..<6 {
            try loop.deliver(logind, stranger)
            while try loop.runOnce(timeout: .milliseconds(1)) {}
        }
    }

    func emit(
        _ member: String,
        of interface: String,
        at path: String,
        _ arguments: [Value] = [],
        by connection: Connection? = nil
    ) throws {
        try (connection ?? logind).send(.signal(member, of: interface, at: path, arguments))
        try settle()
    }
}
