// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@testable import Rules

extension RuleSetTests {
    @Test("a later rule that lets pass is an exception to an earlier one that holds")
    func exception() throws {
        let hold = Self.rule("delay everything") { $0.action.holds = true }
        let pass = Self.rule("show critical") {
            $0.match.urgencies = [.critical]
            $0.action.decisions[.pass] = true
        }
        func held(_ rules: [Rule], _ urgency: Urgency) -> [String] {
            RuleSet(rules).apply(to: Self.subject(urgency: urgency), RuleSwitches(), Self.noon)
                .request.decisions.heldBy
        }
        #expect(held([hold, pass], .critical) == [])
        #expect(held([hold, pass], .normal) == ["delay everything"])
        #expect(held([pass, hold], .critical) == ["delay everything"])
    }

    @Test("all rules together have one budget, and what it does not suffice for says so")
    func budget() throws {
        let slow = try Pattern("/(a{1}|a{2}|a{3}|a{4}|a{5}|a{6}|a{7}|a{8}|a{9})*$/")
        let rules = (0..<20).map { number in
            Self.rule("slow \(number)") {
                $0.match.fields[.summary] = [slow]
                $0.action.decisions[.redact] = true
            }
        }
        let late = Self.rule("late") { $0.action.decisions[.history] = false }
        let subject = Self.subject(title: String(repeating: "a", count: 4000) + "b")
        let result = RuleSet(rules + [late]).apply(to: subject, RuleSwitches(), Self.noon)
        let texts = result.request.decisions.applied.map(\.text)
        #expect(texts.count == 16)
        #expect(texts.first == "slow 0: not checked (its patterns take too long)")
        #expect(!result.request.decisions.isRedacted)
        // What needs no pattern still applies.
        #expect(!result.request.decisions.keepsInHistory)
    }
}
