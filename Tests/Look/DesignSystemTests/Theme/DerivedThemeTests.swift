// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import DesignSystem

/// What follows from the few colours a theme names.
@Suite("A theme of three colours")
struct DerivedThemeTests {
    /// Surface, text and main colour of themes that people use, and one of no taste.
    static let themes: [(base: Appearance, surface: UInt32, text: UInt32, main: UInt32)] = [
        (.dark, 0x1E1E2E, 0xCDD6F4, 0xCBA6F7), (.light, 0xEFF1F5, 0x4C4F69, 0x8839EF),
        (.dark, 0x282828, 0xEBDBB2, 0xFE8019), (.light, 0xFDF6E3, 0x586E75, 0xCB4B16),
        (.dark, 0x2E3440, 0xECEFF4, 0x88C0D0), (.dark, 0x002B36, 0x93A1A1, 0x2AA198),
        (.highContrastDark, 0x000020, 0xFFFFE0, 0xFFB000), (.light, 0x00FF00, 0xFF00FF, 0x00FFFF),
    ]

    private static func theme(_ index: Int, _ main: ColorToken = .standard) -> Theme {
        let (base, surface, text, color) = themes[index]
        return Theme(
            base: base,
            overrides: [
                .surface: Color(hex: surface), .textPrimary: Color(hex: text),
                main: Color(hex: color),
            ]
        )
    }

    @Test("can be read everywhere", arguments: themes.indices)
    func readable(index: Int) {
        let theme = Self.theme(index)
        for rule in ContrastRule.all { #expect(rule.holds(in: theme), "\(rule.token)") }
    }

    @Test("nothing of the base's fills, ring, links and tags stays", arguments: 0..<7)
    func belongs(index: Int) {
        let (base, surface, _, main) = Self.themes[index]
        let theme = Self.theme(index)
        #expect(theme[.surface] == Color(hex: surface))
        let plain = Theme(base)
        let derived: [ColorToken] = [
            .surfaceRaised, .surfaceSunken, .plate, .fillNeutral, .outline, .hairline,
            .textSecondary, .textDisabled, .standardText, .standardSubtle, .focusRing,
            .tagPurple, .tagPurpleText, .tagPurpleSubtle,
        ]
        for token in derived { #expect(theme[token] != plain[token], "\(token)") }
        let hue = OKLCH(Color(hex: main)).hue
        for token in [ColorToken.standardText, .focusRing, .tagPurple] {
            let distance = abs(
                (OKLCH(theme[token]).hue - hue + 540)
                    .truncatingRemainder(dividingBy: 360) - 180
            )
            #expect(distance < 12, "\(token) has another hue")
        }
    }

    @Test("a colour that it sets stays")
    func named() {
        let plate = Color(hex: 0x313244)
        let ring = Color(hex: 0xF9E2AF)
        let theme = Theme(
            base: .dark,
            overrides: [
                .surface: Color(hex: 0x1E1E2E), .textPrimary: Color(hex: 0xCDD6F4),
                .standard: Color(hex: 0xCBA6F7), .plate: plate, .focusRing: ring,
            ]
        )
        #expect(theme[.plate] == plate)
        #expect(theme[.focusRing] == ring)
        #expect(theme[.standard] == Color(hex: 0xCBA6F7))
    }

    @Test("a dark surface makes a dark theme of a light base, and the reverse")
    func turned() {
        #expect(Theme(base: .light, overrides: [.surface: Color(hex: 0x1E1E2E)]).isDark)
        #expect(!Theme(base: .dark, overrides: [.surface: Color(hex: 0xFDF6E3)]).isDark)
        let high = Theme(base: .highContrastLight, overrides: [.surface: .black])
        #expect(high.variant == .highContrastDark)
    }

    @Test("an accent alone changes the tone accent and nothing else")
    func accentAlone() {
        let theme = Theme(base: .light, overrides: [.accent: Color(hex: 0x6C3483)])
        #expect(theme[.standard] == Theme.light[.standard])
        #expect(theme[.focusRing] == Theme.light[.focusRing])
        #expect(theme[.accentSubtle] != Theme.light[.accentSubtle])
    }
}
