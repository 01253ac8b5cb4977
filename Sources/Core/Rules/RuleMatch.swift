// SPDX-License-Identifier: MIT

public import PresenterCore

/// The conditions of a rule; all of them must hold.
///
/// Of several patterns for the same thing one must match.
public struct RuleMatch: Hashable, Sendable {
    /// The kinds it applies to.
    public var kinds: Set<Kind> = [.toast]
    /// The urgencies of toasts; empty: all.
    public var urgencies: Set<Urgency> = []
    /// Patterns for texts of the request.
    public var fields: [RuleField: [Pattern]] = [:]
    /// Patterns for hints of `Notify`, by the hint's name.
    public var hints: [String: [Pattern]] = [:]
    /// The periods, of which one must be now; empty: any time.
    public var periods: [Period] = []
    /// The modes; empty: any, or none.
    public var modes: [String] = []
    /// What must be so, or must not.
    public var situations: [Situation: Bool] = [:]
    /// Patterns for the names of monitors, of which one must be connected; empty: any.
    public var outputs: [Pattern] = []

    /// Matches every toast.
    public init() {}

    /// Whether it can match in that situation.
    func holds(in context: RuleContext) -> Bool {
        for (situation, isSo) in situations
        where context.situations.contains(situation) != isSo { return false }
        if !outputs.isEmpty {
            guard
                context.outputs.contains(where: { name in
                    outputs.contains { $0.matches(name) }
                })
            else { return false }
        }
        return mayHold(in: context)
    }

    /// Whether it can match in that situation, whatever is on the screen.
    func mayHold(in context: RuleContext) -> Bool {
        if !periods.isEmpty, !periods.contains(where: { $0.contains(context.time) }) {
            return false
        }
        if !modes.isEmpty, !modes.contains(context.mode ?? "") { return false }
        return true
    }

    /// Whether a request matches, in whatever situation.
    func matches(_ texts: inout RuleTexts) -> Bool {
        guard kinds.contains(texts.kind) else { return false }
        if !urgencies.isEmpty {
            guard let urgency = texts.urgency, urgencies.contains(urgency) else { return false }
        }
        for (field, patterns) in fields {
            guard matches(texts[field], patterns, &texts.budget) else { return false }
        }
        for (name, patterns) in hints {
            guard let text = texts.hint(name), matches([text], patterns, &texts.budget) else {
                return false
            }
        }
        return true
    }

    /// Whether one of the texts matches one of the patterns, as far as the budget suffices.
    private func matches(
        _ texts: [PatternText],
        _ patterns: [Pattern],
        _ budget: inout PatternBudget
    ) -> Bool {
        for text in texts {
            for pattern in patterns {
                if pattern.matches(text, &budget) { return true }
                guard !budget.isSpent else { return false }
            }
        }
        return false
    }

    /// The names of applications, in lower case, of which one must be exactly the sender's;
    /// `nil`: others can match too.
    var literalApps: [String]? {
        guard let patterns = fields[.app], !patterns.isEmpty else { return nil }
        let literals = patterns.compactMap(\.literal)
        return literals.count == patterns.count ? literals : nil
    }
}

/// A text of a request that rules match.
public enum RuleField: String, Hashable, Sendable, CaseIterable {
    /// The name that the application claims, else its proved name.
    case app
    /// The proved identity: `org.example.Mail`, `/usr/bin/mail`.
    case id
    /// The title.
    case summary
    /// The message, without markup.
    case body
    /// The category of a toast.
    case category
    /// The key, or synchronous tag.
    case key
    /// A tag of the request.
    case tag
}
