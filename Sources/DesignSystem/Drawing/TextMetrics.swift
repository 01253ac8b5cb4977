// SPDX-License-Identifier: MIT

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
