// SPDX-License-Identifier: MIT

public import PresenterCore

/// A rule of the user: its conditions and its action.
public struct Rule: Hashable, Sendable {
    /// The name, unique among all rules.
    public var name: String
    /// Whether it is on unless a mode or the user switches it.
    public var isOn = true
    /// The file that has it; empty: none.
    public var file = ""
    /// What it matches.
    public var match = RuleMatch()
    /// What it does.
    public var action = RuleAction()

    /// Creates a rule.
    public init(name: String, _ change: (inout Rule) -> Void = { _ in }) {
        self.name = name
        change(&self)
    }
}

/// What a rule does with a request that it matches.
public struct RuleAction: Hashable, Sendable {
    /// Options that it sets, in their order.
    public var settings: [Setting] = []
    /// Whether toasts wait as long as the rule is in force.
    public var holds = false
    /// What it decides about toasts; all else is unchanged.
    public var decisions: [RuleDecision: Bool] = [:]
    /// What it decides about toasts whose time on screen has passed; `nil`: nothing.
    public var expired: ExpiredToasts?
    /// A program to run, with its arguments; empty: none.
    public var command: [String] = []
    /// Whether later rules are skipped.
    public var stops = false

    /// Does nothing.
    public init() {}

    /// An option and the value that it gets.
    public struct Setting: Hashable, Sendable {
        /// The option's name.
        public var name: String
        /// The option's value.
        public var value: OptionValue
        /// Name and value as in the configuration: `urgency = "low"`.
        public var text: String

        /// Creates a setting.
        public init(name: String, value: OptionValue, text: String) {
            self.name = name
            self.value = value
            self.text = text
        }
    }

    /// Changes a request; returns the changes in words.
    func apply(to request: inout PresentRequest, rule: String) -> [String] {
        var changes = set(&request)
        let isToast = request.content.kind == .toast
        if isToast {
            if holds {
                request.decisions.heldBy.append(rule)
                changes.append("hold")
            }
            // What passes is not held: a later rule makes an exception to an earlier one.
            if decisions[.pass] == true, !holds { request.decisions.heldBy = [] }
        }
        for decision in RuleDecision.allCases where isToast || !decision.isForToastsOnly {
            guard let value = decisions[decision] else { continue }
            request.decisions[keyPath: decision.keyPath] = value
            changes.append(decision.rawValue + (value ? "" : " = false"))
        }
        if isToast, let expired {
            request.decisions.expired = expired
            changes.append("expired = \(expired.rawValue)")
        }
        if !command.isEmpty { changes.append("run \(command[0])") }
        if stops { changes.append("stop") }
        return changes
    }

    /// Sets options; one that is invalid for this request has no effect, and the changes report it.
    private func set(_ request: inout PresentRequest) -> [String] {
        settings.map { setting in
            let values = OptionValues(request.content.kind, [setting.name: setting.value])
            guard let changed = try? values.applied(to: request) else {
                return setting.text + " (invalid here)"
            }
            request = changed
            return setting.text
        }
    }
}
