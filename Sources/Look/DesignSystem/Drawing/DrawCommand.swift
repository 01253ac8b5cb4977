// SPDX-License-Identifier: MIT

public import Basics
public import PresenterCore

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
