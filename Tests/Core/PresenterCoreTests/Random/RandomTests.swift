// SPDX-License-Identifier: MIT

// Random facts through the core, a second account of the rules beside it. A
// failure prints its seed and step: the same seed gives the same run. A debug
// build takes minutes for a million, so it does 200,000 unless TOPMOST_STEPS
// says how many. TOPMOST_SEED is the first of the sixteen seeds.

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import PresenterCore

@Suite("Random steps")
struct RandomTests {
    /// Facts for each seed.
    static let count = (number("TOPMOST_STEPS") ?? 200_000) / seeds.count
    static let seeds = (number("TOPMOST_SEED") ?? 1)..<(number("TOPMOST_SEED") ?? 1) + 16

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    @Test("hold every rule after each of them", arguments: seeds)
    func rulesHold(seed: Int) throws {
        var run = RandomRun(seed: UInt64(seed))
        var checks = 0
        while run.count < Self.count {
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
