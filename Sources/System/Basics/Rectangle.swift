// SPDX-License-Identifier: MIT

/// A rectangle; x grows to the right, y downwards.
///
/// `Rectangle<Int>` is in whole device pixels, logical pixels or cells, depending on its use;
/// `Rectangle<Double>` is in pixels at scale 1. It is inlinable for its users to have each
/// of the two as fast code of their own.
public struct Rectangle<Length>: Hashable, Sendable
where Length: Numeric & Comparable & Hashable & Sendable {
    /// The upper left corner.
    public var x, y: Length
    /// The size; each 0 or more.
    public var width, height: Length

    /// Creates a rectangle.
    @inlinable
    public init(x: Length = 0, y: Length = 0, width: Length, height: Length) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The empty rectangle.
    @inlinable
    public static var zero: Self { Self(width: 0, height: 0) }

    /// The right edge, which is outside.
    @inlinable
    public var maxX: Length { x + width }
    /// The lower edge, which is outside.
    @inlinable
    public var maxY: Length { y + height }
    /// Whether it has no area.
    @inlinable
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The width times the height; 0 if empty.
    @inlinable
    public var area: Length { isEmpty ? 0 : width * height }

    /// Whether a point lies inside; the right and lower edges are outside.
    @inlinable
    public func contains(x: Length, y: Length) -> Bool {
        x >= self.x && x < maxX && y >= self.y && y < maxY
    }

    /// Whether another rectangle lies completely inside.
    @inlinable
    public func contains(_ other: Self) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Whether both have a common part.
    @inlinable
    public func overlaps(_ other: Self) -> Bool { !intersection(other).isEmpty }

    /// Returns the common part; empty if they do not overlap.
    @inlinable
    public func intersection(_ other: Self) -> Self {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Self(
            x: left,
            y: top,
            width: max(0, min(maxX, other.maxX) - left),
            height: max(0, min(maxY, other.maxY) - top)
        )
    }

    /// Returns the smallest rectangle around both; an empty one does not count.
    @inlinable
    public func union(_ other: Self) -> Self {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Self(
            x: left,
            y: top,
            width: max(maxX, other.maxX) - left,
            height: max(maxY, other.maxY) - top
        )
    }

    /// Returns the rectangle, moved.
    @inlinable
    public func offset(x dx: Length, y dy: Length) -> Self {
        Self(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// Returns the rectangle with each edge moved inwards; negative: outwards.
    @inlinable
    public func inset(by distance: Length) -> Self {
        Self(
            x: x + distance,
            y: y + distance,
            width: max(0, width - 2 * distance),
            height: max(0, height - 2 * distance)
        )
    }
}
