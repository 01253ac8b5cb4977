// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XCB

@Suite("The time without input")
struct IdleTimeTests {
    @Test("is reported when it is over, also if it is over already, and so is its end")
    func idle() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        func changes(_ count: Int) throws -> [Bool] {
            var all: [Bool] = []
            try connection.read { event in
                if case .idleChanged(let isIdle) = event { all.append(isIdle) }
                return all.count == count
            }
            return all
        }
        if !connection.watchIdleTime(.milliseconds(300)) { #expect(try changes(1) == [true]) }
        try server.run("xdotool", "key", "a")
        // The next time without input begins at once.
        #expect(try changes(2) == [false, true])
        #expect(connection.watchIdleTime(.milliseconds(200)))
        #expect(!connection.watchIdleTime(nil))
        try server.run("xdotool", "mousemove", "5", "5")
        connection.waitUntilProcessed()
        let rest = try connection.nextEvents()
        #expect(!rest.contains { if case .idleChanged = $0 { true } else { false } })
    }
}
