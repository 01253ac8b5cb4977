// SPDX-License-Identifier: MIT

public import PresenterCore

/// One order to a canvas.
public enum DrawCommand: Hashable, Sendable {
    /// Fills a shape.
    case fill(Shape, Color)
    /// Draws along a shape's edge, half inside, half outside.
    case stroke(Shape, Color, Stroke)
    /// Draws text; the rectangle's top is the first line's top.
    case text(TextBlock, in: Rect)
    /// Draws a picture.
    case image(ImageSource, in: Rect, ImageStyle)
    /// Draws a blurred copy of a rounded rectangle; the rectangle is that of the
    /// card, which covers what lies below it: there nothing need be drawn.
    case shadow(Rect, radius: Double, ShadowLayer, Color)
    /// Fades what is below it: the colour at full strength at one edge, nothing at the other.
    case fade(Rect, Color, strongEdge: VerticalEdge)
    /// Draws only inside the shape until the matching `restore`.
    case clip(Shape)
    /// Draws the commands until the matching `restore` as one, that opaque (0 to 1).
    case group(opacity: Double)
    /// Scales about a point, then moves, until the matching `restore`.
    case transform(scale: Double, about: Point, dx: Double, dy: Double)
    /// Ends the last `clip`, `group` or `transform`.
    case restore
}
