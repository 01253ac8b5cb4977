// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The whole shell, simulated")
struct ShellSimulationTests {
    /// Steps of one run.
    private static let length = 500

    /// Steps in all, and the first seed.
    private static let steps = number("TOPMOST_SHELL_STEPS") ?? 10_000
    private static let firstSeed = UInt64(number("TOPMOST_SEED") ?? 1)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    @Test("keeps its rules whatever happens")
    func anything() throws {
        for seed in Self.firstSeed..<Self.firstSeed + UInt64(max(1, Self.steps / Self.length)) {
            let steps = Walk.steps(seed, count: Self.length)
            guard let failure = try Run.failure(of: steps) else { continue }
            Issue.record(Comment(rawValue: try Run.report(seed, steps, failure)))
            return
        }
    }

    /// Steps that broke a rule once.
    private static let found: [[Step]] = [
        // A restart in the dark took a modal's time away.
        [
            .connect(.mail), .connect(.player), .present(1, .briefLoading), .jump(seconds: 40_000),
            .present(1, .timedModal), .screen(0, isOn: false), .die(afterActs: 3),
            .control(1, .quiet, 0), .dismiss(0, 0),
        ]
    ]

    @Test("what it found stays mended", arguments: found.indices)
    func regression(number: Int) throws {
        let failure = try Run.failure(of: Self.found[number])
        #expect(failure == nil, "\(String(describing: failure?.violation))")
    }

    @Test("catches each of the old faults", arguments: Fault.allCases)
    func oldFault(_ fault: Fault) throws {
        for seed in UInt64(1)...20 {
            let steps = fault.steps ?? Walk.steps(seed, count: Self.length)
            guard let failure = try Run.failure(of: steps, fault: fault) else { continue }
            #expect(fault.rules.contains(failure.violation.rule), "\(failure.violation)")
            #expect(try Run.failure(of: Array(steps.prefix(failure.count))) == nil)
            return
        }
        Issue.record("no rule was broken by \(fault.rawValue)")
    }
}
