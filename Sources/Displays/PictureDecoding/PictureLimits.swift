// SPDX-License-Identifier: MIT

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
