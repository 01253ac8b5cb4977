// SPDX-License-Identifier: MIT
//
// A layout needs a picture's size before the decoder has answered. The size is in the
// header of each format; only a few integers are read here, within bounds.

/// Width and height of a picture in pixels, as its header says.
public struct PictureSize: Hashable, Sendable {
    /// The width, at least 1.
    public var width: Int
    /// The height, at least 1.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads the header of a file, upright as it is shown; `nil` if it is not there, or
    /// beyond `PictureLimits`.
    ///
    /// - Parameters:
    ///   - format: the file's format.
    ///   - bytes: the beginning of the file, or all of it.
    public init?(_ format: PictureFormat, _ bytes: [UInt8]) {
        let header = HeaderBytes(bytes)
        let size: (Int, Int)? =
            switch format {
            case .png: header.png
            case .jpeg: header.jpeg
            case .gif: header.pair(6, 8, { header.little16($0) })
            case .webp: header.webP
            case .bmp: header.bmp
            case .ico: header.ico
            case .xpm: header.xpm
            case .svg: SVGHeader(bytes).size
            }
        guard let (width, height) = size, PictureLimits.allows(width: width, height: height) else {
            return nil
        }
        self.init(width: width, height: height)
    }
}
