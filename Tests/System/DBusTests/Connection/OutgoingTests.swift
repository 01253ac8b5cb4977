// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@Suite("The queue to the bus")
struct OutgoingTests {
    let testBus: EchoBus

    init() throws {
        testBus = try EchoBus()
    }

    func wait(_ client: Connection, _ answer: @escaping (Result<Message, BusError>) -> Void) throws
    {
        let message = testBus.message("Wait")
        try client.call(message, timeout: nil, reply: answer)
    }

    @Test("a client that requests too much gets errors, and costs no other its signals or answers")
    func quota() throws {
        let other = try testBus.open()
        var signals = 0
        let rule = MatchRule(sender: testBus.service.uniqueName, interface: EchoBus.interface)
        let token = try other.onSignal(rule) { _ in signals += 1 }
        var sizes: [Int] = []
        var refused: Set<String> = []
        for _ in 0..<100 {
            try wait(testBus.client) { answer in
                switch answer {
                case .success(let message): sizes.append(message.firstString?.utf8.count ?? 0)
                case .failure(let error): refused.insert(error.remoteName ?? "\(error)")
                }
            }
        }
        var isAnswered = false
        try wait(other) { answer in isAnswered = (try? answer.get()) != nil }
        try testBus.run { testBus.waiting.count == 101 }

        testBus.bus.signal(SIGSTOP)
        let text = Value.string(String(repeating: "x", count: 400_000))
        for call in testBus.waiting where call.sender == testBus.client.uniqueName {
            call.reply([text])
        }
        try testBus.service.send(
            .signal(
                "Said",
                of: EchoBus.interface,
                at: EchoBus.path,
                to: other.uniqueName,
                [.string("ended")]
            )
        )
        for call in testBus.waiting where call.sender == other.uniqueName { call.reply() }
        #expect(testBus.service.outgoingBytes < 4 << 20)
        testBus.bus.signal(SIGCONT)

        try testBus.run { signals == 1 && isAnswered && sizes.count >= 2 && !refused.isEmpty }
        #expect(refused == [StandardError.limitsExceeded])
        #expect(sizes.allSatisfy { $0 == 400_000 } && sizes.count < 4)
        // What was read is no longer charged.
        #expect(try testBus.ask("Say", [.variant(text)]) == .success([.variant(text)]))
        #expect(testBus.problems.isEmpty)
        withExtendedLifetime(token) {}
    }

    @Test("many clients that ask for too much leave room for one more")
    func share() throws {
        testBus.service.outgoingLimit = 8 << 20
        let greedy = try (0..<20).map { _ in try testBus.open() }
        for client in greedy { for _ in 0..<4 { try wait(client) { _ in } } }
        let other = try testBus.open()
        var size = 0
        try wait(other) { answer in size = (try? answer.get())?.firstString?.utf8.count ?? -1 }
        try testBus.run { testBus.waiting.count == 81 }
        testBus.bus.signal(SIGSTOP)
        for call in testBus.waiting {
            let count = call.sender == other.uniqueName ? 50_000 : 400_000
            call.reply([.string(String(repeating: "x", count: count))])
        }
        #expect(testBus.service.outgoingBytes < 5 << 20)
        testBus.bus.signal(SIGCONT)
        try testBus.run { size != 0 }
        #expect(size == 50_000)
        withExtendedLifetime(greedy) {}
    }

    @Test("a bus that reads nothing is behind until it has caught up; that is reported once")
    func behind() throws {
        testBus.service.limitUnread(to: 32 << 10)
        testBus.bus.signal(SIGSTOP)
        var sent = 0
        while !testBus.service.isBusBehind, sent < 1000 {
            try testBus.service.send(
                .signal("Said", of: EchoBus.interface, at: EchoBus.path, [.string("x")])
            )
            sent += 1
        }
        // Before the kernel's buffer was full.
        #expect(testBus.service.outgoingBytes == 0 && sent < 1000)
        var reports = 0
        testBus.service.whenBusCatchesUp { reports += 1 }
        for _ in 0..<5 { try testBus.loop.runOnce(timeout: .milliseconds(10)) }
        #expect(reports == 0 && testBus.service.isBusBehind)
        testBus.bus.signal(SIGCONT)
        try testBus.run { reports > 0 }
        #expect(!testBus.service.isBusBehind)
        for _ in 0..<5 { try testBus.loop.runOnce(timeout: .milliseconds(10)) }
        #expect(reports == 1)
    }

    @Test("a turn ends after the message that used up its time")
    func turn() throws {
        let slow = EchoBus.slowPath
        try testBus.service.export(slow, [testBus.slow])
        for _ in 0..<6 {
            var message = testBus.message("Work", at: slow)
            message.expectsReply = false
            try testBus.client.send(message)
        }
        #expect(testBus.client.flush(atMost: .seconds(60)))
        var maximum = 0
        while testBus.worked < 6 {
            let before = testBus.worked
            try testBus.loop.runOnce(timeout: .seconds(10))
            maximum = max(maximum, testBus.worked - before)
        }
        #expect(maximum == 1)
    }
}
