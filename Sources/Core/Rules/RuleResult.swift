// SPDX-License-Identifier: MIT

public import PresenterCore

/// A request after all rules.
public struct RuleResult: Hashable, Sendable {
    /// The request with its decisions.
    public var request: PresentRequest
    /// The programs to run, with their arguments, each for the rule of that name.
    public var commands: [Command] = []

    /// A program that a rule runs.
    public struct Command: Hashable, Sendable {
        /// The rule.
        public var rule: String
        /// The program and its arguments; never empty.
        public var words: [String]

        /// Creates a command.
        public init(rule: String, words: [String]) {
            self.rule = rule
            self.words = words
        }
    }
}
