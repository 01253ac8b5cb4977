// SPDX-License-Identifier: MIT
//
// Clients that stop, go or pretend at the worst moment.

import BusService
import BusValues
import BusWire
import DBus
import EventLoop
import Foundation
import PresenterCore
import TestSupport
import Testing

@Suite("Clients that stop, go or pretend")
struct FaultTests {
    let testBus: TestBus

    init() throws {
        testBus = try TestBus()
    }

    /// A connection that nobody reads, on a loop that never runs.
    private func deaf() throws -> (connection: Connection, loop: EventLoop) {
        let loop = try EventLoop()
        let connection = try Connection.open(.address(testBus.bus.address))
        try connection.attach(to: loop)
        return (connection, loop)
    }

    /// Waits until the bus knows that clients have left; the service does not run meanwhile.
    private func waitUntilGone(_ names: [String]) throws {
        let (watcher, loop) = try deaf()
        for name in names {
            var isThere: Bool?
            while isThere != false {
                var hasAnswer = false
                try watcher.call(.toBus("NameHasOwner", [.string(name)])) { reply in
                    hasAnswer = true
                    let answer = (try? reply.get())?.arguments.first
                    isThere = answer.map { $0 == .boolean(true) }
                }
                try loop.run(seen: "\(name) is still on the bus") { hasAnswer }
            }
        }
    }

    private func notify(_ summary: String, by connection: Connection) throws {
        try connection.call(
            .call(
                "Notify",
                of: BusNames.notifications,
                at: BusNames.notificationsPath,
                on: testBus.connection.uniqueName,
                Client.notification(summary)
            )
        ) { _ in }
    }

    @Test("a client that never reads its answers delays no other, and uses no memory of the daemon")
    func deafClient() throws {
        try testBus.start()
        let stuck = try deaf()
        for number in 0..<3000 { try notify("n\(number)", by: stuck.connection) }
        var isSent = false
        while !isSent {
            isSent = stuck.connection.flush(atMost: .milliseconds(1))
            try testBus.loop.runOnce(timeout: .zero)
        }
        let client = try testBus.client()
        let number = try client.notify("mine")
        try testBus.run { testBus.state.list(at: testBus.now).count == 3001 }
        #expect(testBus.state.isLive(try #require(PresentationID(rawValue: number))))
        #expect(testBus.connection.outgoingBytes < 1 << 20)
        withExtendedLifetime(stuck) {}
    }

    @Test("a client that blocks input and answers nothing loses it, one that answers keeps it")
    func silent() throws {
        testBus.leaseTimes.interval = .milliseconds(20)
        testBus.leaseTimes.timeout = .seconds(5)
        try testBus.start()
        let client = try testBus.client()
        _ = try client.present("Loading")
        let stuck = try deaf()
        try stuck.connection.call(
            .call(
                "PresentLoading",
                of: BusNames.presenter,
                at: BusNames.path,
                on: testBus.connection.uniqueName,
                [.options([:])]
            )
        ) { _ in }
        #expect(stuck.connection.flush(atMost: .seconds(60)))
        try testBus.run { testBus.state.leaseOwners.count == 2 }
        try testBus.run { testBus.state.leaseOwners.count == 1 }
        #expect(testBus.state.leaseOwners == [client.name] && testBus.state.liveCount == 2)
        // Several questions later the other one still has it.
        let end = testBus.loop.now + .milliseconds(600)
        try testBus.run { testBus.loop.now > end }
        #expect(testBus.state.leaseOwners == [client.name])
        withExtendedLifetime(stuck) {}
    }

    @Test("clients that leave before they are identified have no rights, and leave nothing behind")
    func gone() throws {
        try testBus.start(live: true)
        var names: [String] = []
        for number in 0..<40 {
            let client = try deaf()
            names.append(client.connection.uniqueName)
            try notify("n\(number)", by: client.connection)
            try client.connection.send(
                .call(
                    "PresentModal",
                    of: BusNames.presenter,
                    at: BusNames.path,
                    on: testBus.connection.uniqueName,
                    [.options(["title": .string("m\(number)")])]
                )
            )
            try client.connection.send(
                .call("DismissAll", of: BusNames.control, at: BusNames.path, on: BusNames.name)
            )
            #expect(client.connection.flush(atMost: .seconds(60)))
            client.connection.close()
        }
        try waitUntilGone(names)
        try testBus.run {
            testBus.state.list(at: testBus.now).count { $0.content.kind == .toast } == 40
        }
        try testBus.run { testBus.state.scene.presenters.isEmpty }
        for listing in testBus.state.list(at: testBus.now) {
            #expect(listing.owner.identity.trust == .unidentified)
        }
        let client = try testBus.client()
        #expect(try client.notify("one more") > 40)
    }

    @Test("a client that dies while it holds the input lets go of it, whatever it was doing")
    func diesBlocking() throws {
        try testBus.start()
        for round in 0..<20 {
            let client = try testBus.client()
            _ = try client.present("Loading", [:])
            if round.isMultiple(of: 2) { _ = try client.present("Modal") }
            #expect(testBus.state.scene.isInputBlocked)
            // Calls of it may be on their way still.
            for _ in 0..<round { try notify("last", by: client.connection) }
            client.connection.flush(atMost: .seconds(60))
            client.close()
            try testBus.run {
                !testBus.state.scene.isInputBlocked && testBus.state.scene.presenters.isEmpty
            }
        }
    }

    static let disguises: [(name: String, icon: String, hints: KeyValuePairs<String, Value>)] = [
        ("System", "system-lock-screen", [:]),
        ("Topmost", "dialog-password", [:]),
        ("gnome-shell", "", ["desktop-entry": .string("org.gnome.Shell")]),
        ("PolicyKit", "security-high", ["desktop-entry": .string("polkit-gnome")]),
        ("Mail", "mail", ["sender-pid": .int64(1), "x-kde-appname": .string("kwin")]),
        ("\u{202E}metsyS", "", ["image-path": .string("system-users")]),
        ("a\nSystem", "", ["category": .string("device.error"), "urgency": .byte(2)]),
        (String(repeating: "S", count: 100_000), "", [:]),
    ]

    @Test("an application's claimed name is kept apart from its identity", arguments: disguises)
    func disguise(name: String, icon: String, hints: KeyValuePairs<String, Value>) throws {
        try testBus.start(live: true)
        let client = try testBus.client()
        let honest = try client.notify("honest")
        var arguments = Client.notification("Update your password", 0, [], .options(hints))
        arguments[0] = .string(name)
        arguments[2] = .string(icon)
        #expect(
            try client.ask("Notify", of: BusNames.notifications, arguments)
                == .success([.uint32(honest + 1)])
        )
        let toasts = testBus.state.scene.toasts
        try #require(toasts.count == 2)
        let claimed = try #require(toasts[1].identity.claimedName)
        #expect(toasts[1].identity.isImpostor == (name == "Topmost"))
        let proved = toasts.map { toast in
            var identity = toast.identity
            identity.claimedName = nil
            identity.isImpostor = false
            return identity
        }
        #expect(proved[0] == proved[1] && proved[1].trust == .program)
        #expect(claimed.utf8.count <= 1024)
        #expect(claimed.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    }
}
