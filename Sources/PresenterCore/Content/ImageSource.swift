// SPDX-License-Identifier: MIT

/// Where a picture comes from.
///
/// The daemon never opens it: displays do, with limits.
public enum ImageSource: Hashable, Sendable {
    /// A local file, by absolute path. Untrusted: it may be no image, no file, or gone.
    case file(path: String)
    /// An icon of the icon theme, or a single emoji.
    case name(String)
    /// Raw pixels that a client sent, stored by the daemon in its private
    /// runtime directory; given back by `Effect.dropImages` when no longer shown.
    case stored(StoredImage)
}

/// Raw pixels in a file of the daemon's private runtime directory.
public struct StoredImage: Hashable, Sendable {
    /// The file's absolute path.
    public var path: String
    /// Pixels across, 1 or more.
    public var width: Int
    /// Pixels down, 1 or more.
    public var height: Int
    /// Bytes from one row to the next.
    public var rowStride: Int
    /// Four bytes a pixel (RGBA) rather than three (RGB); not premultiplied.
    public var hasAlpha: Bool

    /// Creates a description of stored pixels.
    public init(path: String, width: Int, height: Int, rowStride: Int, hasAlpha: Bool) {
        self.path = path
        self.width = width
        self.height = height
        self.rowStride = rowStride
        self.hasAlpha = hasAlpha
    }
}

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
