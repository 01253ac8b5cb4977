// SPDX-License-Identifier: MIT
//
// Patterns come from the user or from clients, texts are untrusted: matching takes time
// proportional to both, and never more than a budget allows. All alternatives are followed at once, as in Thompson's
// construction, so there is no backtracking. `docs/decisions/0010-rules.md` says why this
// is not a library.

/// A pattern for a text: a glob, or a regular expression between slashes.
///
/// - A glob matches the whole text and ignores case: `*` is any text, `?` one character,
///   `[a-z]` one of them, and a backslash takes the next character literally.
/// - `/expression/` matches anywhere in the text; `/expression/i` ignores case. It knows
///   `.`, `[]`, `()`, `|`, `*`, `+`, `?`, `{2,5}`, `^`, `$`, `\d`, `\w`, `\s`, `\b` and the
///   opposites `\D`, `\W`, `\S`, `\B`; no back-references and no look-around.
public struct Pattern: Hashable, Sendable {
    /// The pattern as written.
    public let source: String
    /// A glob without wildcards, in lower case; `nil`: any other pattern.
    package let literal: String?
    /// The grams that every matching text has.
    package let needed: Grams
    private let program: PatternProgram

    /// The longest pattern in characters.
    public static let longest = 1000
    /// Maximum number of characters of a text that are searched; the rest does not matter.
    public static let longestText = 4096

    /// Compiles a pattern.
    ///
    /// - Parameter source: the pattern as written.
    /// - Throws: `PatternError` with the reason.
    public init(_ source: String) throws(PatternError) {
        guard source.unicodeScalars.count <= Self.longest else {
            throw PatternError("is longer than \(Self.longest) characters")
        }
        self.source = source
        if source.hasPrefix("/"), source.utf8.count > 1 {
            literal = nil
            (program, needed) = try Self.expression(source)
            return
        }
        var parser = PatternParser(source, ignoresCase: true)
        let node = try parser.glob()
        program = try PatternProgram(node, ignoresCase: true)
        needed = node.needed
        literal = source.contains { "*?[\\".contains($0) } ? nil : source.lowercased()
    }

    private static func expression(
        _ source: String
    ) throws(PatternError) -> (PatternProgram, Grams) {
        var body = source.dropFirst()
        let ignoresCase = body.hasSuffix("/i")
        body = body.dropLast(ignoresCase ? 2 : 1)
        guard ignoresCase || source.hasSuffix("/") else {
            throw PatternError("expected \"/\" at its end")
        }
        var parser = PatternParser(String(body), ignoresCase: ignoresCase)
        let node = try parser.expression()
        return (try PatternProgram(node, ignoresCase: ignoresCase), node.needed)
    }

    /// Returns whether a text matches, as far as one budget suffices.
    public func matches(_ text: String) -> Bool {
        var budget = PatternBudget()
        return matches(PatternText(text), &budget)
    }

    /// Returns whether a prepared text matches; not if the budget does not suffice.
    package func matches(_ text: PatternText, _ budget: inout PatternBudget) -> Bool {
        program.matches(text, &budget)
    }

    /// How many characters `takesLong` tries.
    private static let probed = 64

    /// Returns whether texts of so many characters may take longer than a whole budget.
    ///
    /// It tries a short text, and pays for that from a budget.
    package func takesLong(forLength length: Int, _ budget: inout PatternBudget) -> Bool {
        let text = program.probe(min(length, Self.probed))
        let before = budget.steps
        _ = matches(text, &budget)
        let scale = max(1, min(length, Self.longestText) / Self.probed)
        // Most of what is typed keeps it less busy than one character over and over.
        return budget.isSpent || (before - budget.steps) * scale > 4 * PatternBudget.standard
    }

    /// Whether both were written alike.
    public static func == (left: Pattern, right: Pattern) -> Bool { left.source == right.source }

    /// Hashes the pattern as written.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
