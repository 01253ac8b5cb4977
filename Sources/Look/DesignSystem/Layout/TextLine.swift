// SPDX-License-Identifier: MIT

public import Basics

/// A row of a long text in view: where its characters are.
public struct TextLine: Hashable, Sendable {
    /// The row of the text, from 0.
    public var row: Int
    /// The middle of the row, from the card's upper edge.
    public var y: Double
    /// The row's height.
    public var height: Double
    /// The x of each place between its characters, the first before all of them.
    public var stops: [Double]

    /// Creates a row.
    public init(row: Int, y: Double, height: Double, stops: [Double]) {
        self.row = row
        self.y = y
        self.height = height
        self.stops = stops
    }

    /// The characters' frame, relative to the card's corner.
    public var frame: Rectangle<Double> {
        let left = stops.min() ?? 0
        return Rectangle(
            x: left,
            y: y - height / 2,
            width: (stops.max() ?? left) - left,
            height: height
        )
    }

    /// The number of characters before the place nearest to an x.
    public func gap(nearest x: Double) -> Int {
        stops.indices.min { abs(stops[$0] - x) < abs(stops[$1] - x) } ?? 0
    }

    /// The character at an x, from 0; the nearest one beside the text.
    public func character(at x: Double) -> Int {
        let inside = stops.indices.dropLast().first {
            (min(stops[$0], stops[$0 + 1])...max(stops[$0], stops[$0 + 1])).contains(x)
        }
        return inside ?? max(0, min(gap(nearest: x), stops.count - 2))
    }
}

extension CardLayout {
    /// The row of a long text that is nearest to a point of the card; `nil`: none is in view.
    public func textLine(nearest point: Point) -> TextLine? {
        textLines.min { abs($0.y - point.y) < abs($1.y - point.y) }
    }

    /// How far a point is above the rows of a long text, as a negative number, or below them,
    /// in rows; 0: beside or between them.
    public func rowsBeyond(_ point: Point) -> Double {
        guard let first = textLines.first, let last = textLines.last else { return 0 }
        let top = first.y - first.height / 2
        let bottom = last.y + last.height / 2
        if point.y < top { return (point.y - top) / first.height }
        if point.y > bottom { return (point.y - bottom) / last.height }
        return 0
    }
}
