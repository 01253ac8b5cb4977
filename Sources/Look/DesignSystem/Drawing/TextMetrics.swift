// SPDX-License-Identifier: MIT

public import Basics

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
