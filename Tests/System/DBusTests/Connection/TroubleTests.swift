// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@Suite("Trouble")
struct TroubleTests {
    @Test("a bus that dies ends every call and is reported once")
    func busDies() throws {
        let testBus = try EchoBus()
        var ends = 0
        var answers: [Result<Message, BusError>] = []
        testBus.client.onDisconnect = { ends += 1 }
        let wait = testBus.message("Wait")
        for _ in 0..<3 { try testBus.client.call(wait) { answers.append($0) } }
        try testBus.run { testBus.waiting.count == 3 }
        testBus.bus.stop()
        try testBus.run { ends == 1 }
        #expect(answers == Array(repeating: .failure(.disconnected), count: 3))
        #expect(!testBus.client.isConnected)
        #expect(throws: BusError.disconnected) { try testBus.client.send(wait) }
        testBus.waiting[0].reply()
        while try testBus.loop.runOnce(timeout: .zero) {}
        #expect(ends == 1)
    }

    @Test("an address without a listener is an error")
    func unreachable() throws {
        for address in ["unix:path=/nonexistent", "nonsense", ""] {
            #expect(throws: BusError.self) { try Connection.open(.address(address)) }
        }
    }

    @Test("a client that stops reading delays no other")
    func slowReader() throws {
        let testBus = try EchoBus()
        // Never attached: it reads nothing.
        let stopped = try Connection.open(.address(testBus.bus.address))
        let text = Value.string(String(repeating: "x", count: 1000))
        for _ in 0..<10_000 {
            try testBus.service.send(
                .signal(
                    "Said",
                    of: EchoBus.interface,
                    at: EchoBus.path,
                    to: stopped.uniqueName,
                    [text]
                )
            )
        }
        #expect(try testBus.ask("Any", [.uint32(1)]) == .success([.uint32(1)]))
        withExtendedLifetime(stopped) {}
    }

    @Test("a bus that stops reading is never waited for")
    func stoppedBus() throws {
        let testBus = try EchoBus()
        testBus.bus.signal(SIGSTOP)
        testBus.service.outgoingLimit = 1 << 20
        let message = Message.signal(
            "Said",
            of: EchoBus.interface,
            at: EchoBus.path,
            [.string(String(repeating: "x", count: 100_000))]
        )
        var sent = 0
        let error = #expect(throws: BusError.self) {
            while sent < 1000 {
                try testBus.service.send(message)
                sent += 1
            }
        }
        guard case .queueFull(let bytes) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(bytes > 1 << 20 && bytes < 2 << 20)
        #expect(!testBus.service.flush(atMost: .milliseconds(20)))
        testBus.bus.signal(SIGCONT)
        #expect(testBus.service.flush(atMost: .seconds(60)))
        #expect(try testBus.ask("Any", [.uint32(1)]) == .success([.uint32(1)]))
    }

    @Test("a handler may close its own connection")
    func closeInside() throws {
        let testBus = try EchoBus()
        var answers = 0
        let message = testBus.message("Any", [.uint32(1)])
        for _ in 0..<3 {
            try testBus.client.call(message) { [client = testBus.client] _ in
                answers += 1
                client.close()
            }
        }
        try testBus.run { answers == 3 }
        while try testBus.loop.runOnce(timeout: .zero) {}
        #expect(!testBus.client.isConnected)
    }

    @Test("unrequested descriptors are closed, sixteen a message")
    func descriptors() throws {
        let testBus = try EchoBus()
        let sender = try DescriptorSender(testBus.bus.address)
        _ = try testBus.ask("Any", [.uint32(1)])
        let before = DescriptorSender.openDescriptors()
        for _ in 0..<50 { sender.send(to: testBus.service.uniqueName, count: 16) }
        try testBus.run { testBus.waiting.count == 0 && sender.answers() == 50 }
        #expect(DescriptorSender.openDescriptors() == before)
        withExtendedLifetime(sender) {}
    }
}
