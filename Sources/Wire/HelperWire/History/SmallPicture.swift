// SPDX-License-Identifier: MIT

package import Coding

/// The picture of an entry, small enough to be kept with it.
public struct SmallPicture: Hashable, Sendable {
    /// Width and height in pixels, 1 to `longestSide`.
    public let width, height: Int
    /// The pixels, row by row without gaps: RGBA, not premultiplied.
    public let pixels: [UInt8]

    /// Pixels a side may have: an entry's picture has 32 at scale 1.
    public static let longestSide = 48

    /// Creates a picture; `nil` unless the sizes are in range and the bytes match them.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        let sides = 1...Self.longestSide
        guard sides.contains(width), sides.contains(height), pixels.count == 4 * width * height
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Creates the small form of a picture, with the same proportions.
    ///
    /// Each pixel is the mean of at most nine of the picture, so a large one costs no more.
    ///
    /// - Parameters:
    ///   - pixels: RGBA or RGB, not premultiplied; at least `stride * (height - 1)` bytes and
    ///     the last row.
    ///   - width: its width, 1 or more.
    ///   - height: its height, 1 or more.
    ///   - stride: bytes from one row to the next.
    ///   - hasAlpha: whether a pixel has four bytes.
    public init(
        of pixels: [UInt8],
        width: Int,
        height: Int,
        stride: Int,
        hasAlpha: Bool
    ) {
        let scaled = ScaledPixels(
            pixels,
            width: width,
            height: height,
            stride: stride,
            hasAlpha: hasAlpha,
            longestSide: Self.longestSide
        )
        self.width = scaled.width
        self.height = scaled.height
        self.pixels = scaled.pixels
    }
}

/// A smaller copy of a picture, with the same proportions.
package struct ScaledPixels {
    /// Width and height in pixels.
    package let width, height: Int
    /// The pixels, row by row without gaps: RGBA, not premultiplied.
    package let pixels: [UInt8]

    /// Scales a picture down, so that no side has more than `longestSide` pixels; a smaller one
    /// keeps its size.
    ///
    /// Each pixel is the mean of at most nine of the picture, so a large one costs no more.
    package init(
        _ pixels: [UInt8],
        width: Int,
        height: Int,
        stride: Int,
        hasAlpha: Bool,
        longestSide: Int
    ) {
        let longest = max(width, height)
        func side(_ length: Int) -> Int {
            longest <= longestSide
                ? length : max(1, (length * longestSide + longest / 2) / longest)
        }
        self.width = side(width)
        self.height = side(height)
        let columns = Self.samples(of: width, in: self.width)
        let rows = Self.samples(of: height, in: self.height)
        let channels = hasAlpha ? 4 : 3
        var small: [UInt8] = []
        small.reserveCapacity(4 * self.width * self.height)
        for row in rows {
            for column in columns {
                // Colours count as much as they can be seen.
                var (red, green, blue, alpha) = (0, 0, 0, 0)
                for y in row {
                    for x in column {
                        let start = y * stride + x * channels
                        let weight = hasAlpha ? Int(pixels[start + 3]) : 255
                        red += Int(pixels[start]) * weight
                        green += Int(pixels[start + 1]) * weight
                        blue += Int(pixels[start + 2]) * weight
                        alpha += weight
                    }
                }
                for color in [red, green, blue] {
                    small.append(UInt8(alpha == 0 ? 0 : (color + alpha / 2) / alpha))
                }
                small.append(UInt8(alpha / (row.count * column.count)))
            }
        }
        self.pixels = small
    }

    /// The places of up to three samples for each of the smaller number of pixels.
    private static func samples(of length: Int, in small: Int) -> [[Int]] {
        (0..<small).map { index in
            let first = index * length / small
            let end = max(first + 1, (index + 1) * length / small)
            let count = min(3, end - first)
            return (0..<count).map { first + (2 * $0 + 1) * (end - first) / (2 * count) }
        }
    }
}

extension SmallPicture: CodedStructure {
    package static let blank = SmallPicture(
        of: [0, 0, 0, 0],
        width: 1,
        height: 1,
        stride: 4,
        hasAlpha: true
    )

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var (width, height, pixels) = (width, height, Bytes(pixels))
        try coder.field("width", &width)
        try coder.field("height", &height)
        try coder.field("pixels", &pixels)
        guard coder.isReading else { return }
        if let own = SmallPicture(width: width, height: height, pixels: pixels.bytes) {
            self = own
        } else {
            let size = "\(width) x \(height), \(pixels.bytes.count) bytes"
            try coder.refuse("pixels", size, expects: "4 bytes for each of at most 48 x 48")
        }
    }
}

/// The picture of an entry in the history.
public struct HistoryPicture: Hashable, Sendable {
    /// The id of its entry.
    public var entry: Int64
    /// The picture's number, as in `HistoryEntry.pictureNumber`.
    public var number: Int64
    /// The picture.
    public var picture: SmallPicture

    /// Maximum number of pictures in one answer.
    public static let maximumPictures = 256

    /// Creates the picture of an entry.
    public init(entry: Int64, number: Int64, picture: SmallPicture) {
        self.entry = entry
        self.number = number
        self.picture = picture
    }
}

extension HistoryPicture: CodedStructure {
    package static var blank: HistoryPicture {
        HistoryPicture(entry: 0, number: 0, picture: .blank)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("entry", &entry)
        try coder.field("number", &number)
        try coder.field("picture", &picture)
    }
}
