// SPDX-License-Identifier: MIT

/// A regular expression for a whole text, as an application wrote it.
///
/// It supports what `Pattern` supports between slashes. Matching takes time proportional to
/// the text: the expression may be untrusted.
public struct TextPattern: Hashable, Sendable {
    /// The expression as written, without slashes.
    public let source: String
    /// The error in it, to follow it in a sentence; `nil`: none.
    public let error: String?
    private let compiled: Pattern?

    /// Compiles an expression; one that is wrong matches every text and has an `error`.
    public init(_ source: String) {
        self.source = source
        do throws(PatternError) {
            // Alone first: its parentheses must match without ours.
            _ = try Pattern("/\(source)/")
            compiled = try Pattern("/^(?:\(source))$/")
            error = nil
        } catch {
            compiled = nil
            self.error = error.description
        }
    }

    /// Returns whether the whole text matches.
    public func matches(_ text: String) -> Bool { compiled?.matches(text) ?? true }

    /// Whether both were written alike.
    public static func == (left: TextPattern, right: TextPattern) -> Bool {
        left.source == right.source
    }

    /// Hashes the expression as written.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
