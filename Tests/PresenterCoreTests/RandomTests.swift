// SPDX-License-Identifier: MIT

// More than a million random facts through the core in each test run, a second
// account of the rules beside it. A failure prints its seed and step: the same
// seed gives the same run.

import PresenterCore
import TestSupport
import Testing

@testable import PresenterCore

@Suite("A million random steps")
struct RandomTests {
    @Test("hold every rule after each of them", arguments: 1...16)
    func rulesHold(seed: Int) throws {
        var run = RandomRun(seed: UInt64(seed))
        var checks = 0
        while run.count < 62_500 {
            do {
                try run.step()
                checks += 1
                if checks.isMultiple(of: 128) { try run.checkAll() }
            } catch {
                Issue.record("seed \(seed), fact \(run.count): \(error) after\n\(run.trace)")
                return
            }
        }
        try run.end()
    }

    @Test("are the same in every run")
    func deterministic() throws {
        var one = RandomRun(seed: 7)
        var other = RandomRun(seed: 7)
        for _ in 1...1_000 {
            try one.step()
            try other.step()
            #expect(one.effects == other.effects)
        }
        #expect(one.state == other.state)
        #expect(one.state.hashValue == other.state.hashValue)
    }
}
