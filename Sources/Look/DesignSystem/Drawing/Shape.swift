// SPDX-License-Identifier: MIT

public import Basics

/// A closed or open outline.
public enum Shape: Hashable, Sendable {
    /// A rectangle.
    case rectangle(Rectangle<Double>)
    /// A rectangle with round corners of one radius.
    case rounded(Rectangle<Double>, radius: Double)
    /// A rectangle with four radii: upper left, upper right, lower right, lower left.
    case corners(Rectangle<Double>, Double, Double, Double, Double)
    /// A part of a circle: angles in turns, 0 at 12 o'clock, clockwise.
    case arc(center: Point, radius: Double, from: Double, to: Double)
    /// Straight lines and curves.
    case path([PathStep])
}

/// One step of a path.
public enum PathStep: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
}

/// How an edge is drawn.
public struct Stroke: Hashable, Sendable {
    /// The line's width.
    public var width: Double
    /// Lengths of dashes and gaps in turn; empty: a solid line.
    public var dash: [Double]
    /// Whether ends and joins are round.
    public var isRound: Bool

    /// Creates a line style.
    public init(width: Double, dash: [Double] = [], isRound: Bool = false) {
        self.width = width
        self.dash = dash
        self.isRound = isRound
    }
}
