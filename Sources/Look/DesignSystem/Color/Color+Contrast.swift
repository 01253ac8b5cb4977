// SPDX-License-Identifier: MIT

import Glibc

extension Color {
    /// Returns the colour with another opacity.
    public func opacity(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Returns the colour composited over an opaque one, in sRGB and 8 bits as canvases do.
    public func over(_ below: Color) -> Color {
        func blend(_ top: Double, _ bottom: Double) -> Double {
            ((top * alpha + bottom * (1 - alpha)) * 255).rounded() / 255
        }
        return Color(
            red: blend(red, below.red),
            green: blend(green, below.green),
            blue: blend(blue, below.blue)
        )
    }

    /// Returns a mix with another colour; 0 is this one, 1 the other.
    public func mixed(with other: Color, _ fraction: Double) -> Color {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
        return Color(
            red: mix(red, other.red),
            green: mix(green, other.green),
            blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha)
        )
    }

    /// The relative luminance, 0 to 1; ignores opacity.
    ///
    /// Source: WCAG 2.2, "relative luminance".
    public var luminance: Double {
        func linear(_ channel: Double) -> Double {
            channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio to another opaque colour, 1 to 21.
    ///
    /// Source: WCAG 2.2, "contrast ratio".
    public func contrast(to other: Color) -> Double {
        let lighter = max(luminance, other.luminance)
        let darker = min(luminance, other.luminance)
        return (lighter + 0.05) / (darker + 0.05)
    }

    static let black = Color(hex: 0x000000)
    static let white = Color(hex: 0xFFFFFF)
}
