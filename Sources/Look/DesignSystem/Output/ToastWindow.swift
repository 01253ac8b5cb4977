// SPDX-License-Identifier: MIT

public import PresenterCore

/// The range of a scene's toasts that fit in their column.
public struct ToastWindow: Hashable, Sendable {
    /// The visible toasts, counted from the newest.
    public var shown: Range<Int>

    /// Computes the range that fits.
    ///
    /// - Parameters:
    ///   - heights: the heights of all toasts, the newest first.
    ///   - gap: the distance between two of them.
    ///   - pill: the height of the pill and the gap before it.
    ///   - room: the column's height.
    ///   - offset: how many the user has paged past; reduced if the rest leaves room.
    ///   - hasPill: whether the pill shows even if all toasts fit.
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
                // The first is always visible.
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

/// The content of the pill after the toasts.
public struct MorePill: Hashable, Sendable {
    /// Number of toasts not shown, except those gathered under a card that shows their number.
    public var count: Int
    /// Whether a press on the number shows more of them.
    public var opens: Bool
    /// Whether it has "Show less".
    public var closes: Bool

    /// Creates the pill of a scene; `nil`: none is needed.
    ///
    /// - Parameters:
    ///   - scene: the scene.
    ///   - toasts: the toasts of its column, the newest first.
    ///   - shown: the places of those that are visible.
    public init?(_ scene: Scene, _ toasts: [Card], shown: Range<Int>) {
        let unseen = toasts[shown.upperBound...]
        // A card that is out of view does not show how many are gathered under it.
        count = unseen.reduce(scene.waitingToasts) { $0 + 1 + $1.gathered }
        opens = !scene.toasts.isEmpty && (!unseen.isEmpty || scene.canOpenMore)
        closes = scene.isListOpen || shown.lowerBound > 0
        if count == 0, !closes { return nil }
    }

    init(count: Int, opens: Bool = true, closes: Bool = false) {
        self.count = count
        self.opens = opens
        self.closes = closes
    }
}
