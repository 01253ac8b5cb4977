// SPDX-License-Identifier: MIT

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
