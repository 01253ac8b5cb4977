// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

@Suite("Colours")
struct ColorTests {
    @Test(
        "lie over one another as canvases lay them",
        arguments: [
            (0x000000, 0.08, 0x315ADD, 0x2D53CB), (0xFFFFFF, 0.5, 0x000000, 0x808080),
            (0x123456, 1, 0xABCDEF, 0x123456), (0x123456, 0, 0xABCDEF, 0xABCDEF),
        ]
    )
    func over(top: Int, alpha: Double, below: Int, expected: Int) {
        let found = Color(hex: UInt32(top), alpha: alpha).over(Color(hex: UInt32(below)))
        #expect(found == Color(hex: UInt32(expected)))
    }

    @Test(
        "contrast is that of WCAG",
        arguments: [
            (0x000000, 0xFFFFFF, 21.0), (0xFFFFFF, 0xFFFFFF, 1), (0x777777, 0xFFFFFF, 4.48),
        ]
    )
    func contrast(first: Int, second: Int, ratio: Double) {
        let (first, second) = (Color(hex: UInt32(first)), Color(hex: UInt32(second)))
        #expect(abs(first.contrast(to: second) - ratio) < 0.01)
        #expect(first.contrast(to: second) == second.contrast(to: first))
    }

    @Test("fading goes from one to the other, never through black")
    func fading() {
        let clear = Color.black.opacity(0)
        let red = Color(hex: 0xFF0000)
        #expect(clear.faded(to: red, 0.5) == red.opacity(0.5))
        #expect(red.faded(to: clear, 0.25) == red.opacity(0.75))
        #expect(red.faded(to: .white, 0).red == 1 && red.faded(to: .white, 1) == .white)
    }

    @Test(
        "OKLCH has the lightness, chroma and hue people agreed on",
        arguments: [
            (0xFFFFFF, 1.0, 0.0, nil), (0x000000, 0, 0, nil), (0xFF0000, 0.628, 0.258, 29.2),
            (0x00FF00, 0.866, 0.295, 142.5), (0x0000FF, 0.452, 0.313, 264.1),
        ] as [(Int, Double, Double, Double?)]
    )
    func oklch(hex: Int, lightness: Double, chroma: Double, hue: Double?) {
        let found = OKLCH(Color(hex: UInt32(hex)))
        #expect(abs(found.lightness - lightness) < 0.001)
        #expect(abs(found.chroma - chroma) < 0.001)
        if let hue { #expect(abs(found.hue - hue) < 0.1) }
    }

    @Test("a colour outside sRGB gives chroma way, not hue")
    func gamut() {
        for hue in stride(from: 0.0, to: 360, by: 30) {
            let wild = OKLCH(lightness: 0.7, chroma: 0.4, hue: hue)
            let back = OKLCH(wild.color)
            let turn = abs((back.hue - hue + 540).truncatingRemainder(dividingBy: 360) - 180)
            #expect(turn < 3, "\(hue)")
            #expect(back.chroma < 0.4 && abs(back.lightness - 0.7) < 0.02)
        }
    }

    @Test("a theme turned about keeps the accent and turns back")
    func turned() {
        let accent = RGB(0x9141AC)
        for variant in Appearance.allCases {
            let theme = Theme(base: variant, accent: accent)
            let other = theme.turned(dark: !theme.isDark)
            #expect(other.isDark != theme.isDark)
            #expect(other.isHighContrast == theme.isHighContrast)
            #expect(other.turned(dark: theme.isDark) == theme)
            #expect(theme.turned(dark: theme.isDark) == theme)
        }
    }
}
