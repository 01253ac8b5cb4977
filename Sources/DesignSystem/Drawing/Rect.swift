// SPDX-License-Identifier: MIT

/// A rectangle, in pixels at scale 1.
public struct Rect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// Its size.
    public var size: Extent

    /// Creates a rectangle from its corner and size.
    public init(origin: Point, size: Extent) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from four numbers.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Extent(width: width, height: height))
    }

    /// The left edge.
    public var minX: Double { origin.x }
    /// The upper edge.
    public var minY: Double { origin.y }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The lower edge.
    public var maxY: Double { origin.y + size.height }
    /// The middle across.
    public var midX: Double { origin.x + size.width / 2 }
    /// The middle down.
    public var midY: Double { origin.y + size.height / 2 }

    /// Whether the point is inside; the right and lower edges are outside.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns the rectangle with each edge moved inwards; negative: outwards.
    public func inset(by distance: Double) -> Rect {
        Rect(
            x: minX + distance,
            y: minY + distance,
            width: max(0, size.width - 2 * distance),
            height: max(0, size.height - 2 * distance)
        )
    }

    /// Returns the rectangle moved.
    public func offset(x: Double, y: Double) -> Rect {
        Rect(origin: Point(x: minX + x, y: minY + y), size: size)
    }

    /// Returns the smallest rectangle around both.
    public func union(_ other: Rect) -> Rect {
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(
            x: left,
            y: top,
            width: max(maxX, other.maxX) - left,
            height: max(maxY, other.maxY) - top
        )
    }
}
