// SPDX-License-Identifier: MIT
//
// A list of ten thousand rows is never laid out as a whole: its scroll offset counts
// rows, not pixels, and only the rows in view have heights.

/// The rows of a long list that are in view.
public struct RowWindow: Hashable, Sendable {
    /// The scroll offset in rows: 2.5 is the middle of the third row.
    public var offset: Double
    /// The place of the first row in view.
    public var first: Int
    /// The edges of the rows in view, in pixels at scale 1 from the window's top.
    public var spans: [ScrollSpan]
    /// The number of all rows.
    public var count: Int
    /// The window's height.
    public var height: Double
    /// The window's upper edge, in pixels at scale 1 from the card's.
    public var top: Double

    /// A height for rows that are not in view.
    static let usualRow = 72.0

    /// Creates a window.
    public init(
        offset: Double = 0,
        first: Int = 0,
        spans: [ScrollSpan] = [],
        count: Int = 0,
        height: Double = 0,
        top: Double = 0
    ) {
        self.offset = offset
        self.first = first
        self.spans = spans
        self.count = count
        self.height = height
        self.top = top
    }

    /// The places of the rows in view.
    public var places: Range<Int> { first..<first + spans.count }

    /// Whether a row is in view as a whole.
    public func shows(_ place: Int) -> Bool {
        guard places.contains(place) else { return false }
        let span = spans[place - first]
        return span.from >= 0 && span.to <= height + 0.5
    }

    /// Returns the offset after scrolling by that many pixels.
    public func offset(after distance: Double) -> Double {
        guard let head = spans.first, let last = spans.last, distance.isFinite else {
            return offset
        }
        let next: Double
        if distance < head.from {
            next = Double(first) + (distance - head.from) / Self.usualRow
        } else if distance >= last.to {
            next = Double(first + spans.count) + (distance - last.to) / Self.usualRow
        } else {
            let index = spans.firstIndex { distance < $0.to } ?? 0
            let span = spans[index]
            next = Double(first + index) + (distance - span.from) / max(1, span.to - span.from)
        }
        return min(max(0, next), Double(max(0, count)))
    }
}
