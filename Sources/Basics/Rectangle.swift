// SPDX-License-Identifier: MIT

/// A rectangle in whole device pixels, logical pixels or cells, depending on its
/// use; x grows to the right, y downwards.
public struct Rectangle: Hashable, Sendable {
    /// The upper left corner.
    public var x, y: Int
    /// The size; each 0 or more.
    public var width, height: Int

    /// Creates a rectangle.
    public init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The empty rectangle.
    public static let zero = Rectangle(width: 0, height: 0)

    /// The first column to the right of it.
    public var maxX: Int { x + width }
    /// The first row below it.
    public var maxY: Int { y + height }
    /// Whether it has no area.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of its pixels.
    public var pixelCount: Int { isEmpty ? 0 : width * height }

    /// Whether a pixel lies inside.
    public func contains(x: Int, y: Int) -> Bool {
        x >= self.x && x < maxX && y >= self.y && y < maxY
    }

    /// Whether another rectangle lies completely inside.
    public func contains(_ other: Rectangle) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Returns the common part; empty if they do not overlap.
    public func intersection(_ other: Rectangle) -> Rectangle {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rectangle(
            x: left,
            y: top,
            width: max(0, min(maxX, other.maxX) - left),
            height: max(0, min(maxY, other.maxY) - top)
        )
    }

    /// Returns the smallest rectangle around both; an empty one does not count.
    public func union(_ other: Rectangle) -> Rectangle {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rectangle(
            x: left,
            y: top,
            width: max(maxX, other.maxX) - left,
            height: max(maxY, other.maxY) - top
        )
    }

    /// Returns the rectangle, moved.
    public func offset(x dx: Int, y dy: Int) -> Rectangle {
        Rectangle(x: x + dx, y: y + dy, width: width, height: height)
    }
}
