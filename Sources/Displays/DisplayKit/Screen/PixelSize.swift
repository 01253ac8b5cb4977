// SPDX-License-Identifier: MIT

/// A size in device pixels.
public struct PixelSize: Hashable, Sendable {
    /// The two lengths; each 0 or more.
    public var width, height: Int
    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
