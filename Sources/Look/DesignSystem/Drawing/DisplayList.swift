// SPDX-License-Identifier: MIT

public import Basics
public import PresenterCore

/// Drawing commands as data.
///
/// The same list paints a window, a layer surface or a PNG, and prints as text
/// for golden files. Lengths are pixels at scale 1.
public struct DisplayList: Hashable, Sendable {
    /// The commands, the lowest first.
    public var commands: [DrawCommand]

    /// Creates a list.
    public init(_ commands: [DrawCommand] = []) {
        self.commands = commands
    }
}

/// A drawing command.
public enum DrawCommand: Hashable, Sendable {
    /// Fills a shape.
    case fill(Shape, Color)
    /// Strokes a shape's edge, half inside, half outside.
    case stroke(Shape, Color, Stroke)
    /// Draws text; the rectangle's top is the first line's top.
    case text(TextBlock, in: Rectangle<Double>)
    /// Draws a picture.
    case image(ImageSource, in: Rectangle<Double>, ImageStyle)
    /// Draws a card's shadow: a blurred copy of its rounded rectangle.
    ///
    /// The card covers the area below it, which need not be drawn.
    case shadow(Rectangle<Double>, radius: Double, ShadowLayer, Color)
    /// Draws a gradient over the content below: the colour at one edge, transparent at the other.
    case fade(Rectangle<Double>, Color, strongEdge: VerticalEdge)
    /// Draws only inside the shape until the matching `restore`.
    case clip(Shape)
    /// Draws the commands until the matching `restore` as one layer of that opacity (0 to 1).
    case group(opacity: Double)
    /// Scales about a point, then moves, until the matching `restore`.
    case transform(scale: Double, about: Point, dx: Double, dy: Double)
    /// Ends the last `clip`, `group` or `transform`.
    case restore
}

/// The upper or the lower edge.
public enum VerticalEdge: Hashable, Sendable { case top, bottom }

/// One layer of an elevation: offset, σ and opacity.
public struct ShadowLayer: Hashable, Sendable {
    /// The distance downwards, in pixels at scale 1.
    public var offset: Double
    /// The Gaussian's standard deviation.
    public var sigma: Double
    /// 0 to 1.
    public var opacity: Double
}

/// How a picture fills its rectangle.
public struct ImageStyle: Hashable, Sendable {
    /// How the picture is scaled.
    public var fit: Fit
    /// The corners' radius.
    public var radius: Double
    /// Draws only the picture's alpha, in this colour (symbolic icons).
    public var tint: Color?
    /// Drawn when the picture cannot be loaded.
    public var fallback: Fallback = .none

    /// Creates a style.
    public init(
        fit: Fit = .contain,
        radius: Double = 0,
        _ change: (inout ImageStyle) -> Void = { _ in }
    ) {
        self.fit = fit
        self.radius = radius
        change(&self)
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
