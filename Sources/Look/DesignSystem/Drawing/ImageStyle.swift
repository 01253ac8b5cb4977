// SPDX-License-Identifier: MIT

/// How a picture fills its rectangle.
public struct ImageStyle: Hashable, Sendable {
    /// How the picture is scaled.
    public var fit: Fit
    /// The corners' radius.
    public var radius: Double
    /// Draws only the picture's alpha, in this colour (symbolic icons).
    public var tint: Color?
    /// Drawn when the picture cannot be loaded.
    public var fallback: Fallback

    /// Creates a style.
    public init(
        fit: Fit = .contain,
        radius: Double = 0,
        tint: Color? = nil,
        fallback: Fallback = .none
    ) {
        self.fit = fit
        self.radius = radius
        self.tint = tint
        self.fallback = fallback
    }

    /// Scaled to fit whole, or to cover the rectangle and cut.
    public enum Fit: Hashable, Sendable { case contain, cover }

    /// A placeholder for a missing picture.
    public enum Fallback: Hashable, Sendable {
        /// Nothing; the layout checked `ImageProbe` first and left no gap.
        case none
        /// A tile with a letter.
        case monogram(letter: String, Color)
    }
}
