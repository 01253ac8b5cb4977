// SPDX-License-Identifier: MIT

import Glibc

/// An sRGB colour with opacity, each channel 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
    /// Each 0 to 1.
    public var red, green, blue, alpha: Double

    /// Creates a colour from its channels.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from a number such as `0x315ADD`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double((hex >> 16) & 255) / 255,
            green: Double((hex >> 8) & 255) / 255,
            blue: Double(hex & 255) / 255,
            alpha: alpha
        )
    }
}

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

// Requested colours are drawn as close to the request as is readable: hue and
// chroma stay, lightness changes as little as possible.

extension Color {
    /// Returns the colour of this hue, nearest in lightness, that is readable on a background.
    ///
    /// Lightness moves in steps of 0.01 both ways; the first that reaches the
    /// ratio is used. Black or white if the hue cannot reach it.
    public func readable(on background: Color, ratio: Double = 4.5) -> Color {
        readable(on: [background], ratio: ratio) ?? background.strongest
    }

    /// Returns the colour of this hue, nearest in lightness, that is readable
    /// on all backgrounds; black or white if the hue cannot be.
    ///
    /// - Parameters:
    ///   - backgrounds: opaque colours.
    ///   - ratio: the contrast ratio to reach, 1 to 21.
    /// - Returns: `nil` if no colour is readable on all of them.
    func readable(on backgrounds: [Color], ratio: Double) -> Color? {
        let below = backgrounds.map(\.luminance)
        func reads(_ color: Color) -> Bool {
            let own = color.luminance + 0.05
            return below.allSatisfy { other in
                max(own, other + 0.05) / min(own, other + 0.05) >= ratio
            }
        }
        if reads(self) { return self }
        let start = OKLCH(self)
        let isOnDark = (below.max() ?? 0) < 0.18
        for step in 1...100 {
            for direction in isOnDark ? [1.0, -1.0] : [-1.0, 1.0] {
                var candidate = start
                candidate.lightness += direction * Double(step) / 100
                guard (0...1).contains(candidate.lightness) else { continue }
                let color = candidate.color
                if reads(color) { return color }
            }
        }
        return [Color.black, .white].first(where: reads)
    }

    /// Black or white, whichever has more contrast to this.
    var strongest: Color {
        contrast(to: .black) >= contrast(to: .white) ? .black : .white
    }
}
