// SPDX-License-Identifier: MIT

/// The part of a list of rows that is in view.
public struct ListWindow: Hashable, Sendable {
    /// The first row, as an index of the matches.
    public var first: Int
    /// The number of rows that fit: 1 or more.
    public var capacity: Int
    /// The height of a row in pixels at scale 1.
    public var rowHeight: Double

    /// Finds the part in view.
    ///
    /// - Parameters:
    ///   - state: where it was, and whether the current row must be in it.
    ///   - count: the number of rows.
    ///   - capacity: how many fit: 1 or more.
    ///   - rowHeight: the height of a row.
    public init(_ state: ListState, count: Int, capacity: Int, rowHeight: Double) {
        self.capacity = max(1, capacity)
        self.rowHeight = rowHeight
        first = state.first
        if state.isRevealing {
            first = min(first, state.current)
            first = max(first, state.current - self.capacity + 1)
        }
        first = max(0, min(first, count - self.capacity))
    }

    /// The rows in view of a list of that many.
    public func rows(of count: Int) -> Range<Int> {
        first..<max(first, min(count, first + capacity))
    }
}
