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
}
