// SPDX-License-Identifier: MIT

import Glibc
import SystemCalls
import Testing

@testable import ChildProcess

@Suite("Connection guard")
struct ConnectionGuardTests {
    @Test("shuts a connection down soon after the end of the orders, though this process lives")
    func cut() throws {
        let pair = try PacketSocket.pair()
        let orders = try Pipe()
        try ConnectionGuard.start(for: pair.ours.file.number, unlessEndedWith: orders.reader.number)
        let endedEarly = pair.theirs.file.waitForInput(milliseconds: 500)
        #expect(!endedEarly)
        let start = ContinuousClock.now
        close(orders.takeWriter().release())
        let hasEnded = pair.theirs.file.waitForInput(milliseconds: 60_000)
        #expect(hasEnded)
        let bytes = try pair.theirs.receive(atMost: 10).bytes
        #expect(bytes.isEmpty)
        #expect(ContinuousClock.now - start > .milliseconds(250))
        // It is the connection that has ended, not this process's end of it alone.
        var error: SystemError?
        do {
            try pair.ours.send([1])
        } catch let failure {
            error = failure
        }
        #expect(error != nil)
    }
}
