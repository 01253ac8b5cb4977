// SPDX-License-Identifier: MIT
//
// What these functions do, the standard library does for patterns too: using them would link
// 1.4 MB of regular expressions into every program.

extension StringProtocol {
    /// Whether another text is part of it, byte by byte.
    public func contains(text: String) -> Bool {
        text.isEmpty || firstRange(text: text) != nil
    }

    /// Where another text is in it for the first time, byte by byte.
    public func firstRange(text: String) -> Range<Index>? {
        let start = utf8.indices.first { utf8[$0...].starts(with: text.utf8) }
        return start.map { $0..<utf8.index($0, offsetBy: text.utf8.count) }
    }

    /// The parts between a text that separates them, empty ones too; the last has the rest.
    ///
    /// An empty text separates nothing.
    public func split(text separator: String, maxSplits: Int = .max) -> [SubSequence] {
        var parts: [SubSequence] = []
        var rest = self[...]
        while parts.count < maxSplits, !separator.isEmpty,
            let range = rest.firstRange(text: separator)
        {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }

    /// The text with another one in place of each occurrence of a text.
    public func replacing(text: String, with other: String) -> String {
        split(text: text).joined(separator: other)
    }

    /// The text with each escape behind a backslash, `\x2d` for example, replaced by its character.
    public func replacing(escape: String, with character: Character) -> String {
        let parts = split(separator: "\\", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let isEscape = part.hasPrefix(escape)
            text.append(isEscape ? character : "\\")
            text += isEscape ? part.dropFirst(escape.count) : part
        }
    }
}
