// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@testable import topmostd

/// Names on a bus of their own, one who has them already, and one who wants them.
private final class Registry {
    let bus: PrivateBus
    let loop: EventLoop
    /// The loop of their owner, so that each moves only when it is run.
    let others: EventLoop
    let connection: Connection
    let holder: Connection
    private(set) var events: [BusNameMonitor.Event] = []
    private(set) var monitor: BusNameMonitor?
    /// Whether the holder answers calls at any time.
    private var serves = false

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        others = try EventLoop()
        connection = try Connection.open(.address(bus.address))
        try connection.attach(to: loop)
        holder = try Connection.open(.address(bus.address))
        try holder.attach(to: others)
    }

    /// Has the holder own a name.
    func hold(_ name: String) throws {
        var reply: Connection.NameReply?
        try holder.requestName(name) { reply = try? $0.get() }
        try run(others) { reply == .owner }
    }

    /// Has the holder give a name back, and waits until the bus has done it.
    func release(_ name: String) throws {
        var hasLost = false
        holder.onNameLost = { if $0 == name { hasLost = true } }
        try holder.releaseName(name)
        try run(others) { hasLost }
    }

    /// Whether the monitor waits for a name, as the bus says.
    func isQueued(for name: String) throws -> Bool {
        var queue: Value?
        try holder.call(
            .call(
                "ListQueuedOwners",
                of: "org.freedesktop.DBus",
                at: "/org/freedesktop/DBus",
                on: "org.freedesktop.DBus",
                [.string(name)]
            )
        ) { queue = (try? $0.get())?.arguments.first ?? .strings([]) }
        try run(others) { queue != nil }
        guard case .array(let names, _)? = queue else { return false }
        return names.contains(.string(connection.uniqueName))
    }

    func ask(replaces: Bool = false, timeout: Duration = .seconds(5)) throws {
        let monitor = try BusNameMonitor(
            connection,
            loop: loop,
            replaces: replaces,
            timeout: timeout
        )
        self.monitor = monitor
        try monitor.start { [unowned self] in events.append($0) }
    }

    /// Has the holder say what it is, as a server of notifications.
    func serve(as name: String) throws {
        try holder.export(
            "/org/freedesktop/Notifications",
            [
                Interface(
                    BusNameMonitor.notifications,
                    methods: [
                        .init("GetServerInformation", gives: [.init("name", "s")]) {
                            $0.reply([.string(name)])
                        }
                    ]
                )
            ]
        )
        serves = true
    }

    func run(_ loop: EventLoop, until holds: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(120)
        while !holds() {
            try #require(ContinuousClock.now < end, "waited in vain; got \(events)")
            try loop.runOnce(timeout: .milliseconds(20))
            if serves { try others.runOnce(timeout: .zero) }
        }
    }

    func until(_ holds: ([BusNameMonitor.Event]) -> Bool) throws {
        try run(loop) { holds(events) }
    }

    /// Turns until all that is under way has come and gone.
    func settle() throws {
        var isAnswered = false
        connection.credentials(of: connection.uniqueName) { _ in isAnswered = true }
        try run(loop) { isAnswered }
        isAnswered = false
        connection.credentials(of: connection.uniqueName) { _ in isAnswered = true }
        try run(loop) { isAnswered }
    }
}

@Suite("Names")
struct NameTests {
    private let registry: Registry

    init() throws {
        registry = try Registry()
    }

    @Test("it takes both free names, its own first, and then it is ready, once")
    func free() throws {
        try registry.ask()
        try registry.until { $0.contains(.ready) }
        try registry.settle()
        #expect(registry.events == [.acquired, .standby(nil), .ready])
    }

    @Test("if its own name is taken it exits, and names the owner")
    func taken() throws {
        try registry.hold(BusNameMonitor.own)
        try registry.ask()
        try registry.until { !$0.isEmpty }
        guard case .taken(let text)? = registry.events.first else {
            Issue.record("\(registry.events)")
            return
        }
        #expect(
            text.hasPrefix(
                "\(BusNameMonitor.own) belongs to \(registry.holder.uniqueName), process "
            )
        )
        #expect(text.contains("process \(getpid()) (/"))
        #expect(registry.events.count == 1)
    }

    @Test("if the notifications name is taken it runs, waits, and gets it when it is free")
    func standby() throws {
        try registry.hold(BusNameMonitor.notifications)
        try registry.ask()
        try registry.until { $0.contains(.ready) }
        guard case .standby(let owner?)? = registry.events.dropFirst().first else {
            Issue.record("\(registry.events)")
            return
        }
        #expect(owner.hasPrefix(registry.holder.uniqueName))
        try registry.release(BusNameMonitor.notifications)
        try registry.until { $0.count == 4 }
        #expect(registry.events.dropFirst(2) == [.ready, .standby(nil)])
    }

    @Test("a notifications name that falls to it while it asks whose it was is its own")
    func standbyRace() throws {
        try registry.hold(BusNameMonitor.notifications)
        try registry.ask()
        // It stands in the queue, and has not read that it does.
        while try !registry.isQueued(for: BusNameMonitor.notifications) {
            try registry.loop.runOnce(timeout: .milliseconds(20))
        }
        try registry.release(BusNameMonitor.notifications)
        try registry.until { $0.contains(.ready) }
        try registry.settle()
        let words = registry.events.filter { if case .standby = $0 { true } else { false } }
        #expect(words.last == .standby(nil))
    }

    @Test("with --replace it waits for its own name and is ready when the other copy has gone")
    func replaces() throws {
        try registry.hold(BusNameMonitor.own)
        try registry.ask(replaces: true)
        try registry.settle()
        #expect(registry.events.isEmpty)
        try registry.release(BusNameMonitor.own)
        try registry.until { $0.contains(.ready) }
        #expect(registry.events == [.acquired, .standby(nil), .ready])
    }

    @Test("with --replace it takes a replaceable name at once")
    func replacesWilling() throws {
        var reply: Connection.NameReply?
        for name in [BusNameMonitor.own, BusNameMonitor.notifications] {
            reply = nil
            try registry.holder.requestName(name, flags: .allowReplacement) {
                reply = try? $0.get()
            }
            try registry.run(registry.others) { reply == .owner }
        }
        try registry.serve(as: "Dunst")
        try registry.ask(replaces: true)
        try registry.until { $0.contains(.ready) }
        #expect(registry.events == [.acquired, .standby(nil), .ready])
    }

    @Test("with --replace a desktop shell keeps its name, and is named", arguments: [true, false])
    func replacesNoShell(answers: Bool) throws {
        var reply: Connection.NameReply?
        let name = BusNameMonitor.notifications
        try registry.holder.requestName(name, flags: .allowReplacement) { reply = try? $0.get() }
        try registry.run(registry.others) { reply == .owner }
        if answers { try registry.serve(as: "gnome-shell") }
        try registry.ask(replaces: true)
        try registry.until { $0.contains(.ready) }
        guard case .standby(let owner?)? = registry.events.dropFirst().first else {
            Issue.record("\(registry.events)")
            return
        }
        #expect(owner.contains("calls itself \"gnome-shell\"") == answers)
        #expect(registry.events == [.acquired, .standby(owner), .ready])
    }

    @Test("with --replace one that does not go is not waited for, for ever")
    func replacesInVain() throws {
        try registry.hold(BusNameMonitor.own)
        try registry.ask(replaces: true, timeout: .milliseconds(50))
        try registry.until { !$0.isEmpty }
        guard case .taken(let text)? = registry.events.first else {
            Issue.record("\(registry.events)")
            return
        }
        #expect(text.contains("did not release it"))
    }

    @Test("losing its own name is an error; the other name can be lost")
    func lost() throws {
        try registry.ask()
        try registry.until { $0.contains(.ready) }
        try registry.connection.releaseName(BusNameMonitor.notifications)
        try registry.until { $0.count == 4 }
        try registry.connection.releaseName(BusNameMonitor.own)
        try registry.until { $0.count == 5 }
        #expect(
            registry.events == [
                .acquired, .standby(nil), .ready, .standby("another"),
                .lost("\(BusNameMonitor.own) was taken away"),
            ]
        )
    }

    @Test("a bus that does not answer is a lost one")
    func deafBus() throws {
        registry.bus.signal(SIGSTOP)
        try registry.ask()
        registry.bus.stop()
        try registry.until { !$0.isEmpty }
        guard case .lost(let text)? = registry.events.first else {
            Issue.record("\(registry.events)")
            return
        }
        #expect(text.hasPrefix("the bus does not give \(BusNameMonitor.own): "))
    }
}
