// SPDX-License-Identifier: MIT

/// A pixel as cairo draws it: 8 bits each of alpha, red, green and blue from the highest
/// down, the colours multiplied by alpha.
///
/// Source: cairo's manual, `cairo_format_t`, "CAIRO_FORMAT_ARGB32".
public enum PremultipliedPixel {
    /// Returns a pixel of the colours before multiplication, each 0 to 255.
    @inlinable
    public static func word(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
        let alpha = UInt32(alpha)
        return alpha << 24 | scaled(red, alpha) << 16 | scaled(green, alpha) << 8
            | scaled(blue, alpha)
    }

    /// Returns value × alpha ÷ 255, rounded.
    @inlinable
    static func scaled(_ value: UInt8, _ alpha: UInt32) -> UInt32 {
        let product = UInt32(value) * alpha + 128
        return (product + product >> 8) >> 8
    }
}
