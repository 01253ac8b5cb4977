// SPDX-License-Identifier: MIT

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
