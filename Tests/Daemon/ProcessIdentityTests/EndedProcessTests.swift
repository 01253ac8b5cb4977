// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc
import ProcessIdentity
import Testing

@Suite("A process that has ended")
struct EndedProcessTests {
    @Test("it proves nothing, though its sandbox file is missing")
    func ended() throws {
        let child = try Command("sleep", ["1000"]).start()
        #expect(ProcessFacts.read(of: child.processID, seen: .seconds(1 << 40)) != nil)
        child.signalGroup(SIGKILL)
        // Nobody has waited for it yet: its folder of `/proc` is still there.
        let limit = ContinuousClock.now + .seconds(120)
        while ProcessFacts.read(of: child.processID, seen: .seconds(1 << 40)) != nil {
            try #require(ContinuousClock.now < limit, "it did not end for two minutes")
            sched_yield()
        }
    }
}
