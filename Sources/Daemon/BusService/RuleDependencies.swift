// SPDX-License-Identifier: MIT

public import PresenterCore
public import Rules

/// The user's rules, as the bus service uses them.
public struct RuleDependencies {
    /// The rules in use.
    public var rules: () -> RuleSet
    /// The present situation.
    public var context: () -> RuleContext
    /// Switches rules and mode, and stores that.
    public var change: (RuleSwitches) -> Void
    /// Runs a rule's program with these variables in addition to the environment.
    public var run: (RuleResult.Command, [String: String]) -> Void

    /// Records whether any application asks for quiet.
    public var inhibit: (Bool) -> Void

    /// Creates the dependencies; without arguments there are no rules.
    public init(
        rules: @escaping () -> RuleSet = { RuleSet() },
        context: @escaping () -> RuleContext = { RuleContext(secondOfDay: 0) },
        change: @escaping (RuleSwitches) -> Void = { _ in },
        run: @escaping (RuleResult.Command, [String: String]) -> Void = { _, _ in },
        inhibit: @escaping (Bool) -> Void = { _ in }
    ) {
        self.rules = rules
        self.context = context
        self.change = change
        self.run = run
        self.inhibit = inhibit
    }
}
