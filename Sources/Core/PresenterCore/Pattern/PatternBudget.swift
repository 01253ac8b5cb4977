// SPDX-License-Identifier: MIT

/// How much work the patterns of one request may cause.
///
/// A match takes time in proportion to the text *and* to the pattern, and a caller chooses both.
/// All rules, or all fields of a form, share one budget; what it does not suffice for does not
/// match.
public struct PatternBudget: Hashable, Sendable {
    /// The steps that are left.
    public private(set) var steps: Int

    /// Steps for one request: some three milliseconds.
    public static let standard = 200_000

    /// Creates a budget.
    public init(steps: Int = PatternBudget.standard) {
        self.steps = steps
    }

    /// Whether nothing is left: the last match may have been cut short.
    public var isSpent: Bool { steps <= 0 }

    /// Takes steps; returns whether there were enough.
    mutating func take(_ count: Int) -> Bool {
        steps -= count
        return steps > 0
    }
}
