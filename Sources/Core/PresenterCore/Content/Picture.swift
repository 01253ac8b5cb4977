// SPDX-License-Identifier: MIT

/// A picture in a presentation and its requested size.
public struct Picture: Hashable, Sendable {
    /// Where it comes from.
    public var source: ImageSource
    /// The requested width in pixels at scale 1; `nil`: its own.
    public var width: Int?
    /// The requested height in pixels at scale 1; `nil`: its own.
    public var height: Int?

    /// Creates a picture.
    public init(source: ImageSource, width: Int? = nil, height: Int? = nil) {
        self.source = source
        self.width = width
        self.height = height
    }
}
