// SPDX-License-Identifier: MIT

/// Which toasts of a scene have room in their column: a window onto them, the newest first.
public struct ToastWindow: Hashable, Sendable {
    /// The places of those that show, counted from the newest.
    public var shown: Range<Int>

    /// Finds out what fits.
    ///
    /// - Parameters:
    ///   - heights: of all toasts, the newest first.
    ///   - gap: between two of them.
    ///   - pill: the height of the pill and the gap before it.
    ///   - room: the column's height.
    ///   - offset: how many the person paged past; fewer where the rest leaves room.
    ///   - hasPill: whether the pill is there although all fit.
    public init(
        heights: [Double],
        gap: Double = 0,
        pill: Double,
        room: Double,
        offset: Int,
        hasPill: Bool
    ) {
        func end(from start: Int) -> Int {
            var used = 0.0
            for index in start..<heights.count {
                let length = heights[index] + (index == start ? 0 : gap)
                let isWhole = start == 0 && index == heights.count - 1 && !hasPill
                // The first always shows.
                if index > start, used + length + (isWhole ? 0 : pill) > room { return index }
                used += length
            }
            return heights.count
        }
        var start = max(0, min(offset, heights.count - 1))
        while start > 0, end(from: start) == heights.count, end(from: start - 1) == heights.count {
            start -= 1
        }
        shown = start..<end(from: start)
    }
}
