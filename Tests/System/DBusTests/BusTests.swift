// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Glibc
import Testing

@Suite("Names and signals")
struct BusTests {
    let testBus: EchoBus

    init() throws {
        testBus = try EchoBus()
    }

    /// Asks for a name and waits for what becomes of it.
    func request(
        _ name: String,
        by connection: Connection,
        _ flags: Connection.NameFlags = []
    ) throws -> Connection.NameReply? {
        var reply: Result<Connection.NameReply, BusError>?
        try connection.requestName(name, flags: flags) { reply = $0 }
        try testBus.run { reply != nil }
        return try reply?.get()
    }

    @Test("a name has one owner, a queue, and passes on")
    func names() throws {
        let name = "org.example.Name"
        var acquired: [String] = []
        var lost: [String] = []
        testBus.client.onNameAcquired = { acquired.append($0) }
        testBus.service.onNameLost = { lost.append($0) }
        #expect(try request(name, by: testBus.service) == .owner)
        #expect(try request(name, by: testBus.service) == .alreadyOwner)
        #expect(try request(name, by: testBus.client, .doNotQueue) == .taken)
        #expect(try request(name, by: testBus.client, .replaceExisting) == .queued)
        try testBus.service.releaseName(name)
        try testBus.run { !acquired.isEmpty && !lost.isEmpty }
        #expect(acquired == [name] && lost == [name])
    }

    @Test("when the bus accepts no more match rules, owners are polled")
    func vanishWithoutRule() throws {
        let testBus = try EchoBus(maximumRules: 1)
        let first = try testBus.open()
        let second = try testBus.open()
        var gone: [String] = []
        let tokens = try [first, second].map { client in
            let name = client.uniqueName
            return try testBus.service.onVanish(of: name) { gone.append(name) }
        }
        try testBus.run { !testBus.problems.isEmpty }
        #expect(testBus.problems.count == 1)
        #expect(testBus.problems[0].hasPrefix("the bus refused a match rule: "))
        #expect(testBus.problems[0].contains("LimitsExceeded"))
        // Asked more than once, it still answers correctly.
        let later = testBus.loop.now + .milliseconds(600)
        while testBus.loop.now < later { try testBus.loop.runOnce(timeout: .milliseconds(50)) }
        #expect(gone.isEmpty)
        let name = second.uniqueName
        second.close()
        try testBus.run { gone == [name] }
        _ = tokens
    }

    @Test("a name watched by asking is reported when it changes, and no more once dropped")
    func followWithoutRule() throws {
        let testBus = try EchoBus(maximumRules: 1)
        let rule = try testBus.service.followName("org.example.Other") { _ in }
        var owners: [String?] = []
        var token: BusToken? = try testBus.service.followName("org.example.Name") {
            owners.append($0)
        }
        try testBus.run { !owners.isEmpty && !testBus.problems.isEmpty }
        #expect(owners == [nil])
        var reply: Result<Connection.NameReply, BusError>?
        try testBus.client.requestName("org.example.Name") { reply = $0 }
        try testBus.run { owners.count > 1 }
        #expect(owners == [nil, testBus.client.uniqueName])
        token = nil
        try testBus.client.releaseName("org.example.Name")
        let later = testBus.loop.now + .milliseconds(400)
        while testBus.loop.now < later { try testBus.loop.runOnce(timeout: .milliseconds(50)) }
        #expect(owners.count == 2 && testBus.problems.count == 1)
        _ = (rule, token, reply)
    }

    @Test("a client's end is reported once, even if it ended before")
    func vanish() throws {
        let other = try testBus.open()
        let name = other.uniqueName
        var vanished = 0
        let token = try testBus.service.onVanish(of: name) { vanished += 1 }
        _ = try testBus.ask("Any", [.uint32(1)])
        #expect(vanished == 0)
        other.close()
        try testBus.run { vanished == 1 }
        let late = try testBus.service.onVanish(of: name) { vanished += 1 }
        try testBus.run { vanished == 2 }
        let never = try testBus.service.onVanish(of: testBus.client.uniqueName) { vanished += 1 }
        _ = try testBus.ask("Any", [.uint32(1)])
        #expect(vanished == 2 && testBus.problems.isEmpty)
        withExtendedLifetime((token, late, never)) {}
    }

    @Test("the owner of a name is followed from one to the next")
    func follow() throws {
        let name = "org.example.Name"
        var owners: [String?] = []
        let token = try testBus.client.followName(name) { owners.append($0) }
        try testBus.run { owners.count == 1 }
        #expect(try request(name, by: testBus.service) == .owner)
        try testBus.run { owners.count == 2 }
        try testBus.service.releaseName(name)
        try testBus.run { owners.count == 3 }
        #expect(owners == [nil, testBus.service.uniqueName, nil])
        withExtendedLifetime(token) {}
    }

    @Test("a signal to one reaches that one alone, without a rule of its own")
    func unicast() throws {
        let other = try testBus.open()
        let rule = MatchRule(
            sender: testBus.service.uniqueName,
            interface: EchoBus.interface,
            member: "Said"
        )
        var received: [String] = []
        let first = try testBus.client.onSignal(rule) {
            received.append("client \($0.firstString ?? "")")
        }
        let second = try other.onSignal(rule) { received.append("other \($0.firstString ?? "")") }
        // An answer after the rules were added means the bus has them.
        _ = try testBus.ask("Any", [.uint32(1)])
        var isReady = false
        other.credentials(of: other.uniqueName) { _ in isReady = true }
        try testBus.run { isReady }
        let said = { (to: String?, text: String) in
            try testBus.service.send(
                .signal("Said", of: EchoBus.interface, at: EchoBus.path, to: to, [.string(text)])
            )
        }
        try _ = said(testBus.client.uniqueName, "one")
        try _ = said(nil, "all")
        try testBus.run { received.count == 3 }
        #expect(received.sorted() == ["client all", "client one", "other all"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("a signal of the wrong sender is not believed")
    func forged() throws {
        let rogue = try testBus.open()
        var received: [String] = []
        let victim = testBus.client.uniqueName
        let vanish = try testBus.service.onVanish(of: victim) { received.append("vanished") }
        let named = try testBus.service.onSignal(
            MatchRule(sender: "org.example.Real", interface: "org.example.Real1")
        ) { received.append($0.member ?? "") }
        _ = try request("org.example.Real", by: testBus.client)
        for member in ["NameOwnerChanged", "NameLost"] {
            try rogue.send(
                .signal(
                    member,
                    of: "org.freedesktop.DBus",
                    at: "/org/freedesktop/DBus",
                    to: testBus.service.uniqueName,
                    [.string(victim), .string(victim), .string("")]
                )
            )
        }
        for (sender, member) in [(rogue, "Forged"), (testBus.client, "Meant")] {
            try sender.send(
                .signal(member, of: "org.example.Real1", at: "/", to: testBus.service.uniqueName)
            )
        }
        try testBus.run { !received.isEmpty }
        _ = try testBus.ask("Any", [.uint32(1)])
        #expect(received == ["Meant"])
        withExtendedLifetime((vanish, named)) {}
    }

    @Test("a dropped token ends the handler and the rule")
    func dropped() throws {
        var received = 0
        var token: BusToken? = try testBus.client.onSignal(
            MatchRule(sender: testBus.service.uniqueName, interface: EchoBus.interface)
        ) { _ in received += 1 }
        let signal = Message.signal("Quiet", of: EchoBus.interface, at: EchoBus.path)
        _ = try testBus.ask("Any", [.uint32(1)])
        try testBus.service.send(signal)
        try testBus.run { received == 1 }
        withExtendedLifetime(token) {}
        token = nil
        try testBus.service.send(signal)
        _ = try testBus.ask("Any", [.uint32(1)])
        #expect(received == 1)
    }

    @Test("the bus identifies a client, or it is unidentified")
    func credentials() throws {
        var found: [Connection.Credentials?] = []
        testBus.service.credentials(of: testBus.client.uniqueName) { found.append($0) }
        testBus.service.credentials(of: ":1.99999") { found.append($0) }
        testBus.service.credentials(of: "not a name") { found.append($0) }
        try testBus.run { found.count == 3 }
        #expect(found[0]?.processID == getpid() && found[0]?.userID == getuid())
        #expect(found[1] == nil && found[2] == nil)
    }
}
