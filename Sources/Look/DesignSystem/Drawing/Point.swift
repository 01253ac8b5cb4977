// SPDX-License-Identifier: MIT

public import Basics

/// A place, in pixels at scale 1; x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
    /// Distance from the left and the upper edge.
    public var x, y: Double
    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
    /// The upper left corner.
    public static let zero = Point(x: 0, y: 0)
}

/// A width and a height, in pixels at scale 1.
public struct Extent: Hashable, Sendable {
    /// Each 0 or more.
    public var width, height: Double
    /// Creates an extent.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
    /// Nothing.
    public static let zero = Extent(width: 0, height: 0)
}

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
