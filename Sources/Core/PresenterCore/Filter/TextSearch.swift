// SPDX-License-Identifier: MIT

/// A search for a part of a text, letter by letter; small letters find capitals too.
public struct TextSearch: Hashable, Sendable {
    /// The text that is searched for.
    public let query: String
    /// Whether capitals count: the query has some.
    public let isCaseSensitive: Bool
    private let needle: [UInt8]

    /// Creates a search; an empty query finds nothing.
    public init(_ query: String) {
        self.query = query
        let small = query.lowercased()
        isCaseSensitive = small != query
        needle = Array(query.utf8)
    }

    /// Whether there is nothing to find.
    public var isEmpty: Bool { needle.isEmpty }

    /// The text in the form that is searched: in small letters unless capitals count.
    public func folded(_ text: String) -> String { isCaseSensitive ? text : text.lowercased() }

    /// The offsets of matches in a text as UTF-8, `folded`, from the first to the last;
    /// they do not overlap.
    public func offsets(in text: Span<UInt8>) -> [Int] {
        guard let first = needle.first, text.count >= needle.count else { return [] }
        var offsets: [Int] = []
        var offset = 0
        let last = text.count - needle.count
        search: while offset <= last {
            guard text[offset] == first else {
                offset += 1
                continue
            }
            for index in 1..<max(1, needle.count) where text[offset + index] != needle[index] {
                offset += 1
                continue search
            }
            offsets.append(offset)
            offset += needle.count
        }
        return offsets
    }

    /// The characters of a line that belong to matches.
    public func marked(in line: String) -> Set<Int> {
        guard !isEmpty else { return [] }
        let bytes = Array(folded(line).utf8)
        let starts = offsets(in: bytes.span)
        guard !starts.isEmpty else { return [] }
        var marked: Set<Int> = []
        var offset = 0
        for (number, character) in line.enumerated() {
            let length = folded(String(character)).utf8.count
            let range = offset..<offset + length
            if starts.contains(where: { range.overlaps($0..<$0 + needle.count) }) {
                marked.insert(number)
            }
            offset += length
        }
        return marked
    }
}
