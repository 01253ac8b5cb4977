// SPDX-License-Identifier: MIT

import BusValues
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import DBus

@Suite("A connection under load")
struct LoadTests {
    let testBus: TestBus

    init() throws {
        testBus = try TestBus()
    }

    func say(_ value: Value) -> Message {
        .call(
            "Say",
            of: TestBus.interface,
            at: TestBus.path,
            on: testBus.service.uniqueName,
            [.variant(value)]
        )
    }

    @Test("five clients that send a thousand calls each are all answered, each in its order")
    func many() throws {
        let clients = try (0..<5).map { _ in try testBus.open() }
        var answers = [[Value]](repeating: [], count: clients.count)
        for number in 0..<1000 {
            for (index, client) in clients.enumerated() {
                try client.call(say(.int32(Int32(number)))) { answer in
                    if case .success(let message) = answer {
                        answers[index] += message.arguments.map(\.unwrapped)
                    }
                }
            }
        }
        try testBus.run { answers.allSatisfy { $0.count == 1000 } }
        let expected = (0..<1000).map { Value.int32($0) }
        #expect(answers.allSatisfy { $0 == expected })
    }

    @Test("large messages and small ones of others come whole, and in order")
    func mixed() throws {
        let other = try testBus.open()
        // The answers may all be queued at once.
        testBus.service.ledger = OutgoingLedger(quota: 16 << 20)
        var large: [Int] = []
        var small = 0
        for size in [3_000_000, 1, 1_000_000, 2_000_000] {
            try testBus.client.call(say(.bytes([UInt8](repeating: 7, count: size)))) { answer in
                guard case .bytes(let bytes)? = try? answer.get().arguments[0].unwrapped else {
                    Issue.record("no bytes: \(answer)")
                    return
                }
                #expect(bytes.allSatisfy { $0 == 7 })
                large.append(bytes.count)
            }
            try other.call(say(.byte(1))) { _ in small += 1 }
        }
        try testBus.run { large.count == 4 && small == 4 }
        #expect(large == [3_000_000, 1, 1_000_000, 2_000_000])
    }

    @Test("other sources of the loop get their turn while messages pour in")
    func turns() throws {
        var answered = 0
        var ticks = 0
        for _ in 0..<3000 {
            try testBus.client.call(say(.byte(1))) { _ in answered += 1 }
        }
        let after = try testBus.loop.afterEach { if answered < 3000 { ticks += 1 } }
        try testBus.run { answered == 3000 }
        // How many depends on how busy the machine is; all in one turn would be none.
        #expect(ticks > 1)
        after.cancel()
    }

    @Test("messages above the limit are refused, and accepted ones are sent")
    func queue() throws {
        testBus.bus.signal(SIGSTOP)
        let limit = 1 << 20
        testBus.client.outgoingLimit = limit
        var sent = 0
        var problem: BusError?
        while problem == nil, sent < 1000 {
            do {
                var message = say(.bytes([UInt8](repeating: 1, count: 100_000)))
                message.expectsReply = false
                try testBus.client.send(message)
                sent += 1
            } catch {
                problem = error
            }
        }
        guard case .queueFull(let bytes)? = problem else {
            Issue.record("not refused: \(sent) sent, \(String(describing: problem))")
            return
        }
        #expect(bytes > limit && bytes < limit + 300_000 && testBus.client.outgoingBytes == bytes)
        #expect(!testBus.client.flush(atMost: .milliseconds(50)))
        testBus.bus.signal(SIGCONT)
        #expect(testBus.client.flush(atMost: .seconds(10)) && testBus.client.outgoingBytes == 0)
    }
}

@Suite("Calls that end otherwise")
struct UnansweredTests {
    let testBus: TestBus

    init() throws {
        testBus = try TestBus()
    }

    func wait() -> Message {
        .call("Wait", of: TestBus.interface, at: TestBus.path, on: testBus.service.uniqueName)
    }

    @Test("each call has its own time, and those that are given up are so in order")
    func timeouts() throws {
        var given: [String] = []
        for (name, span) in [("c", 60), ("a", 20), ("b", 40)] {
            try testBus.client.call(wait(), timeout: .milliseconds(span)) { answer in
                if case .failure(.timedOut) = answer { given.append(name) }
            }
        }
        var never: Result<Message, BusError>?
        try testBus.client.call(wait(), timeout: nil) { never = $0 }
        try testBus.run { given.count == 3 }
        // The timer may find several due at once; then the one sent first is reported first.
        #expect(Set(given) == ["a", "b", "c"] && never == nil)
        try testBus.run { testBus.waiting.count == 4 }
        testBus.waiting[3].reply()
        try testBus.run { never != nil }
        #expect((try? never?.get()) != nil)
    }

    @Test("closing fails waiting calls in their order, and notifies no one else")
    func close() throws {
        let client = try testBus.open()
        var failed: [Int] = []
        var isTold = false
        client.onDisconnect = { isTold = true }
        for number in 0..<4 {
            try client.call(wait()) { answer in
                if case .failure(.disconnected) = answer { failed.append(number) }
            }
        }
        client.close()
        #expect(failed == [0, 1, 2, 3] && !isTold && !client.isConnected)
        #expect(throws: BusError.disconnected) { try client.send(wait()) }
        #expect(throws: BusError.disconnected) { try client.call(wait()) { _ in } }
        client.close()
        #expect(failed.count == 4)
    }

    @Test(
        "an address that leads nowhere is an error with libdbus's words",
        arguments: ["", "nonsense", "unix:path=/nowhere/at/all", "tcp:host=", "unix:"]
    )
    func addresses(text: String) {
        let error = #expect(throws: BusError.self) { try Connection.open(.address(text)) }
        #expect(error?.description.hasPrefix("cannot reach the bus: ") == true)
        #expect(error?.description.count ?? 0 > "cannot reach the bus: ".count)
    }
}

@Suite("Who may read properties")
struct ReadingTests {
    let testBus: TestBus
    /// Readers that wait to be judged.
    final class Judge {
        var waiting: [(Bool) -> Void] = []
    }
    let judge = Judge()

    static let properties = "org.freedesktop.DBus.Properties"

    init() throws {
        testBus = try TestBus()
        let judge = judge
        let open = Interface("a.Open", properties: [.init("Free", "u") { .uint32(1) }])
        let shut = Interface(
            "a.Shut",
            properties: [.init("Secret", "u") { .uint32(2) }],
            mayRead: { _, answer in judge.waiting.append(answer) }
        )
        try testBus.service.export("/guarded", [open, shut])
    }

    /// Reads, and lets the judge say what it says once it is asked.
    func read(_ member: String, _ arguments: [String], allows: Bool?) throws -> String {
        var answer: Result<Message, BusError>?
        let message = Message.call(
            member,
            of: Self.properties,
            at: "/guarded",
            on: testBus.service.uniqueName,
            arguments.map { .string($0) }
        )
        try testBus.client.call(message) { answer = $0 }
        if let allows {
            try testBus.run { !judge.waiting.isEmpty }
            #expect(answer == nil)
            judge.waiting.removeFirst()(allows)
        }
        try testBus.run { answer != nil }
        #expect(judge.waiting.isEmpty)
        switch try #require(answer) {
        case .success(let message):
            guard case .dictionary(let entries, _, _)? = message.arguments.first else {
                return message.arguments.map { "\($0.unwrapped)" }.joined()
            }
            return entries.map { "\($0.key)" }.joined(separator: " ")
        case .failure(let error):
            return error.remoteName?.replacing("org.freedesktop.DBus.Error.", with: "") ?? "?"
        }
    }

    @Test(
        "is asked where the interface asks, and only there",
        arguments: [
            ("Get", ["a.Open", "Free"], nil, "uint32(1)"),
            ("Get", ["a.Shut", "Secret"], true, "uint32(2)"),
            ("Get", ["a.Shut", "Secret"], false, "AccessDenied"),
            ("Get", ["", "Secret"], false, "AccessDenied"),
            ("Get", ["a.Shut", "None"], nil, "UnknownProperty"),
            ("GetAll", ["a.Open"], nil, #"string("Free")"#),
            ("GetAll", ["a.Shut"], false, "AccessDenied"),
            ("GetAll", ["a.Shut"], true, #"string("Secret")"#),
            ("GetAll", [""], false, #"string("Free")"#),
            ("GetAll", [""], true, #"string("Free") string("Secret")"#),
            ("GetAll", ["a.None"], nil, "UnknownInterface"),
        ] as [(String, [String], Bool?, String)]
    )
    func judged(member: String, arguments: [String], allows: Bool?, expected: String) throws {
        #expect(try read(member, arguments, allows: allows) == expected)
    }

    @Test("a change can be sent to one client alone")
    func toldToOne() throws {
        let other = try testBus.open()
        var told: [String] = []
        let tokens = try [("client", testBus.client), ("other", other)].map { name, connection in
            let rule = MatchRule(sender: testBus.service.uniqueName, interface: Self.properties)
            return try connection.onSignal(rule) { _ in told.append(name) }
        }
        _ = try testBus.ask("Any", [.uint32(1)])
        try testBus.service.emitPropertiesChanged(
            ["Free"],
            of: "a.Open",
            at: "/guarded",
            to: other.uniqueName
        )
        try testBus.run { !told.isEmpty }
        _ = try testBus.ask("Any", [.uint32(1)])
        #expect(told == ["other"])
        _ = tokens
    }

    @Test("a removed object is gone, with the path that led only to it")
    func unexported() throws {
        #expect(testBus.service.introspection(of: "/").contains(#"<node name="guarded"/>"#))
        testBus.service.unexport("/guarded")
        #expect(!testBus.service.introspection(of: "/").contains("guarded"))
        #expect(try read("GetAll", ["a.Open"], allows: nil) == "UnknownObject")
    }
}
