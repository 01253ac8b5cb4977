// SPDX-License-Identifier: MIT

public import Basics
public import PresenterCore

/// The measurements that layout needs: the sizes of text and pictures.
///
/// `Canvas` provides the real one; tests use their own.
public struct Measure: Sendable {
    /// The size of a block of text.
    public var text: @Sendable (TextBlock) -> TextMetrics
    /// The x of the caret before the character at that offset (in characters)
    /// of a one-line block.
    public var caret: @Sendable (TextBlock, Int) -> Double
    /// The stretches of a one-line block that a range of characters covers, from left to right;
    /// in text of both directions there may be several.
    public var stretches: @Sendable (TextBlock, Range<Int>) -> [ClosedRange<Double>]
    /// The pixel size of a picture at scale 1; `nil`: it cannot be loaded.
    public var image: @Sendable (ImageSource) -> Extent?
    /// Whether the theme's icon of a name is a shape of one colour.
    public var isShape: @Sendable (String) -> Bool
    /// Whether an icon is seen on a colour.
    ///
    /// An eighth of it has a contrast of 3:1 or more. What is not decoded yet counts as seen, and so
    /// does a caller's picture without a transparent part, which has an edge of its own.
    public var isSeen: @Sendable (ImageSource, Color) -> Bool
    /// The longer side of an icon's pixels at scale 1, above which it is blurred; `nil`: it has any
    /// size, or is not decoded yet.
    public var pixelSide: @Sendable (ImageSource) -> Double?

    /// Creates a measure from its closures.
    ///
    /// Without `stretches`, a range covers what is between the carets at its ends.
    public init(
        text: @escaping @Sendable (TextBlock) -> TextMetrics,
        caret: @escaping @Sendable (TextBlock, Int) -> Double,
        stretches: (@Sendable (TextBlock, Range<Int>) -> [ClosedRange<Double>])? = nil,
        image: @escaping @Sendable (ImageSource) -> Extent?,
        isShape: @escaping @Sendable (String) -> Bool = { $0.hasSuffix("-symbolic") },
        isSeen: @escaping @Sendable (ImageSource, Color) -> Bool = { _, _ in true },
        pixelSide: @escaping @Sendable (ImageSource) -> Double? = { _ in nil }
    ) {
        self.text = text
        self.caret = caret
        self.stretches =
            stretches ?? { block, range in
                let ends = (caret(block, range.lowerBound), caret(block, range.upperBound))
                return [min(ends.0, ends.1)...max(ends.0, ends.1)]
            }
        self.image = image
        self.isShape = isShape
        self.isSeen = isSeen
        self.pixelSide = pixelSide
    }
}

/// The measurements of a block of text.
public struct TextMetrics: Hashable, Sendable {
    /// The widest line and the sum of line heights.
    public var size: Extent
    /// Number of lines after cutting.
    public var lineCount: Int
    /// Whether text was cut.
    public var isTruncated: Bool
    /// The frames of links, relative to the block's corner.
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
        /// The address that the link opens.
        public var url: String
        /// The rectangle that can be clicked.
        public var frame: Rectangle<Double>

        /// Creates a link.
        public init(url: String, frame: Rectangle<Double>) {
            self.url = url
            self.frame = frame
        }
    }
}
