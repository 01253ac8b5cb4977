// SPDX-License-Identifier: MIT

/// A style of type: the font and its metrics.
public struct TypeStyle: Hashable, Sendable {
    /// `sans-serif`, `monospace` or a family name.
    public var family: String
    /// The size in pixels at scale 1.
    public var size: Double
    /// Each line's height in pixels at scale 1, independent of the glyphs.
    public var lineHeight: Double
    /// 400, 500, 600 or 700.
    public var weight: Int
    /// Digits of one width.
    public var hasTabularDigits: Bool

    /// Creates a style.
    public init(
        family: String = "sans-serif",
        size: Double,
        lineHeight: Double,
        weight: Int,
        hasTabularDigits: Bool = false
    ) {
        self.family = family
        self.size = size
        self.lineHeight = lineHeight
        self.weight = weight
        self.hasTabularDigits = hasTabularDigits
    }
}
