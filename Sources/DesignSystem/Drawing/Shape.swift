// SPDX-License-Identifier: MIT

/// A closed or open outline.
public enum Shape: Hashable, Sendable {
    /// A rectangle.
    case rectangle(Rect)
    /// A rectangle with round corners of one radius.
    case rounded(Rect, radius: Double)
    /// A rectangle with four radii: upper left, upper right, lower right, lower left.
    case corners(Rect, Double, Double, Double, Double)
    /// A part of a circle: angles in turns, 0 at 12 o'clock, clockwise.
    case arc(center: Point, radius: Double, from: Double, to: Double)
    /// Straight lines and curves.
    case path([PathStep])
}
