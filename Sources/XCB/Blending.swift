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
    /// Laid over what was on the screen before; its corner is the picture's.
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
