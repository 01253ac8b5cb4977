// SPDX-License-Identifier: MIT

public import PresenterCore

/// What to draw, as data: the same list paints a window, a layer surface or a
/// PNG, and prints as text for golden files.
///
/// Lengths are pixels at scale 1.
public struct DisplayList: Hashable, Sendable {
    /// The commands, the lowest first.
    public var commands: [DrawCommand]

    /// Creates a list.
    public init(_ commands: [DrawCommand] = []) {
        self.commands = commands
    }
}

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

/// The upper or the lower edge.
public enum VerticalEdge: Hashable, Sendable { case top, bottom }

/// A closed or open outline.
public enum Shape: Hashable, Sendable {
    /// A rectangle.
    case rectangle(Rect)
    /// A rectangle with round corners of one radius.
    case rounded(Rect, radius: Double)
    /// A rectangle with corners each of their own: upper left, upper right, lower right, lower left.
    case corners(Rect, Double, Double, Double, Double)
    /// A part of a circle: angles in turns, 0 at 12 o'clock, clockwise.
    case arc(center: Point, radius: Double, from: Double, to: Double)
    /// Straight lines and curves.
    case path([PathStep])
}

/// One step of a path.
public enum PathStep: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
}

/// How an edge is drawn.
public struct Stroke: Hashable, Sendable {
    /// The line's width.
    public var width: Double
    /// Lengths of dashes and gaps in turn; empty: a whole line.
    public var dash: [Double]
    /// Whether ends and joins are round.
    public var isRound: Bool

    /// Creates a line style.
    public init(width: Double, dash: [Double] = [], isRound: Bool = false) {
        self.width = width
        self.dash = dash
        self.isRound = isRound
    }
}

/// One layer of an elevation (see LOOK: offset, σ, opacity).
public struct ShadowLayer: Hashable, Sendable {
    /// How far down it lies.
    public var offset: Double
    /// The Gaussian's standard deviation.
    public var sigma: Double
    /// 0 to 1.
    public var opacity: Double

    /// Creates a layer.
    public init(offset: Double, sigma: Double, opacity: Double) {
        self.offset = offset
        self.sigma = sigma
        self.opacity = opacity
    }
}

/// How a picture fills its rectangle.
public struct ImageStyle: Hashable, Sendable {
    /// How its shape is reconciled with the rectangle's.
    public var fit: Fit
    /// The corners' radius.
    public var radius: Double
    /// Draws only the picture's alpha, in this colour (symbolic icons).
    public var tint: Color?
    /// What to draw when the picture cannot be had.
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

    /// Whole inside, or covering and cut.
    public enum Fit: Hashable, Sendable { case contain, cover }

    /// A stand-in for a missing picture.
    public enum Fallback: Hashable, Sendable {
        /// Nothing; the layout asked `ImageProbe` before and left no hole.
        case none
        /// A tile with a letter.
        case monogram(letter: String, Color)
    }
}

/// An sRGB colour with opacity, each channel 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
    /// Each 0 to 1.
    public var red, green, blue, alpha: Double

    /// Creates a colour from its channels.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from a number such as `0x315ADD`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double((hex >> 16) & 255) / 255,
            green: Double((hex >> 8) & 255) / 255,
            blue: Double(hex & 255) / 255,
            alpha: alpha
        )
    }
}

/// Text of one type style, to be broken into lines.
public struct TextBlock: Hashable, Sendable {
    /// The runs in reading order.
    public var runs: [Run]
    /// Font, size, line height.
    public var type: TypeStyle
    /// The width lines are broken at; `nil`: only at line feeds.
    public var width: Double?
    /// Lines drawn at most, the last ending with …; `nil`: all.
    public var maximumLines: Int?
    /// Where lines stand.
    public var alignment: Alignment
    /// The base direction.
    public var direction: Direction

    /// Creates a block.
    public init(
        runs: [Run],
        type: TypeStyle,
        width: Double? = nil,
        maximumLines: Int? = nil,
        alignment: Alignment = .leading,
        direction: Direction = .leftToRight
    ) {
        self.runs = runs
        self.type = type
        self.width = width
        self.maximumLines = maximumLines
        self.alignment = alignment
        self.direction = direction
    }

    /// A stretch of text of one colour and style.
    public struct Run: Hashable, Sendable {
        /// The characters.
        public var text: String
        /// Their colour.
        public var color: Color
        /// Bold adds to the block's weight.
        public var style: StyledText.Style
        /// Where a click leads.
        public var link: String?

        /// Creates a run.
        public init(_ text: String, color: Color, style: StyledText.Style = [], link: String? = nil)
        {
            self.text = text
            self.color = color
            self.style = style
            self.link = link
        }
    }

    /// Where lines stand between the edges.
    public enum Alignment: Hashable, Sendable { case leading, center, trailing }
    /// The reading direction.
    public enum Direction: Hashable, Sendable { case leftToRight, rightToLeft }
}

/// A style of type: see the type table of the look.
public struct TypeStyle: Hashable, Sendable {
    /// `sans-serif` or `monospace`, or a family by name.
    public var family: String
    /// The size in pixels at scale 1.
    public var size: Double
    /// Each line's height in pixels at scale 1, whatever the glyphs.
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

/// How large a block of text came out.
public struct TextMetrics: Hashable, Sendable {
    /// The widest line and the sum of line heights.
    public var size: Extent
    /// How many lines there are after cutting.
    public var lineCount: Int
    /// Whether something was cut.
    public var isTruncated: Bool
    /// Where links lie, relative to the block's corner.
    public var links: [Link]

    /// Creates metrics.
    public init(size: Extent, lineCount: Int, isTruncated: Bool = false, links: [Link] = []) {
        self.size = size
        self.lineCount = lineCount
        self.isTruncated = isTruncated
        self.links = links
    }

    /// A link's rectangle on one line.
    public struct Link: Hashable, Sendable {
        /// Where it leads.
        public var url: String
        /// Where it lies.
        public var frame: Rect

        /// Creates a link.
        public init(url: String, frame: Rect) {
            self.url = url
            self.frame = frame
        }
    }
}

/// What layout must know of the outside: how large text and pictures are.
///
/// `Canvas` makes the live one; tests give their own.
public struct Measure: Sendable {
    /// The size of a block of text.
    public var text: @Sendable (TextBlock) -> TextMetrics
    /// The x of the caret before the character at that offset (in characters)
    /// of a one-line block.
    public var caret: @Sendable (TextBlock, Int) -> Double
    /// The pixel size of a picture at scale 1; `nil`: it cannot be had.
    public var image: @Sendable (ImageSource) -> Extent?

    /// Creates a measure from its closures.
    public init(
        text: @escaping @Sendable (TextBlock) -> TextMetrics,
        caret: @escaping @Sendable (TextBlock, Int) -> Double,
        image: @escaping @Sendable (ImageSource) -> Extent?
    ) {
        self.text = text
        self.caret = caret
        self.image = image
    }
}
