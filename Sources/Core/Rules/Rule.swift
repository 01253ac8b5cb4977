// SPDX-License-Identifier: MIT

/// A rule of the user: its conditions and its action.
public struct Rule: Hashable, Sendable {
    /// The name, unique among all rules.
    public var name: String
    /// Whether it is on unless a mode or the user switches it.
    public var isOn: Bool
    /// What it matches.
    public var match: RuleMatch
    /// What it does.
    public var action: RuleAction

    /// Creates a rule.
    public init(
        name: String,
        isOn: Bool = true,
        match: RuleMatch = RuleMatch(),
        action: RuleAction = RuleAction()
    ) {
        self.name = name
        self.isOn = isOn
        self.match = match
        self.action = action
    }
}
