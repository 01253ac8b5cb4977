// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import topmostd

@Suite("Names")
struct NameTests {
    private let registry: NameRegistry

    init() throws {
        registry = try NameRegistry()
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
