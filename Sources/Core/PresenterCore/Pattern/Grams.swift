// SPDX-License-Identifier: MIT
//
// Most patterns need certain characters one after the other: `*code: ??????*` needs "co",
// "od", "de" and so on. A text without one of these pairs cannot match. Whether it has
// them all is seen with four words each, so hundreds of patterns cost less than a search
// with one.

/// The characters of a text and the pairs of neighbours among them, hashed to 256 bits.
///
/// All in lower case. If it lacks a gram, the text lacks it too; the reverse is not certain.
///
/// Source: B. H. Bloom, "Space/Time Trade-offs in Hash Coding with Allowable Errors", 1970.
package struct Grams: Hashable, Sendable {
    private var bits = SIMD4<UInt64>()

    /// Creates an empty set.
    package init() {}

    /// Creates the set of the grams of texts, as far as patterns look at them.
    package init(_ texts: [String]) {
        for text in texts where !insert(plain: text) {
            var last: UInt32?
            for scalar in text.unicodeScalars.prefix(Pattern.longestText) {
                let next = PatternText.fold(scalar.value)
                insert(next, after: last)
                last = next
            }
        }
    }

    /// Adds those of a text that is ASCII, which most are: its bytes are its characters.
    ///
    /// - Returns: `false` if it is not; nothing is added then.
    private mutating func insert(plain text: String) -> Bool {
        var both = self
        var last: UInt32?
        for byte in text.utf8.prefix(Pattern.longestText) {
            guard byte < 0x80 else { return false }
            let next = PatternText.fold(UInt32(byte))
            both.insert(next, after: last)
            last = next
        }
        self = both
        return true
    }

    package var isEmpty: Bool { bits == SIMD4() }

    /// Whether all grams of the other set are in this one.
    package func contains(_ other: Grams) -> Bool { other.bits & ~bits == SIMD4() }

    /// The grams that are in both sets.
    package func intersection(_ other: Grams) -> Grams {
        var both = self
        both.bits &= other.bits
        return both
    }

    /// What either has.
    func union(_ other: Grams) -> Grams {
        var either = self
        either.bits |= other.bits
        return either
    }

    /// Adds a character in lower case, and the pair that it makes with the one before.
    mutating func insert(_ scalar: UInt32, after last: UInt32?) {
        insert(scalar &* 0x85EB_CA6B)
        if let last { insert((last &* 0x9E37_79B1 ^ scalar) &* 0x85EB_CA6B) }
    }

    private mutating func insert(_ hash: UInt32) {
        bits[Int(hash >> 30)] |= 1 << UInt64(hash >> 24 & 63)
    }
}

extension PatternNode {
    /// The grams that every matching text has.
    var needed: Grams {
        switch self {
        case .scalar(let members):
            var grams = Grams()
            if let only = members.only { grams.insert(PatternText.fold(only), after: nil) }
            return grams
        case .start, .end, .boundary: return Grams()
        case .sequence(let parts): return Self.needed(by: parts)
        case .choice(let choices):
            guard let first = choices.first else { return Grams() }
            return choices.dropFirst().reduce(first.needed) { $0.intersection($1.needed) }
        case .repeated(let part, let minimum, _): return minimum > 0 ? part.needed : Grams()
        }
    }

    private static func needed(by parts: [PatternNode]) -> Grams {
        var grams = Grams()
        var last: UInt32?
        for part in parts {
            switch part {
            case .start, .end, .boundary: continue
            case .scalar(let members):
                let only = members.only.map(PatternText.fold)
                if let only { grams.insert(only, after: last) }
                last = only
            case .sequence, .choice, .repeated:
                grams = grams.union(part.needed)
                last = nil
            }
        }
        return grams
    }
}
