// SPDX-License-Identifier: MIT
//
// A hundred thousand lines and the index of each among those that match. Filtering runs
// in slices, so that lines and answers are read in between; a query that extends the last one
// searches only its matches. New lines are filtered as they arrive.

package import PresenterCore

/// The items of a long list, filtered by typing.
package struct ItemStore {
    /// The items in the order they came.
    package private(set) var items: [ChoiceItem] = []
    /// The labels as UTF-8, one after the other: as they came, and in small letters.
    private var plain = Labels()
    private var folded = Labels()

    package private(set) var query = FuzzyQuery("")
    /// The matching items found so far; lower ones are better.
    private var found: [UInt64] = []
    /// The items among the first `examined` ones that matched the previous, shorter query.
    private var candidates: [UInt64] = []
    /// The number of filtered candidates.
    private var narrowed = 0
    /// The number of items that were filtered, or reduced to the candidates.
    private var examined = 0
    /// Whether `found` is in order.
    private var isSorted = true

    /// Labels as one array of bytes.
    private struct Labels {
        var bytes: [UInt8] = []
        var ends: [Int] = []

        mutating func append(_ label: String) {
            bytes.append(contentsOf: label.utf8)
            ends.append(bytes.count)
        }

        func range(_ index: Int) -> Range<Int> {
            (index == 0 ? 0 : ends[index - 1])..<ends[index]
        }
    }

    /// Adds an item.
    package mutating func append(_ item: ChoiceItem) {
        items.append(item)
        plain.append(item.label)
        folded.append(item.label.lowercased())
    }

    /// Begins to filter by a text.
    package mutating func filter(by text: String) {
        let next = FuzzyQuery(text)
        guard next != query else { return }
        // All candidates of the last query must have been filtered.
        if next.narrows(query), !query.isEmpty, narrowed == candidates.count {
            candidates = found
        } else {
            candidates = []
            examined = 0
        }
        query = next
        narrowed = 0
        found = []
        isSorted = true
    }

    /// Whether filtering has finished.
    package var isDone: Bool {
        query.isEmpty || (narrowed == candidates.count && examined == items.count)
    }

    /// Looks at some more items; returns whether that was all.
    package mutating func work(atMost count: Int) -> Bool {
        guard !isDone else { return true }
        let labels = query.isCaseSensitive ? plain : folded
        let span = labels.bytes.span
        var left = count
        while left > 0, narrowed < candidates.count {
            examine(Int(candidates[narrowed] & 0xFFFF_FFFF), labels, span)
            narrowed += 1
            left -= 1
        }
        while left > 0, examined < items.count {
            examine(examined, labels, span)
            examined += 1
            left -= 1
        }
        return isDone
    }

    private mutating func examine(_ index: Int, _ labels: Labels, _ bytes: Swift.Span<UInt8>) {
        guard let score = query.score(bytes.extracting(labels.range(index))) else { return }
        // The best first, then the first.
        found.append(UInt64(UInt32(Int64(Int32.max) - Int64(score))) << 32 | UInt64(index))
        isSorted = false
    }

    /// The number of items that match.
    package var matches: Int { query.isEmpty ? items.count : found.count }

    /// The indices of the items that match, from one of them on.
    package mutating func indices(from first: Int, count: Int) -> [Int] {
        guard !query.isEmpty else {
            return Array(min(first, items.count)..<min(items.count, first + count))
        }
        if !isSorted {
            found.sort()
            isSorted = true
        }
        return found.dropFirst(first).prefix(count).map { Int($0 & 0xFFFF_FFFF) }
    }
}
