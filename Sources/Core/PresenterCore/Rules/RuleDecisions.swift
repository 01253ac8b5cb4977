// SPDX-License-Identifier: MIT

/// The decisions of the user's rules about a presentation, besides its content.
public struct RuleDecisions: Hashable, Sendable {
    /// The rules that applied, in their order, at most `mostApplied`.
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

    /// Maximum number of rules noted for one presentation.
    public static let mostApplied = 16

    /// No rule applied.
    public init() {}

    /// Adds what the rules decided about a changed content: it may add privacy, never remove it,
    /// for the content may still have what is private.
    mutating func tighten(with later: RuleDecisions) {
        for rule in later.applied where applied.count < Self.mostApplied {
            if !applied.contains(rule) { applied.append(rule) }
        }
        for rule in later.heldBy where !heldBy.contains(rule) { heldBy.append(rule) }
        passesDoNotDisturb = passesDoNotDisturb || later.passesDoNotDisturb
        isRedacted = isRedacted || later.isRedacted
        isShown = isShown && later.isShown
        keepsInHistory = keepsInHistory && later.keepsInHistory
    }
}
