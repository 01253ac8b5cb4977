// SPDX-License-Identifier: MIT

/// The decisions of the user's rules about a presentation, besides its content.
public struct RuleDecisions: Hashable, Sendable {
    /// The rules that applied, in their order, at most `maximumApplied`.
    public var applied: [AppliedRule] = []
    /// Toasts: the rules that make it wait for as long as they are in force.
    public var heldBy: [String] = []
    /// Toasts: whether do not disturb lets it through.
    public var passesDoNotDisturb = false
    /// Toasts: whether its content is hidden; only its sender is shown.
    public var isRedacted = false
    /// Toasts: whether it appears on screen at all; if not, it ends at once.
    public var isShown = true
    /// Whether the history keeps it.
    public var keepsInHistory = true
    /// Toasts: what happens when its time on screen has passed, whoever chose that time; `nil`:
    /// what the setting says.
    public var expired: ExpiredToasts?
    /// Whether the user's other machines show it too.
    public var isShared = false
    /// Whether the user's phones show it too, through a server that reads it.
    public var isPushed = false

    /// Maximum number of rules noted for one presentation.
    public static let maximumApplied = 16

    /// No rule applied.
    public init() {}

    /// Adds what the rules decided about a changed content: it may add privacy, never remove it,
    /// for the content may still have what is private.
    mutating func tighten(with later: RuleDecisions) {
        for rule in later.applied where applied.count < Self.maximumApplied {
            if !applied.contains(rule) { applied.append(rule) }
        }
        for rule in later.heldBy where !heldBy.contains(rule) { heldBy.append(rule) }
        expired = later.expired ?? expired
        // What one version keeps here may be in a later one, too.
        let before = self
        defer {
            for path in RuleDecision.leaving.map(\.keyPath) {
                self[keyPath: path] = before[keyPath: path] && later[keyPath: path]
            }
        }
        let standard = RuleDecisions()
        for path in RuleDecision.allCases.map(\.keyPath)
        where later[keyPath: path] != standard[keyPath: path] {
            self[keyPath: path] = later[keyPath: path]
        }
    }
}

/// What a rule decides, by the key in its table.
public enum RuleDecision: String, Hashable, Sendable, CaseIterable {
    /// Whether do not disturb lets them through.
    case pass
    /// Whether their content is hidden.
    case redact
    /// Whether they appear on screen.
    case show
    /// Whether the history keeps them.
    case history
    /// Whether the user's other machines show it too.
    case share
    /// Whether the user's phones show it too.
    case push

    /// What lets a presentation leave the machine, each for one place.
    public static let leaving: [RuleDecision] = [.share, .push]

    /// Whether it says nothing of other kinds.
    public var isForToastsOnly: Bool { !Self.leaving.contains(self) }

    /// The decision about a request.
    public var keyPath: WritableKeyPath<RuleDecisions, Bool> {
        switch self {
        case .pass: \.passesDoNotDisturb
        case .redact: \.isRedacted
        case .show: \.isShown
        case .history: \.keepsInHistory
        case .share: \.isShared
        case .push: \.isPushed
        }
    }
}

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

/// The rules and the mode that the user switched at run time.
///
/// They survive the daemon, unlike the rules themselves, which are in the configuration.
public struct RuleSwitches: Hashable, Sendable {
    /// The name of the mode that is on; `nil`: none.
    public var mode: String?
    /// Rules that the user switched on or off, by name.
    public var rules: [String: Bool]

    /// Creates switches; without arguments the configuration decides.
    public init(mode: String? = nil, rules: [String: Bool] = [:]) {
        self.mode = mode
        self.rules = rules
    }
}
