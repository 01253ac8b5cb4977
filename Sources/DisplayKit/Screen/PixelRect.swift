// SPDX-License-Identifier: MIT

public import DesignSystem

/// A rectangle in device pixels.
public struct PixelRect: Hashable, Sendable {
    /// The upper left corner.
    public var x, y: Int
    /// Each 0 or more.
    public var width, height: Int

    /// Creates a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The smallest rectangle of whole device pixels around a rectangle of the design.
    public init(around rect: Rect, scale: Double) {
        let left = Int((rect.minX * scale + 0.001).rounded(.down))
        let top = Int((rect.minY * scale + 0.001).rounded(.down))
        self.init(
            x: left,
            y: top,
            width: max(0, Int((rect.maxX * scale - 0.001).rounded(.up)) - left),
            height: max(0, Int((rect.maxY * scale - 0.001).rounded(.up)) - top)
        )
    }

    /// The same rectangle in pixels at scale 1.
    public func rect(scale: Double) -> Rect {
        Rect(
            x: Double(x) / scale,
            y: Double(y) / scale,
            width: Double(width) / scale,
            height: Double(height) / scale
        )
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The part that both have; empty when they do not meet.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The smallest rectangle around both; an empty one does not count.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left,
            y: top,
            width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top
        )
    }

    /// The rectangle moved.
    public func offset(x dx: Int, y dy: Int) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width, height: height)
    }
}
