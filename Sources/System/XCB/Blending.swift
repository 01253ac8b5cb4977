// SPDX-License-Identifier: MIT

/// The conversion of drawn pixels to window pixels.
///
/// Both have 32 bits: alpha, red, green, blue from the highest byte down, premultiplied.
public enum Blending: Hashable, Sendable {
    /// Unchanged: opaque, or for a compositing manager to blend.
    case asDrawn
    /// Opaque in the drawn colour, however small the coverage; black where nothing was
    /// drawn, which the window's shape cuts off.
    case shaped

    /// Returns one pixel of the window.
    @inline(__always)
    static func opaque(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        guard alpha > 0 else { return 0xFF00_0000 }
        let red = min(255, ((pixel >> 16) & 255) * 255 / alpha)
        let green = min(255, ((pixel >> 8) & 255) * 255 / alpha)
        let blue = min(255, (pixel & 255) * 255 / alpha)
        return 0xFF00_0000 | red << 16 | green << 8 | blue
    }
}
