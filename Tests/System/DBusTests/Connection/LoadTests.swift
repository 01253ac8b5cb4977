// SPDX-License-Identifier: MIT

import BusValues
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import DBus

@Suite("A connection under load")
struct LoadTests {
    let testBus: EchoBus

    init() throws {
        testBus = try EchoBus()
    }

    func say(_ value: Value) -> Message {
        testBus.message("Say", [.variant(value)])
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

    @Test("once all that came is handled, that is reported in the same turn")
    func drained() throws {
        var handled: [Int] = []
        testBus.service.onDrained = { [unowned testBus] in handled.append(testBus.worked) }
        try testBus.service.export(EchoBus.slowPath, [testBus.slow])
        // Each takes longer than a turn.
        for _ in 0..<3 {
            try testBus.client.send(testBus.message("Work", at: EchoBus.slowPath))
        }
        try testBus.run { testBus.worked == 3 }
        var answered = false
        try testBus.client.call(say(.byte(1))) { _ in answered = true }
        try testBus.run { answered }
        #expect(handled.last == 3 && !handled.contains(1), "\(handled)")
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
        #expect(testBus.client.flush(atMost: .seconds(60)) && testBus.client.outgoingBytes == 0)
    }
}
