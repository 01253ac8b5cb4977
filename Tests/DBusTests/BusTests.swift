// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@Suite("Names and signals")
struct BusTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    /// Asks for a name and waits for what becomes of it.
    func request(
        _ name: String,
        by connection: Connection,
        _ flags: Connection.NameFlags = []
    ) throws -> Connection.NameReply? {
        var reply: Result<Connection.NameReply, BusError>?
        try connection.requestName(name, flags: flags) { reply = $0 }
        try desk.run { reply != nil }
        return try reply?.get()
    }

    @Test("a name has one owner, a queue, and passes on")
    func names() throws {
        let name = "org.example.Name"
        var acquired: [String] = []
        var lost: [String] = []
        desk.client.onNameAcquired = { acquired.append($0) }
        desk.service.onNameLost = { lost.append($0) }
        #expect(try request(name, by: desk.service) == .owner)
        #expect(try request(name, by: desk.service) == .alreadyOwner)
        #expect(try request(name, by: desk.client, .doNotQueue) == .taken)
        #expect(try request(name, by: desk.client, .replaceExisting) == .queued)
        try desk.service.releaseName(name)
        try desk.run { !acquired.isEmpty && !lost.isEmpty }
        #expect(acquired == [name] && lost == [name])
    }

    @Test("where the bus takes no more match rules, it is asked who is there")
    func vanishWithoutRule() throws {
        let desk = try Desk(mostRules: 1)
        let first = try desk.open()
        let second = try desk.open()
        var gone: [String] = []
        let tokens = try [first, second].map { client in
            let name = client.uniqueName
            return try desk.service.onVanish(of: name) { gone.append(name) }
        }
        try desk.run { !desk.problems.isEmpty }
        #expect(desk.problems.count == 1)
        #expect(desk.problems[0].hasPrefix("the bus refused a match rule: "))
        #expect(desk.problems[0].contains("LimitsExceeded"))
        // Asked more than once, it tells nothing that is not so.
        let later = desk.loop.now + .milliseconds(600)
        while desk.loop.now < later { try desk.loop.runOnce(timeout: .milliseconds(50)) }
        #expect(gone.isEmpty)
        let name = second.uniqueName
        second.close()
        try desk.run { gone == [name] }
        _ = tokens
    }

    @Test("a name that is followed by asking is told when it changes, and no more once dropped")
    func followWithoutRule() throws {
        let desk = try Desk(mostRules: 1)
        let rule = try desk.service.followName("org.example.Other") { _ in }
        var owners: [String?] = []
        var token: BusToken? = try desk.service.followName("org.example.Name") {
            owners.append($0)
        }
        try desk.run { !owners.isEmpty && !desk.problems.isEmpty }
        #expect(owners == [nil])
        var reply: Result<Connection.NameReply, BusError>?
        try desk.client.requestName("org.example.Name") { reply = $0 }
        try desk.run { owners.count > 1 }
        #expect(owners == [nil, desk.client.uniqueName])
        token = nil
        try desk.client.releaseName("org.example.Name")
        let later = desk.loop.now + .milliseconds(400)
        while desk.loop.now < later { try desk.loop.runOnce(timeout: .milliseconds(50)) }
        #expect(owners.count == 2 && desk.problems.count == 1)
        _ = (rule, token, reply)
    }

    @Test("a client's end is told once, also when it ended before")
    func vanish() throws {
        let other = try desk.open()
        let name = other.uniqueName
        var vanished = 0
        let token = try desk.service.onVanish(of: name) { vanished += 1 }
        _ = try desk.ask("Any", [.uint32(1)])
        #expect(vanished == 0)
        other.close()
        try desk.run { vanished == 1 }
        let late = try desk.service.onVanish(of: name) { vanished += 1 }
        try desk.run { vanished == 2 }
        let never = try desk.service.onVanish(of: desk.client.uniqueName) { vanished += 1 }
        _ = try desk.ask("Any", [.uint32(1)])
        #expect(vanished == 2 && desk.problems.isEmpty)
        withExtendedLifetime((token, late, never)) {}
    }

    @Test("the owner of a name is followed from one to the next")
    func follow() throws {
        let name = "org.example.Name"
        var owners: [String?] = []
        let token = try desk.client.followName(name) { owners.append($0) }
        try desk.run { owners.count == 1 }
        #expect(try request(name, by: desk.service) == .owner)
        try desk.run { owners.count == 2 }
        try desk.service.releaseName(name)
        try desk.run { owners.count == 3 }
        #expect(owners == [nil, desk.service.uniqueName, nil])
        withExtendedLifetime(token) {}
    }

    @Test("a signal to one reaches that one alone, without a rule of its own")
    func unicast() throws {
        let other = try desk.open()
        let rule = MatchRule(
            sender: desk.service.uniqueName,
            interface: Desk.interface,
            member: "Said"
        )
        var heard: [String] = []
        let first = try desk.client.onSignal(rule) {
            heard.append("client \($0.firstString ?? "")")
        }
        let second = try other.onSignal(rule) { heard.append("other \($0.firstString ?? "")") }
        // An answer after the rules were added means the bus has them.
        _ = try desk.ask("Any", [.uint32(1)])
        var isReady = false
        other.credentials(of: other.uniqueName) { _ in isReady = true }
        try desk.run { isReady }
        let said = { (to: String?, text: String) in
            try desk.service.send(
                .signal("Said", of: Desk.interface, at: Desk.path, to: to, [.string(text)])
            )
        }
        try _ = said(desk.client.uniqueName, "one")
        try _ = said(nil, "all")
        try desk.run { heard.count == 3 }
        #expect(heard.sorted() == ["client all", "client one", "other all"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("a signal of the wrong sender is not believed")
    func forged() throws {
        let rogue = try desk.open()
        var heard: [String] = []
        let victim = desk.client.uniqueName
        let vanish = try desk.service.onVanish(of: victim) { heard.append("vanished") }
        let named = try desk.service.onSignal(
            MatchRule(sender: "org.example.Real", interface: "org.example.Real1")
        ) { heard.append($0.member ?? "") }
        _ = try request("org.example.Real", by: desk.client)
        for member in ["NameOwnerChanged", "NameLost"] {
            try rogue.send(
                .signal(
                    member,
                    of: "org.freedesktop.DBus",
                    at: "/org/freedesktop/DBus",
                    to: desk.service.uniqueName,
                    [.string(victim), .string(victim), .string("")]
                )
            )
        }
        for (sender, member) in [(rogue, "Forged"), (desk.client, "Meant")] {
            try sender.send(
                .signal(
                    member,
                    of: "org.example.Real1",
                    at: "/",
                    to: desk.service.uniqueName
                )
            )
        }
        try desk.run { !heard.isEmpty }
        _ = try desk.ask("Any", [.uint32(1)])
        #expect(heard == ["Meant"])
        withExtendedLifetime((vanish, named)) {}
    }

    @Test("a dropped token ends the handler and the rule")
    func dropped() throws {
        var heard = 0
        var token: BusToken? = try desk.client.onSignal(
            MatchRule(sender: desk.service.uniqueName, interface: Desk.interface)
        ) { _ in heard += 1 }
        let signal = Message.signal("Quiet", of: Desk.interface, at: Desk.path)
        _ = try desk.ask("Any", [.uint32(1)])
        try desk.service.send(signal)
        try desk.run { heard == 1 }
        withExtendedLifetime(token) {}
        token = nil
        try desk.service.send(signal)
        _ = try desk.ask("Any", [.uint32(1)])
        #expect(heard == 1)
    }

    @Test("the bus proves who a client is, or nobody does")
    func credentials() throws {
        var found: [Connection.Credentials?] = []
        desk.service.credentials(of: desk.client.uniqueName) { found.append($0) }
        desk.service.credentials(of: ":1.99999") { found.append($0) }
        desk.service.credentials(of: "not a name") { found.append($0) }
        try desk.run { found.count == 3 }
        #expect(found[0]?.processID == getpid() && found[0]?.userID == getuid())
        #expect(found[1] == nil && found[2] == nil)
    }
}

@Suite("Trouble")
struct TroubleTests {
    @Test("a bus that dies ends every call and is told once")
    func busDies() throws {
        let desk = try Desk()
        var ends = 0
        var answers: [Result<Message, BusError>] = []
        desk.client.onDisconnect = { ends += 1 }
        let wait = Message.call(
            "Wait",
            of: Desk.interface,
            at: Desk.path,
            on: desk.service.uniqueName
        )
        for _ in 0..<3 { try desk.client.call(wait) { answers.append($0) } }
        try desk.run { desk.waiting.count == 3 }
        desk.bus.stop()
        try desk.run { ends == 1 }
        #expect(answers == Array(repeating: .failure(.disconnected), count: 3))
        #expect(!desk.client.isConnected)
        #expect(throws: BusError.disconnected) { try desk.client.send(wait) }
        desk.waiting[0].reply()
        while try desk.loop.runOnce(timeout: .zero) {}
        #expect(ends == 1)
    }

    @Test("nobody at the address is an error")
    func unreachable() throws {
        for address in ["unix:path=/nonexistent", "nonsense", ""] {
            #expect(throws: BusError.self) { try Connection.open(.address(address)) }
        }
    }

    @Test("a client that stops reading delays nobody")
    func slowReader() throws {
        let desk = try Desk()
        // Never attached: it reads nothing.
        let stopped = try Connection.open(.address(desk.bus.address))
        let text = Value.string(String(repeating: "x", count: 1000))
        for _ in 0..<10_000 {
            try desk.service.send(
                .signal("Said", of: Desk.interface, at: Desk.path, to: stopped.uniqueName, [text])
            )
        }
        #expect(try desk.ask("Any", [.uint32(1)]) == .success([.uint32(1)]))
        withExtendedLifetime(stopped) {}
    }

    @Test("a bus that stops reading is never waited for")
    func stoppedBus() throws {
        let desk = try Desk()
        desk.bus.signal(SIGSTOP)
        desk.service.outgoingLimit = 1 << 20
        let message = Message.signal(
            "Said",
            of: Desk.interface,
            at: Desk.path,
            [.string(String(repeating: "x", count: 100_000))]
        )
        var sent = 0
        let error = #expect(throws: BusError.self) {
            while sent < 1000 {
                try desk.service.send(message)
                sent += 1
            }
        }
        guard case .queueFull(let bytes) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(bytes > 1 << 20 && bytes < 2 << 20)
        #expect(!desk.service.flush(atMost: .milliseconds(20)))
        desk.bus.signal(SIGCONT)
        #expect(desk.service.flush(atMost: .seconds(10)))
        #expect(try desk.ask("Any", [.uint32(1)]) == .success([.uint32(1)]))
    }

    @Test("a handler may close its own connection")
    func closeInside() throws {
        let desk = try Desk()
        var answers = 0
        let message = Message.call(
            "Any",
            of: Desk.interface,
            at: Desk.path,
            on: desk.service.uniqueName,
            [.uint32(1)]
        )
        for _ in 0..<3 {
            try desk.client.call(message) { [client = desk.client] _ in
                answers += 1
                client.close()
            }
        }
        try desk.run { answers == 3 }
        while try desk.loop.runOnce(timeout: .zero) {}
        #expect(!desk.client.isConnected)
    }

    @Test("descriptors nobody asked for are closed, sixteen a message")
    func descriptors() throws {
        let desk = try Desk()
        let sender = try DescriptorSender(desk.bus.address)
        _ = try desk.ask("Any", [.uint32(1)])
        let before = DescriptorSender.openDescriptors()
        for _ in 0..<50 { sender.send(to: desk.service.uniqueName, count: 16) }
        try desk.run { desk.waiting.count == 0 && sender.answers() == 50 }
        #expect(DescriptorSender.openDescriptors() == before)
        withExtendedLifetime(sender) {}
    }
}
