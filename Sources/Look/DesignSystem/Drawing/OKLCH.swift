// SPDX-License-Identifier: MIT

import Glibc

/// A colour by perceptual lightness, chroma and hue.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing" (2020).
struct OKLCH: Hashable, Sendable {
    /// 0 (black) to 1 (white).
    var lightness: Double
    /// 0 (grey) to about 0.32 within sRGB.
    var chroma: Double
    /// Degrees, 0 to 360.
    var hue: Double

    init(lightness: Double, chroma: Double, hue: Double) {
        self.lightness = lightness
        self.chroma = chroma
        self.hue = hue
    }

    init(_ color: Color) {
        func linear(_ channel: Double) -> Double {
            channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
        }
        let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        let a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        let b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
        chroma = (a * a + b * b).squareRoot()
        let degrees = atan2(b, a) * 180 / .pi
        hue = degrees < 0 ? degrees + 360 : degrees
    }

    /// Returns a mix along a straight line, not around the hue circle; 1 is the other.
    func blended(with other: OKLCH, _ fraction: Double) -> OKLCH {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
        let a = mix(chroma * cos(hue * .pi / 180), other.chroma * cos(other.hue * .pi / 180))
        let b = mix(chroma * sin(hue * .pi / 180), other.chroma * sin(other.hue * .pi / 180))
        let degrees = atan2(b, a) * 180 / .pi
        return OKLCH(
            lightness: mix(lightness, other.lightness),
            chroma: (a * a + b * b).squareRoot(),
            hue: degrees < 0 ? degrees + 360 : degrees
        )
    }

    /// The colour in sRGB; reduces chroma until it is in gamut.
    var color: Color {
        var candidate = self
        while candidate.chroma > 0.0005, !Self.isInside(candidate.unbounded) {
            candidate.chroma -= 0.002
        }
        let (red, green, blue) = candidate.unbounded
        func channel(_ value: Double) -> Double { (min(1, max(0, value)) * 255).rounded() / 255 }
        return Color(red: channel(red), green: channel(green), blue: channel(blue))
    }

    private static func isInside(_ channels: (Double, Double, Double)) -> Bool {
        let range = -0.0005...1.0005
        return range.contains(channels.0) && range.contains(channels.1)
            && range.contains(channels.2)
    }

    private var unbounded: (Double, Double, Double) {
        let a = chroma * cos(hue * .pi / 180)
        let b = chroma * sin(hue * .pi / 180)
        let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let medium = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        func gamma(_ channel: Double) -> Double {
            channel <= 0.0031308 ? channel * 12.92 : 1.055 * pow(channel, 1 / 2.4) - 0.055
        }
        return (
            gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
            gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
            gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
        )
    }
}

extension Color {
    /// Returns the difference of two colours, 0 to about 1: their distance in OKLab.
    ///
    /// Source: Björn Ottosson, "A perceptual color space for image processing".
    public func difference(from other: Color) -> Double {
        let (one, two) = (OKLCH(self), OKLCH(other))
        func coordinates(_ color: OKLCH) -> (Double, Double) {
            let angle = color.hue * .pi / 180
            return (color.chroma * cos(angle), color.chroma * sin(angle))
        }
        let ((a1, b1), (a2, b2)) = (coordinates(one), coordinates(two))
        let light = one.lightness - two.lightness
        return (light * light + (a1 - a2) * (a1 - a2) + (b1 - b2) * (b1 - b2)).squareRoot()
    }
}
