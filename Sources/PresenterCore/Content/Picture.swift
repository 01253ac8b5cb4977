// SPDX-License-Identifier: MIT

/// A picture in a presentation, with the size it asks for.
public struct Picture: Hashable, Sendable {
    /// Where it comes from.
    public var source: ImageSource
    /// The width asked for, in pixels at scale 1; `nil`: its own.
    public var width: Int?
    /// The height asked for, in pixels at scale 1; `nil`: its own.
    public var height: Int?

    /// Creates a picture.
    public init(source: ImageSource, width: Int? = nil, height: Int? = nil) {
        self.source = source
        self.width = width
        self.height = height
    }
}
