// SPDX-License-Identifier: MIT

import EventLoop
import Rules
import Testing

@testable import topmostd

@Suite("Programs of rules")
struct RuleRunnerTests {
    @Test("run few at a time, and each for a limited time, with its children")
    func bounds() throws {
        let loop = try EventLoop()
        let box = LogBox()
        let runner = RuleRunner(
            isService: false,
            span: .milliseconds(100),
            loop: loop,
            log: box.log
        )
        let command = RuleResult.Command(
            rule: "slow",
            words: ["/bin/sh", "-c", "sleep 600 & wait"]
        )
        for _ in 0..<(RuleRunner.most + 1) { runner.run(command, [:]) }
        #expect(runner.count == RuleRunner.most)
        #expect(box.messages == ["rule slow: not run: 8 programs are running"])
        let end = ContinuousClock.now + .seconds(60)
        while runner.count > 0, ContinuousClock.now < end {
            try loop.runOnce(timeout: .milliseconds(50))
        }
        #expect(runner.count == 0)
        #expect(box.messages.contains { $0.hasPrefix("rule slow: killed after") })
    }

    @Test("a program that does not exist is an error in the log")
    func missing() throws {
        let loop = try EventLoop()
        let box = LogBox()
        let runner = RuleRunner(
            isService: false,
            loop: loop,
            log: box.log
        )
        runner.run(RuleResult.Command(rule: "gone", words: ["/no/such/program"]), [:])
        #expect(runner.count == 0)
        #expect(box.messages.first?.hasPrefix("rule gone: /no/such/program: ") == true)
    }
}
