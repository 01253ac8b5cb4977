// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Rules
@testable import topmostd

@Suite("Programs of rules")
struct RuleRunnerTests {
    @Test("run few at a time, and each for a limited time, with its children")
    func bounds() throws {
        let loop = try EventLoop()
        let box = LogBox()
        let programs = ProgramRunner(isService: false, loop: loop)
        let runner = RuleRunner(programs, span: .milliseconds(100), loop: loop, log: box.log)
        let command = RuleResult.Command(
            rule: "slow",
            arguments: ["/bin/sh", "-c", "sleep 600 & wait"]
        )
        for _ in 0..<ProgramRunner.maximum { runner.run(command, [:]) }
        #expect(programs.count == ProgramRunner.maximum)
        #expect(box.messages == [])
        try loop.run { programs.count == 0 }
        #expect(box.messages.contains { $0.hasPrefix("rule slow: killed after") })
    }

    @Test("a rule's own place is kept free, its newest program waits, and a line counts the rest")
    func places() throws {
        let loop = try EventLoop()
        let box = LogBox()
        let programs = ProgramRunner(isService: false, loop: loop)
        let runner = RuleRunner(programs, span: .seconds(60), loop: loop, log: box.log)
        let file = NSTemporaryDirectory() + "topmost-rule-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file) }
        func command(_ rule: String, _ script: String) -> RuleResult.Command {
            RuleResult.Command(rule: rule, arguments: ["/bin/sh", "-c", script])
        }
        for _ in 0..<ProgramRunner.maximum { runner.run(command("slow", "sleep 0.3"), [:]) }
        for number in 0..<300 {
            runner.run(command("slow", "echo $N >> \(file)"), ["N": "\(number)"])
        }
        // Another rule has a place of its own.
        runner.run(command("codes", "sleep 0.2"), [:])
        #expect(programs.count == ProgramRunner.maximum + 1)
        try loop.run { programs.count == 0 }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "299\n")
        #expect(box.messages == ["rule slow: not run: 8 programs are running"])
        // A program that is missing a hundred times is told once.
        for _ in 0..<100 {
            runner.run(RuleResult.Command(rule: "gone", arguments: ["/no/such/program"]), [:])
        }
        #expect(box.messages.count == 2)
    }

    @Test("a program that does not exist is an error in the log")
    func missing() throws {
        let loop = try EventLoop()
        let box = LogBox()
        let programs = ProgramRunner(isService: false, loop: loop)
        let runner = RuleRunner(programs, loop: loop, log: box.log)
        runner.run(RuleResult.Command(rule: "gone", arguments: ["/no/such/program"]), [:])
        #expect(programs.count == 0)
        #expect(box.messages.first?.hasPrefix("rule gone: /no/such/program: ") == true)
    }
}
