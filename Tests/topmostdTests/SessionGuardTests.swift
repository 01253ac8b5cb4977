// SPDX-License-Identifier: MIT

import BusValues
import ChildProcess
import DBus
import EventLoop
import Glibc
import Journal
import PluginHost
import TestSupport
import Testing

@testable import topmostd

/// A machine's bus with a logind that says what the test wants.
private final class Machine {
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
    var sessions: [(userID: UInt32, path: String)]? = [(getuid(), Machine.own), (4242, others)]
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
                                return call.fail("org.freedesktop.login1.Broken", "no")
                            }
                            call.reply([
                                .array(sessions.map(Self.value), element: "(susso)")
                            ])
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
            return call.fail("org.freedesktop.login1.Broken", "no")
        }
        do {
            let pipe = try Pipe()
            try pipe.reader.setNonBlocking()
            inhibitions += 1
            // libdbus has a duplicate of its own until the message is sent.
            call.reply([.fileDescriptor(pipe.writer.number)])
            inhibitor = pipe.takeReader()
        } catch {
            call.fail("org.freedesktop.login1.Broken", "\(error)")
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
        let end = ContinuousClock.now + .seconds(120)
        while !holds() {
            try #require(ContinuousClock.now < end, "waited in vain; log: \(log)")
            try loop.runOnce(timeout: .milliseconds(20))
        }
    }

    /// Turns until all that is under way has been heard and answered.
    func settle() throws {
        for _ in 0..<4 {
            var count = 0
            for connection in [logind, stranger] {
                connection.credentials(of: connection.uniqueName) { _ in count += 1 }
            }
            try until { count == 2 }
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

/// What logind says, in short.
private struct Word: CustomTestStringConvertible {
    var member: String
    var interface: String
    var path: String
    var arguments: [Value] = []
    /// What the input is released for; `nil`: it is not.
    var reason: String?

    var testDescription: String { "\(member) at \(path)" }

    static func changed(
        _ values: KeyValuePairs<String, Value>,
        of interface: String = "org.freedesktop.login1.Session",
        at path: String = Machine.own,
        _ reason: String?
    ) -> Word {
        Word(
            member: "PropertiesChanged",
            interface: "org.freedesktop.DBus.Properties",
            path: path,
            arguments: [.string(interface), .options(values), .strings([])],
            reason: reason
        )
    }

    static func sleep(_ arguments: [Value], _ reason: String?) -> Word {
        Word(
            member: "PrepareForSleep",
            interface: "org.freedesktop.login1.Manager",
            path: Machine.manager,
            arguments: arguments,
            reason: reason
        )
    }

    static func lock(_ path: String, _ reason: String?) -> Word {
        Word(
            member: "Lock",
            interface: "org.freedesktop.login1.Session",
            path: path,
            reason: reason
        )
    }
}

@Suite("Locks, suspends and other terminals")
struct SessionGuardTests {
    private let machine: Machine

    init() throws {
        machine = try Machine()
    }

    private static let inTheBack = "locked or in the back"
    private static let words: [Word] = [
        .sleep([.boolean(true)], "suspend"), .sleep([.boolean(false)], nil),
        .sleep([], nil), .sleep([.string("true")], nil),
        .lock(Machine.own, "lock"), .lock(Machine.others, nil), .lock("/elsewhere", nil),
        .changed(["LockedHint": .boolean(true)], inTheBack),
        .changed(["LockedHint": .boolean(false)], nil),
        .changed(["Active": .boolean(false)], inTheBack),
        .changed(["Active": .boolean(true)], nil),
        .changed(["Active": .boolean(true), "LockedHint": .boolean(true)], inTheBack),
        .changed(["IdleHint": .boolean(true), "State": .string("online")], nil),
        .changed(["Active": .boolean(false)], at: Machine.others, nil),
        .changed(["Active": .boolean(false)], of: "org.freedesktop.login1.Seat", nil),
        .changed(["Active": .string("false")], nil),
    ]

    @Test("only what says that the user is away releases the input", arguments: words)
    private func word(word: Word) throws {
        try machine.start()
        try machine.emit(word.member, of: word.interface, at: word.path, word.arguments)
        #expect(machine.released == [word.reason].compactMap(\.self))
    }

    @Test("a stranger's words count for nothing", arguments: words.filter { $0.reason != nil })
    private func forgery(word: Word) throws {
        try machine.start()
        try machine.emit(
            word.member,
            of: word.interface,
            at: word.path,
            word.arguments,
            by: machine.stranger
        )
        #expect(machine.released.isEmpty)
    }

    @Test("the graphical session reports the user as present, idle or locked")
    func presence() throws {
        try machine.start()
        #expect(machine.presence == .present)
        try machine.change { $0.isIdle = true }
        #expect(machine.presence == .idle)
        try machine.change { $0.isLocked = true }
        #expect(machine.presence == .locked)
        try machine.change { $0 = SessionPresence.Session(isGraphical: true, isActive: false) }
        #expect(machine.presence == .locked)
        // The idle time of a text session is that of its terminal, not of its X server.
        try machine.change { $0 = SessionPresence.Session(isGraphical: false, isIdle: true) }
        #expect(machine.presence == .present)
        try machine.change { $0.isLocked = true }
        #expect(machine.presence == .locked)
        machine.sessions = [(4242, Machine.others)]
        try machine.emit(
            "SessionRemoved",
            of: "org.freedesktop.login1.Manager",
            at: Machine.manager,
            [.string("1"), .objectPath(Machine.own)]
        )
        #expect(machine.presence == .present)
    }

    @Test("with a graphical session the others do not count")
    func severalSessions() {
        let text = SessionPresence.Session()
        let screen = SessionPresence.Session(isGraphical: true, isActive: false)
        #expect(SessionPresence.presence(in: [text, screen]) == .locked)
        #expect(SessionPresence.presence(in: [text]) == .present)
        #expect(SessionPresence.presence(in: []) == .present)
    }

    @Test("a suspend waits until the input is free; after it the next one does")
    func delay() throws {
        try machine.start()
        #expect(machine.isSleepDelayed)
        try machine.logind.send(
            .signal(
                "PrepareForSleep",
                of: "org.freedesktop.login1.Manager",
                at: Machine.manager,
                [.boolean(true)]
            )
        )
        try machine.until { !machine.released.isEmpty }
        #expect(machine.isSleepDelayed)
        try machine.until { !machine.isSleepDelayed }
        let word = Word.sleep([.boolean(false)], nil)
        try machine.emit(word.member, of: word.interface, at: word.path, word.arguments)
        #expect(machine.isSleepDelayed && machine.inhibitions == 2)
    }

    @Test("a bus that hangs when it comes back holds up nothing")
    func hangingBus() throws {
        try machine.start()
        let second = try Machine()
        second.bus.signal(SIGSTOP)
        machine.address = second.address
        machine.bus.stop()
        try machine.until { machine.log.last?.hasPrefix("the system bus is gone") ?? false }
        // The timer of the first attempt is due after a second.
        let end = ContinuousClock.now + .milliseconds(1_500)
        var longest = Duration.zero
        while ContinuousClock.now < end {
            longest = max(
                longest,
                try ContinuousClock().measure {
                    try machine.loop.runOnce(timeout: .milliseconds(20))
                }
            )
        }
        #expect(longest < .milliseconds(500))
        second.bus.signal(SIGCONT)
        try second.start()
        try machine.until { machine.log.last == "screen locks and suspends are watched again" }
    }

    @Test("where logind does not say whose session it is, free input is the safe side")
    func unanswered() throws {
        try machine.start()
        machine.sessions = nil
        try machine.emit("Lock", of: "org.freedesktop.login1.Session", at: Machine.others)
        #expect(machine.released == ["lock"])
    }

    @Test("a logind that comes later, or comes back, is heard")
    func later() throws {
        machine.listen()
        try machine.settle()
        #expect(machine.released.isEmpty)
        var reply: Connection.NameReply?
        try machine.logind.requestName("org.freedesktop.login1") { reply = try? $0.get() }
        try machine.until { reply == .owner }
        try machine.settle()
        try machine.emit("Lock", of: "org.freedesktop.login1.Session", at: Machine.own)
        #expect(machine.released == ["lock"])
    }

    @Test("after a restart of the machine's bus it listens again")
    func restart() throws {
        try machine.start()
        let second = try Machine()
        try second.start()
        machine.address = second.address
        machine.bus.stop()
        try machine.until { machine.log.last == "screen locks and suspends are watched again" }
        // Signals sent before the match rule arrived are nobody's.
        let word = Word.sleep([.boolean(true)], "suspend")
        while machine.released.isEmpty {
            try second.emit(word.member, of: word.interface, at: word.path, word.arguments)
            try machine.loop.runOnce(timeout: .milliseconds(20))
        }
        #expect(machine.released.contains("suspend"))
    }

    @Test("without a system bus, or when it is lost, this is logged and no more")
    func noBus() throws {
        try machine.start()
        machine.bus.stop()
        try machine.until { !machine.log.isEmpty }
        #expect(machine.log == ["the system bus is gone: screen lock and suspend are not watched"])
        #expect(machine.presence == .present)
        machine.listen()
        #expect(machine.log.last?.hasPrefix("screen lock and suspend are not watched: ") == true)
        #expect(machine.released.isEmpty)
    }
}
