// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels.
///
/// Of a surface's own coordinates or of a buffer, as is said where it is used.
public struct Box: Hashable, Sendable {
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
}
