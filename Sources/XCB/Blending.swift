// SPDX-License-Identifier: MIT

/// How drawn pixels become a window's pixels.
///
/// Both are 32 bits: alpha, red, green, blue from the highest byte down,
/// premultiplied.
public enum Blending: Hashable, Sendable {
    /// As drawn: a compositing manager does the rest.
    case alpha
    /// Opaque where at least half was covered, black elsewhere: the window's
    /// shape cuts that off.
    case shaped
    /// Laid over what was on the screen before.
    case over(Capture)

    /// One pixel of the window.
    @inline(__always)
    static func opaque(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        guard alpha >= 128 else { return 0xFF00_0000 }
        let red = min(255, ((pixel >> 16) & 255) * 255 / alpha)
        let green = min(255, ((pixel >> 8) & 255) * 255 / alpha)
        let blue = min(255, (pixel & 255) * 255 / alpha)
        return 0xFF00_0000 | red << 16 | green << 8 | blue
    }

    /// A premultiplied pixel over an opaque one.
    @inline(__always)
    static func over(_ pixel: UInt32, _ ground: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        if alpha == 0 { return ground | 0xFF00_0000 }
        // Two channels at a time, each in 16 bits; +0x80 and the shifted sum
        // divide by 255 and round.
        let rest = 255 - alpha
        var pair = (ground & 0x00FF_00FF) * rest + 0x0080_0080
        pair = ((pair + ((pair >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
        var green = ((ground >> 8) & 0xFF) * rest + 0x80
        green = ((green + (green >> 8)) >> 8) & 0xFF
        return 0xFF00_0000 | ((pixel & 0x00FF_FFFF) &+ (pair | green << 8))
    }
}

/// What a part of the screen showed at one moment.
public struct Capture: Hashable, Sendable {
    /// In pixels.
    public var width, height: Int
    /// Row by row, opaque.
    public var pixels: [UInt32]

    /// Creates a capture; there must be `width × height` pixels.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height, "a capture has all its pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Lends a part of a row; black where the capture does not reach.
    func withRow(_ y: Int, from x: Int, count: Int, _ body: (Span<UInt32>) -> Void) {
        if y >= 0, y < height, x >= 0, x + count <= width {
            let start = y * width + x
            body(pixels.span.extracting(start..<start + count))
        } else {
            let row = (x..<x + count).map { column in
                column >= 0 && column < width && y >= 0 && y < height
                    ? pixels[y * width + column] : 0
            }
            body(row.span)
        }
    }
}
