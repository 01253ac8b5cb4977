// SPDX-License-Identifier: MIT

/// The caret's places in one line of a text field.
public struct CaretLine: Hashable, Sendable {
    /// The number of characters before the line.
    public var first: Int
    /// The middle of the line, from the card's upper edge.
    public var y: Double
    /// The line's height.
    public var height: Double
    /// The x of each place, the first before all characters of the line.
    public var stops: [Double]
    /// Whether it is shown; the lines above and below those in view are known, for the
    /// caret to go there.
    public var isInView = true
    /// The number of the first line that the field shows, from 0.
    public var window = 0

    /// Creates a line.
    public init(first: Int = 0, y: Double = 0, height: Double = 0, stops: [Double]) {
        self.first = first
        self.y = y
        self.height = height
        self.stops = stops
    }

    /// The place nearest to an x, as a number of characters of the whole text.
    func offset(nearest x: Double) -> Int? {
        stops.indices.min { abs(stops[$0] - x) < abs(stops[$1] - x) }.map { first + $0 }
    }
}

extension [CaretLine] {
    /// The line with the caret at that number of characters; at a wrapped line's end, the
    /// next one.
    func line(at caret: Int) -> Int? { lastIndex { $0.first <= caret } }
}
