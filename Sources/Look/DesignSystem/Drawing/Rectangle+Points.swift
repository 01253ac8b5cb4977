// SPDX-License-Identifier: MIT

public import Basics

extension Rectangle<Double> {
    /// Creates a rectangle from its corner and size.
    public init(origin: Point, size: Extent) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// The upper left corner.
    public var origin: Point { Point(x: x, y: y) }
    /// The width and the height.
    public var size: Extent { Extent(width: width, height: height) }
    /// The middle across.
    public var midX: Double { x + width / 2 }
    /// The middle down.
    public var midY: Double { y + height / 2 }

    /// Whether the point is inside; the right and lower edges are outside.
    public func contains(_ point: Point) -> Bool { contains(x: point.x, y: point.y) }
}
