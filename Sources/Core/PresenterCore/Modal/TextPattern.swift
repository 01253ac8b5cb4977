// SPDX-License-Identifier: MIT

/// A regular expression for a whole text, as an application wrote it.
///
/// It supports what `Pattern` supports between slashes. The expression may be untrusted:
/// matching takes no more than a budget.
public struct TextPattern: Hashable, Sendable {
    /// The expression as written, without slashes.
    public let source: String
    /// The error in it, to follow it in a sentence; `nil`: none.
    public let error: String?
    private let compiled: Pattern?

    /// What an expression has to be besides right.
    static let quick =
        "an expression that is checked quickly: in \(PatternBudget.standard) steps at most, "
        + "with those of other fields"

    /// Compiles an expression; one that is wrong matches every text and has an `error`.
    public init(_ source: String) {
        self.source = source
        do throws(PatternError) {
            // Alone first: its parentheses must match without ours.
            var parser = PatternParser(source, ignoresCase: false)
            _ = try parser.expression()
            compiled = try Pattern("/^(?:\(source))$/")
            error = nil
        } catch {
            compiled = nil
            self.error = error.description
        }
    }

    /// Returns whether the whole text matches; not if the budget does not suffice.
    public func matches(_ text: String, _ budget: inout PatternBudget) -> Bool {
        compiled?.matches(PatternText(text), &budget) ?? true
    }

    /// Returns whether texts of so many characters may take too long to be checked.
    func takesLong(forLength length: Int, _ budget: inout PatternBudget) -> Bool {
        compiled?.takesLong(forLength: length, &budget) ?? false
    }

    /// Whether both were written alike.
    public static func == (left: TextPattern, right: TextPattern) -> Bool {
        left.source == right.source
    }

    /// Hashes the expression as written.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
