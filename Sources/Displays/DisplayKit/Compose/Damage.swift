// SPDX-License-Identifier: MIT

import Basics
import DesignSystem

/// Computes the areas to repaint.
enum Damage {
    /// Maximum number of repainted rectangles in a surface; further ones are merged.
    static let limit = 4

    /// Returns where two drawings differ, in the lists' own coordinates.
    static func between(_ old: [DrawnPart], _ new: [DrawnPart]) -> [Rectangle<Double>] {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        let before = old[start..<oldEnd]
        let after = new[start..<newEnd]
        guard before.count == after.count else { return (before + after).map(\.bounds) }
        return zip(before, after).flatMap { left, right in
            left == right ? [] : [left.bounds, right.bounds]
        }
    }

    /// Converts rectangles to a surface's device pixels and merges those that overlap.
    static func pixels(
        _ rects: [Rectangle<Double>],
        scale: Double,
        within whole: Rectangle<Int>
    ) -> [Rectangle<Int>] {
        var joined: [Rectangle<Int>] = []
        for rect in rects {
            var next = Rectangle(around: rect, scale: scale).intersection(whole)
            guard !next.isEmpty else { continue }
            // The merged rectangle may overlap others that were separate before.
            while let index = joined.firstIndex(where: { $0.overlaps(next) }) {
                next = next.union(joined.remove(at: index))
            }
            joined.append(next)
        }
        guard joined.count > limit else { return joined }
        return [joined.dropFirst().reduce(joined[0]) { $0.union($1) }]
    }
}
