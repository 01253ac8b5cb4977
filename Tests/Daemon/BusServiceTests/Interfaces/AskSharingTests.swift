// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore
import Testing

@testable import BusService

extension AskTests {
    @Test("of several that ask the same, each is answered with its own end")
    func shared() throws {
        let other = try testBus.client()
        let identity = Identity(key: "exe:/x", displayName: "x", trust: .program)
        for one in [client, other] { testBus.identities[one.name] = identity }
        let options: KeyValuePairs<String, Value> = [
            "title": .string("Working"), "key": .string("work"),
        ]
        let first = try ask("loading", options, by: client)
        let id = try only()
        let second = try ask("loading", options, by: other)
        try testBus.run { testBus.endCalls == 2 }
        let waiter = try start("Wait", [.uint32(id.rawValue)], by: other)
        try testBus.run { testBus.endCalls == 3 }
        // The first one's work is done; it goes on for the other.
        _ = try start("Dismiss", [.uint32(id.rawValue)], by: client)
        try testBus.run { first() != nil }
        #expect(first()?.hasPrefix("closed") == true)
        #expect(testBus.state.isLive(id) && second() == nil && waiter() == nil)
        _ = try start("Dismiss", [.uint32(id.rawValue)], by: other)
        try testBus.run { second() != nil && waiter() != nil }
        #expect(!testBus.state.isLive(id) && testBus.endCalls == 0)
    }
}
