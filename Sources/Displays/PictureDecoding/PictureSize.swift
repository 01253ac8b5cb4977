// SPDX-License-Identifier: MIT
//
import Basics

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

/// A format of pictures that is accepted, detected by the first bytes, never by a name.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, gif, webp, bmp, ico, xpm, svg

    /// Detects the format of a file that begins so; `nil`: not accepted.
    public init?(_ bytes: [UInt8]) {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .gif
        } else if begins("RIFF") && begins("WEBP", at: 8) {
            self = .webp
        } else if begins("BM") {
            self = .bmp
        } else if bytes.starts(with: [0, 0, 1, 0]) {
            self = .ico
        } else if begins("/* XPM */") {
            self = .xpm
        } else {
            let head = String(decoding: bytes.prefix(4_096), as: UTF8.self)
            let start = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            guard start.hasPrefix("<svg") || start.hasPrefix("<") && head.contains(text: "<svg")
            else {
                return nil
            }
            self = .svg
        }
    }
}

/// How large a picture may be.
public enum PictureLimits {
    /// Maximum width and height in pixels.
    public static let side = 8_192
    /// Maximum number of pixels: 16 million.
    public static let pixels = 16_000_000
    /// Maximum size of a file: 16 MiB.
    public static let fileSize = 16 << 20
    /// Seconds of processor time for one picture.
    public static let processorSeconds = 4
    /// Bytes of memory for the decoder: twice the largest picture, twice the largest file,
    /// and room for its libraries.
    public static let memory = 256 << 20

    /// Whether a size is within the limits.
    public static func allows(width: Int, height: Int) -> Bool {
        (1...side).contains(width) && (1...side).contains(height) && width * height <= pixels
    }
}
