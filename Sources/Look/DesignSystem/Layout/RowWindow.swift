// SPDX-License-Identifier: MIT
//
// A list of ten thousand rows is never laid out as a whole: its scroll offset counts
// rows, not pixels, and only the rows in view have heights.

/// The rows of a long list that are in view.
public struct RowWindow: Hashable, Sendable {
    /// The scroll offset in rows: 2.5 is the middle of the third row.
    public var offset: Double
    /// The index of the first row in view.
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

    /// The indices of the rows in view.
    public var indices: Range<Int> { first..<first + spans.count }

    /// Whether a row is in view as a whole.
    public func shows(_ index: Int) -> Bool {
        guard indices.contains(index) else { return false }
        let span = spans[index - first]
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

extension RowWindow {
    /// What a list wants to show.
    public struct Request {
        /// The number of all rows.
        public var count: Int
        /// The window's height.
        public var height: Double
        /// The scroll offset in rows.
        public var offset: Double
        /// The index of a row to bring into view; `nil`: none.
        public var revealed: Int?
        /// The lengths by which it scrolls: 1 for pixels, a cell's height for cells.
        public var step = 1.0

        /// Creates a request.
        public init(count: Int, height: Double, offset: Double, revealed: Int?) {
            self.count = count
            self.height = height
            self.offset = offset
            self.revealed = revealed
        }
    }

    /// Places the rows from the scroll offset on, or so that the revealed one is in view.
    ///
    /// - Parameters:
    ///   - request: what the list wants to show.
    ///   - isHead: whether the row at an index belongs to the one below it.
    ///   - rowHeight: measures a row; only for rows in view and few others.
    public init(_ request: Request, isHead: (Int) -> Bool, rowHeight: (Int) -> Double) {
        let count = request.count
        let height = request.height
        self.init(count: count, height: height)
        guard count > 0 else { return }
        /// The first row and how much of it is above the window, if that row is the last.
        func ending(at last: Int) -> (index: Int, shift: Double) {
            var sum = 0.0
            var index = last + 1
            while index > 0, sum < height {
                index -= 1
                sum += rowHeight(index)
            }
            return (index, max(0, sum - height))
        }
        var start = (index: Int(min(max(0, request.offset), Double(count - 1))), shift: 0.0)
        start.shift = (request.offset - Double(start.index)) * rowHeight(start.index)
        start.shift = max(0, (start.shift / request.step).rounded() * request.step)
        /// The lower edge of the rows up to that one; `nil`: it begins below the window.
        func edge(of last: Int) -> Double? {
            var y = -start.shift
            for index in start.index..<max(start.index, last + 1) {
                guard y < height else { return nil }
                y += rowHeight(index)
            }
            return y
        }
        if let wanted = request.revealed, (0..<count).contains(wanted) {
            if wanted <= start.index {
                start = (wanted > 0 && isHead(wanted - 1) ? wanted - 1 : wanted, 0)
            } else if edge(of: wanted).map({ $0 > height }) ?? true {
                // A row that is higher than the window is read from its beginning.
                start = rowHeight(wanted) > height ? (wanted, 0) : ending(at: wanted)
            }
        }
        if let end = edge(of: count - 1), end < height { start = ending(at: count - 1) }
        first = start.index
        offset = Double(start.index) + start.shift / max(1, rowHeight(start.index))
        var y = -start.shift
        var index = start.index
        while index < count, y < height {
            let next = y + rowHeight(index)
            spans.append(ScrollSpan(from: y, to: next))
            y = next
            index += 1
        }
    }
}
