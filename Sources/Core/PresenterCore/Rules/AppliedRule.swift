// SPDX-License-Identifier: MIT

/// A rule that applied to a presentation.
public struct AppliedRule: Hashable, Sendable {
    /// The rule's name.
    public var name: String
    /// What it changed, in words: `urgency = low`; empty: nothing.
    public var changes: [String]

    /// Creates a note of a rule.
    public init(name: String, changes: [String] = []) {
        self.name = name
        self.changes = changes
    }

    /// The rule and its changes in one line: `quiet chat: urgency = low, hold`.
    public var text: String {
        name + ": " + (changes.isEmpty ? "no change" : changes.joined(separator: ", "))
    }
}
