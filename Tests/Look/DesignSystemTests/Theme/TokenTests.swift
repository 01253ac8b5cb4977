// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import DesignSystem

@Suite("Tokens")
struct TokenTests {
    @Test(
        "follow one radius law",
        arguments: [(28.0, 8.0), (36, 10), (44, 12), (56, 16), (100, 16), (72, 16)]
    )
    func radius(height: Double, radius: Double) {
        #expect(Theme.light.radius(forHeight: height) == radius)
        var half = Theme.dark
        half.radiusScale = 0.5
        #expect(half.radius(forHeight: height) == radius / 2)
        #expect(half.cardRadius == 8)
    }

    @Test("choose monogram tiles by FNV-1a", arguments: [("", 0x811C_9DC5), ("a", 0xE40C_292C)])
    func hash(text: String, value: Int) {
        #expect(Monogram.hash(text) == UInt32(value))
    }

    @Test(
        "read the direction of the first strong character",
        arguments: [
            ("Hello", TextBlock.Direction.leftToRight), ("123 שלום", .rightToLeft),
            ("“مرحبا”", .rightToLeft), ("١٠ minutes", .leftToRight), ("한국어", .leftToRight),
        ]
    )
    func direction(text: String, expected: TextBlock.Direction) {
        #expect(TextBlock.Direction.ofFirstStrong(in: text) == expected)
        #expect(TextBlock.Direction.ofFirstStrong(in: "12:30 !?") == nil)
    }

    @Test(
        "recognize an icon that is a single emoji",
        arguments: [("👋", true), ("👩‍🚀", true), ("❤️", true), ("7", false), ("a", false)] + [
            ("ab", false), ("mail", false), ("", false), ("🎉🎉", false),
            ("👋" + String(repeating: "\u{FE0F}", count: 20), true),
            ("👋" + String(repeating: "\u{FE0F}", count: 21), false),
        ]
    )
    func emoji(text: String, isEmoji: Bool) {
        #expect((Emoji(text) != nil) == isEmoji)
    }

    @Test("give each button a letter of its own")
    func mnemonics() {
        let letters = Mnemonics.assign(["Save", "Save As", "S", "…"])
        #expect(letters == ["s", "a", nil, nil])
    }

    @Test("hold contrast with any accent of the desktop", arguments: accents)
    func accent(hex: UInt32) {
        let accent = RGB(
            red: UInt8(hex >> 16),
            green: UInt8((hex >> 8) & 255),
            blue: UInt8(hex & 255)
        )
        for base in [Theme.light, .dark] {
            let theme = base.accented(with: accent)
            #expect(theme[.onStandard].contrast(to: theme[.standard]) >= 4.5)
            #expect(theme[.standard].contrast(to: theme[.surface]) >= 3)
            for fill in [ColorToken.surface, .surfaceRaised, .surfaceSunken, .standardSubtle] {
                #expect(theme[.standardText].contrast(to: theme[fill]) >= 4.5)
            }
            let pressed = theme.quietOverlay(.pressed).over(theme[.standardSubtle])
            #expect(theme[.standardText].contrast(to: pressed) >= 4.5)
            #expect(theme[.focusRing].contrast(to: theme[.surface]) >= 3)
        }
        #expect(Theme.highContrastDark.accented(with: accent) == .highContrastDark)
    }

    /// The nine of GNOME, then black, white, navy and lime.
    static let accents: [UInt32] = [
        0x3584E4, 0x2190A4, 0x3A944A, 0xC88800, 0xED5B00, 0xE62D42, 0xD56199, 0x9141AC, 0x6F8396,
        0x000000, 0xFFFFFF, 0x000080, 0x00FF00,
    ]

    @Test("keep blue where the accent is as red as danger")
    func redAccent() {
        let red = RGB(red: 0xE6, green: 0x2D, blue: 0x42)
        #expect(Theme.light.accented(with: red) == .light)
        #expect(Theme.dark.accented(with: red) == .dark)
    }

    @Test("go through OKLCH and back", arguments: accents)
    func roundTrip(hex: UInt32) {
        let color = Color(hex: hex)
        let back = OKLCH(color).color
        #expect(abs(back.red - color.red) < 0.01)
        #expect(abs(back.green - color.green) < 0.01)
        #expect(abs(back.blue - color.blue) < 0.01)
    }

    @Test("make every button and tag readable in every state and theme")
    func everything() {
        for theme in ContrastTests.themes {
            let minimum = theme.isHighContrast ? 7.0 : 4.5
            for prominence in Prominence.allCases {
                for tone in Tone.allCases {
                    for touch in Touch.allCases {
                        for armed in [0.0, 1] {
                            let style = ButtonLook(prominence, tone)
                            let colors = ButtonColors(style, touch, armed: armed, theme: theme)
                            let fill = colors.fill.over(theme[.surface])
                            #expect(colors.label.contrast(to: fill) >= minimum)
                        }
                    }
                }
            }
            for tint in Tag.Tint.allCases {
                for phase in Tag.Phase.allCases {
                    for tag in [Tag.filled("a", tint, phase), .stroke("a", tint, phase)] {
                        for touch in Touch.allCases {
                            let colors = TagColors(tag, touch, theme: theme)
                            let fill = colors.fill ?? theme[.surface]
                            #expect(colors.label.contrast(to: fill) >= minimum)
                        }
                    }
                }
            }
        }
    }
}
