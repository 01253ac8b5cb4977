// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import DBus

@Suite("Calls that end otherwise")
struct UnansweredTests {
    let testBus: EchoBus

    init() throws {
        testBus = try EchoBus()
    }

    func wait() -> Message {
        testBus.message("Wait")
    }

    @Test("each call has its own timeout; a call without one keeps waiting")
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
        var isReported = false
        client.onDisconnect = { isReported = true }
        for number in 0..<4 {
            try client.call(wait()) { answer in
                if case .failure(.disconnected) = answer { failed.append(number) }
            }
        }
        client.close()
        #expect(failed == [0, 1, 2, 3] && !isReported && !client.isConnected)
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
