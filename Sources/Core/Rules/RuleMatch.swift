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
    /// The part of the day.
    public var time: DaySpan?
    /// The modes; empty: any, or none.
    public var modes: [String] = []
    /// Whether a fullscreen window must have the focus, or must not; `nil`: either.
    public var isFullscreen: Bool?
    /// Whether a screen must be shared, or must not; `nil`: either.
    public var isScreenShared: Bool?
    /// Whether the session must be locked, or must not; `nil`: either.
    public var isLocked: Bool?
    /// Patterns for the names of monitors, of which one must be connected; empty: any.
    public var outputs: [Pattern] = []

    /// Matches every toast.
    public init() {}

    /// Whether it can match in that situation.
    func holds(in context: RuleContext) -> Bool {
        if let isFullscreen, isFullscreen != context.isFullscreen { return false }
        if let isScreenShared, isScreenShared != context.isScreenShared { return false }
        if let isLocked, isLocked != context.isLocked { return false }
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
        if let time, !time.contains(context.secondOfDay) { return false }
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

/// A part of the day: `09:00-17:30`, or over midnight, `22:00-07:00`.
public struct DaySpan: Hashable, Sendable {
    /// The span's first second of the day.
    public let start: Int
    /// The first second after it.
    public let end: Int

    static let day = 86_400

    /// Reads `09:00-17:30`; `nil`: it is invalid or empty.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = Self.second(parts[0]), let end = Self.second(parts[1]),
            start != end
        else { return nil }
        self.start = start
        self.end = end
    }

    /// Whether a second of the day is in it.
    func contains(_ second: Int) -> Bool {
        start < end ? (start..<end).contains(second) : second >= start || second < end
    }

    /// Seconds until it begins or ends, at least 1.
    func untilChange(from second: Int) -> Int {
        [start, end].map { ($0 - second - 1 + 2 * Self.day) % Self.day + 1 }.min() ?? Self.day
    }

    private static func second(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 3600 + minute * 60
    }
}
