// SPDX-License-Identifier: MIT
//
// Patterns come from the user or from clients, texts are untrusted: matching takes time
// proportional to both, and never more than a budget allows. All alternatives are followed at once, as in Thompson's
// construction, so there is no backtracking. `docs/decisions/0010-rules.md` says why this
// is not a library.

import Texts

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
            throw PatternError(.isTooLong, "\(Self.longest)")
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
            throw PatternError(.endsWithoutSlash)
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

/// Why a pattern cannot be used.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, to follow the pattern in a sentence.
    public var description: String

    init(_ problem: Phrase, _ values: String...) {
        description = Wording(problem, values: values).english
    }
}

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
    mutating func spend(_ count: Int) -> Bool {
        steps -= count
        return steps > 0
    }
}

/// A text prepared for matching: its first characters, also without case.
package struct PatternText {
    /// The scalars as they are.
    let exact: [UInt32]
    /// The scalars in lower case.
    let folded: [UInt32]

    package init(_ text: String) {
        exact = text.unicodeScalars.prefix(Pattern.longestText).map(\.value)
        folded = exact.map(Self.fold)
    }

    /// The lower case of a scalar, if that is a single one.
    static func fold(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return scalar &- 0x41 < 26 ? scalar | 0x20 : scalar }
        guard let known = Unicode.Scalar(scalar) else { return scalar }
        let lower = known.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first?.value ?? scalar : scalar
    }
}

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
        Phrase.quickExpression.english("\(PatternBudget.standard)")

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
