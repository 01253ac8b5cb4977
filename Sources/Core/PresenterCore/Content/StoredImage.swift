// SPDX-License-Identifier: MIT

/// Raw pixels in a file in the daemon's private runtime folder.
public struct StoredImage: Hashable, Sendable {
    /// The file's absolute path.
    public var path: String
    /// Width in pixels, 1 or more.
    public var width: Int
    /// Height in pixels, 1 or more.
    public var height: Int
    /// Bytes from one row to the next.
    public var rowStride: Int
    /// Whether a pixel has four bytes (RGBA) rather than three (RGB); not premultiplied.
    public var hasAlpha: Bool

    /// Pixels a side may have.
    public static let longestSide = 8192
    /// Bytes there may be: 64 MiB.
    public static let mostBytes = 64 << 20

    /// Creates a description of stored pixels.
    public init(path: String, width: Int, height: Int, rowStride: Int, hasAlpha: Bool) {
        self.path = path
        self.width = width
        self.height = height
        self.rowStride = rowStride
        self.hasAlpha = hasAlpha
    }
}
