// SPDX-License-Identifier: MIT
//
// Filtering by typing. Each word of the query must occur in a line, in any order; its
// letters may be apart. A line is better the more its match looks like what a user
// means by an abbreviation:
//
//     exact    the whole line
//     prefix   the line begins with the word
//     start    a word of the line begins with it:        "out"  in git-check-out
//     initials its letters begin words, or go on there:  "gco"  in git-check-out
//     inside   it occurs as it is written:               "hec"  in git-check-out
//     spread   its letters occur in that order:          "gkt"  in git-check-out
//
// Within a rank the closer match is better, then the shorter line; equal lines keep
// their order. Case matters only if the query has a capital letter. Lines are compared
// as UTF-8 bytes: folding a letter outside ASCII needs tables, so a caller that keeps many
// lines keeps them folded.

/// A query that filters lines as it is typed.
public struct FuzzyQuery: Hashable, Sendable {
    /// The words, which must all match; without any, every line matches.
    public let words: [[UInt8]]
    /// Whether capital letters must match.
    public let isCaseSensitive: Bool

    /// Reads a query.
    public init(_ text: String) {
        isCaseSensitive = text.contains { $0.isUppercase }
        let folded = isCaseSensitive ? text : text.lowercased()
        words = folded.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    }

    /// Whether every line matches.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether all lines that match this query also match the earlier one.
    ///
    /// Then only those need to be looked at again.
    public func narrows(_ earlier: FuzzyQuery) -> Bool {
        guard !earlier.isCaseSensitive || isCaseSensitive else { return false }
        guard isCaseSensitive == earlier.isCaseSensitive else { return earlier.isEmpty }
        return earlier.words.allSatisfy { old in
            words.contains { Self.isSubsequence(old, of: $0) }
        }
    }

    private static func isSubsequence(_ part: [UInt8], of whole: [UInt8]) -> Bool {
        var rest = part[...]
        for byte in whole where byte == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// Returns a line as `score` expects it: in small letters, unless case matters.
    public func folded(_ line: String) -> [UInt8] {
        Array((isCaseSensitive ? line : line.lowercased()).utf8)
    }

    /// Returns how well a line matches.
    ///
    /// - Parameter line: UTF-8, in small letters unless the query is case-sensitive.
    /// - Returns: the higher the better; `nil`: it does not match.
    public func score(_ line: Span<UInt8>) -> Int32? {
        var sum = 0
        for word in words {
            guard let match = Self.match(word, line, nil) else { return nil }
            sum += Int(match)
        }
        return words.isEmpty ? 0 : Int32(clamping: sum - min(line.count, 999))
    }

    /// The characters of a text that match, as offsets in characters; empty: none.
    public func matches(in text: String) -> [Int] {
        guard !isEmpty else { return [] }
        var bytes: [UInt8] = []
        var characters: [Int] = []
        for (offset, character) in text.enumerated() {
            let folded = isCaseSensitive ? String(character) : character.lowercased()
            bytes += folded.utf8
            characters += repeatElement(offset, count: folded.utf8.count)
        }
        var found: Set<Int> = []
        for word in words {
            let indices = Indices()
            guard Self.match(word, bytes.span, indices) != nil else { return [] }
            for index in indices.all { found.insert(characters[index]) }
        }
        return found.sorted()
    }

    // MARK: One word

    /// The indices of the bytes that matched.
    private final class Indices {
        var all: [Int] = []
    }

    /// A rank of a match.
    private enum Rank: Int32 {
        case spread = 1
        case inside, initials, start, prefix, exact

        /// The score before its deductions, which stay below one rank.
        var score: Int32 { rawValue * 1_000_000 }
    }

    private static func match(_ word: [UInt8], _ line: Span<UInt8>, _ indices: Indices?) -> Int32? {
        guard word.count <= line.count else { return nil }
        if let (start, isAtWord) = occurrence(of: word, in: line) {
            if start == 0 || isAtWord {
                indices?.all = Array(start..<start + word.count)
                let rank: Rank = start > 0 ? .start : word.count == line.count ? .exact : .prefix
                return rank.score - deduction(start)
            }
            if let span = initials(word, line, indices) { return Rank.initials.score - span }
            indices?.all = Array(start..<start + word.count)
            return Rank.inside.score - deduction(start)
        }
        if let span = initials(word, line, indices) { return Rank.initials.score - span }
        return spread(word, line, indices).map { Rank.spread.score - $0 }
    }

    /// Later or wider matches are worse, up to a limit.
    private static func deduction(_ bytes: Int) -> Int32 { Int32(min(bytes, 900)) * 1000 }

    /// The first occurrence at the start of a word, or else the first one.
    private static func occurrence(
        of word: [UInt8],
        in line: Span<UInt8>
    ) -> (start: Int, isAtWord: Bool)? {
        var first: Int?
        var start = 0
        while start + word.count <= line.count {
            if line[start] == word[0], isEqual(word, line, at: start) {
                if isWordStart(line, start) { return (start, true) }
                first = first ?? start
            }
            start += 1
        }
        return first.map { ($0, false) }
    }

    private static func isEqual(_ word: [UInt8], _ line: Span<UInt8>, at start: Int) -> Bool {
        var index = 1
        while index < word.count {
            if line[start + index] != word[index] { return false }
            index += 1
        }
        return true
    }

    /// Whether a word begins at a byte: after a separator, or where digits begin.
    private static func isWordStart(_ line: Span<UInt8>, _ index: Int) -> Bool {
        guard index > 0 else { return true }
        let (before, here) = (line[index - 1], line[index])
        guard isLetter(here) else { return false }
        return !isLetter(before) || (isDigit(here) && !isDigit(before))
            || (isCapital(here) && !isCapital(before))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    /// Whether it belongs to a word: a letter, a digit, or a part of a character outside ASCII.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || isDigit(byte) || isCapital(byte) || (0x61...0x7A).contains(byte)
    }

    /// Matches letters that begin words or follow the last match; the deduction.
    private static func initials(
        _ word: [UInt8],
        _ line: Span<UInt8>,
        _ indices: Indices?
    ) -> Int32? {
        var found: [Int] = []
        var next = 0
        var index = 0
        var last = -2
        var first = 0
        while index < line.count, next < word.count {
            if line[index] == word[next], index == last + 1 || isWordStart(line, index) {
                if next == 0 { first = index }
                if indices != nil { found.append(index) }
                last = index
                next += 1
            }
            index += 1
        }
        guard next == word.count else { return nil }
        indices?.all = found
        return deduction(last - first)
    }

    /// Matches letters anywhere, as close together as going back from the first end allows;
    /// the deduction.
    private static func spread(
        _ word: [UInt8],
        _ line: Span<UInt8>,
        _ indices: Indices?
    ) -> Int32? {
        var next = 0
        var index = 0
        while index < line.count, next < word.count {
            if line[index] == word[next] { next += 1 }
            index += 1
        }
        guard next == word.count else { return nil }
        let end = index - 1
        var found: [Int] = []
        repeat {
            index -= 1
            if line[index] == word[next - 1] {
                next -= 1
                if indices != nil { found.append(index) }
            }
        } while next > 0
        indices?.all = found.reversed()
        return deduction(end - index)
    }
}

extension FormField {
    /// The indices of the options that match a text, the best first; all in their order for an
    /// empty one.
    public func matches(_ text: String) -> [Int] {
        let query = FuzzyQuery(text)
        guard !query.isEmpty else { return Array(choices.indices) }
        var scored: [(index: Int, score: Int32)] = []
        for (index, option) in choices.enumerated() {
            let line = query.folded(option.title)
            if let score = query.score(line.span) { scored.append((index, score)) }
        }
        return scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.index)
    }
}
