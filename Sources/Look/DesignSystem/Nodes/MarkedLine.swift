// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// A row of a long text, of which a part can be marked.
struct MarkedLine: Hashable, Sendable {
    var block: TextBlock
    /// The row of the text.
    var row: Int
    /// The number of characters.
    var length: Int
    /// The width of each character if all have the same; `nil`: each is measured.
    var column: Double?
    /// The marked characters; `nil`: none.
    var marked: Range<Int>?
    /// Whether the selection continues in the next row.
    var goesOn = false
    /// The colour of the selection.
    var color: Color

    /// The x of each place between the characters.
    func stops(in frame: Rectangle<Double>, layout: NodeLayout) -> [Double] {
        var block = block
        block.width = max(1, frame.width)
        let first = layout.caret(block, at: 0)
        if let column {
            // One measurement shows whether the font is monospaced.
            let last = layout.caret(block, at: length)
            if abs(last - first - column * Double(length)) < 0.5 {
                return (0...length).map { frame.x + first + column * Double($0) }
            }
        }
        return (0...length).map { frame.x + layout.caret(block, at: $0) }
    }

    /// Returns what is drawn behind the text.
    func commands(in frame: Rectangle<Double>, stops: [Double]) -> [DrawCommand] {
        guard let marked else { return [] }
        var areas: [ClosedRange<Double>] = []
        for index in marked where stops.indices.contains(index + 1) {
            let edges = min(stops[index], stops[index + 1])...max(stops[index], stops[index + 1])
            // In text of both directions a selection is not always in one piece.
            if let last = areas.last, edges.lowerBound <= last.upperBound + 0.01,
                edges.upperBound >= last.lowerBound - 0.01
            {
                areas[areas.count - 1] =
                    min(last.lowerBound, edges.lowerBound)...max(last.upperBound, edges.upperBound)
            } else {
                areas.append(edges)
            }
        }
        if goesOn {
            // Whole rows are marked as one block.
            let end = stops.last ?? frame.x
            let isBackward = block.direction == .rightToLeft
            let rest = isBackward ? frame.x...max(frame.x, end) : end...max(end, frame.maxX)
            if let last = areas.last, !isBackward, last.upperBound >= end - 0.01 {
                areas[areas.count - 1] = last.lowerBound...rest.upperBound
            } else {
                areas.append(rest)
            }
        }
        return areas.compactMap { area in
            let left = max(frame.x, area.lowerBound).rounded()
            let right = min(frame.maxX, area.upperBound).rounded()
            guard right > left else { return nil }
            let part = Rectangle(x: left, y: frame.y, width: right - left, height: frame.height)
            return .fill(.rectangle(part), color)
        }
    }
}
