// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

@Suite("Words")
struct WordsTests {
    @Test(
        "tell a time of day to the minute, rounded down",
        arguments: [
            (-5, "00:00", "12:00 AM"), (0, "00:00", "12:00 AM"), (59, "00:00", "12:00 AM"),
            (60, "00:01", "12:01 AM"), (3_599, "00:59", "12:59 AM"), (3_600, "01:00", "1:00 AM"),
            (43_199, "11:59", "11:59 AM"), (43_200, "12:00", "12:00 PM"),
            (46_800, "13:00", "1:00 PM"), (50_700, "14:05", "2:05 PM"),
            (79_260, "22:01", "10:01 PM"), (86_399, "23:59", "11:59 PM"),
            (86_400, "23:59", "11:59 PM"),
        ]
    )
    func time(second: Int, whole: String, halves: String) {
        #expect(Words.english.time(secondOfDay: second, countsToTwelve: false) == whole)
        #expect(Words.english.time(secondOfDay: second, countsToTwelve: true) == halves)
    }

    @Test(
        "count from boot where no day is known",
        arguments: [(0, 0), (61, 61), (86_399, 86_399), (86_400, 0), (-1, 86_399)]
    )
    func sinceBoot(seconds: Int, second: Int) {
        #expect(WallClock.sinceBoot.secondOfDay(Instant(sinceBoot: .seconds(seconds))) == second)
    }
}

@Suite("Glyphs")
struct GlyphTests {
    @Test("lie on their grid", arguments: Glyph.allCases)
    func grid(glyph: Glyph) {
        #expect(!glyph.outline.isEmpty)
        if case .move = glyph.outline[0] {} else { Issue.record("\(glyph) begins nowhere") }
        for step in glyph.outline {
            let points: [Point] =
                switch step {
                case .move(let point), .line(let point): [point]
                case .curve(let first, let second, let point): [first, second, point]
                case .close: []
                }
            for point in points {
                // Half a line's width from the edges at least.
                #expect((0.875...19.125).contains(point.x) && (0.875...19.125).contains(point.y))
            }
        }
    }

    @Test("fill their frame, in a line that stays clear", arguments: [8.0, 12, 16, 20, 40])
    func scaled(side: Double) {
        for glyph in Glyph.allCases {
            let frame = Rectangle(x: 5, y: 7, width: side, height: side)
            let commands = glyph.commands(in: frame, color: .black, isMirrored: false)
            guard case .stroke(.path(let steps), .black, let stroke) = commands[0] else {
                Issue.record("\(glyph) is no line")
                continue
            }
            #expect(commands.count == 1 && steps.count == glyph.outline.count)
            #expect(stroke.width == max(1.5, 1.75 * side / 20) && stroke.isRound)
        }
    }

    @Test(
        "flip where they point somewhere, not where they show something",
        arguments: [
            (Glyph.arrow, true), (.reply, true), (.chevronForward, true), (.clock, false),
            (.check, false), (.speaker, false), (.copy, false), (.chevronDown, false),
        ]
    )
    func mirrored(glyph: Glyph, flips: Bool) {
        let frame = Rectangle<Double>(x: 0, y: 0, width: 20, height: 20)
        let plain = glyph.commands(in: frame, color: .black, isMirrored: false)
        let mirrored = glyph.commands(in: frame, color: .black, isMirrored: true)
        #expect((plain != mirrored) == flips)
    }

    @Test(
        "replace the icons of the naming specification",
        arguments: [
            ("dialog-warning", Glyph.alert), ("dialog-error-symbolic", .alert),
            ("edit-copy", .copy), ("window-close-symbolic", .close), ("go-next", .arrow),
            ("audio-volume-muted", .speaker), ("view-refresh-symbolic", .refresh),
            ("dialog-information", .info), ("alarm", .clock), ("check", .check),
            ("chevron-down", .chevronDown),
        ]
    )
    func names(name: String, glyph: Glyph) {
        #expect(Glyph(iconName: name) == glyph)
        #expect(Glyph(iconName: "no-such-icon") == nil)
        #expect(ImageSource.glyph(glyph) == .name(glyph.rawValue))
    }
}

@Suite("Typography")
struct TypographyTests {
    @Test(
        "has the sizes of the look",
        arguments: [
            (TextRole.title, 16.0, 24.0, 600), (.body, 14, 20, 400), (.bodyStrong, 14, 20, 600),
            (.bodyMedium, 14, 20, 500), (.label, 14, 20, 600), (.labelSmall, 12, 16, 600),
            (.meta, 12, 16, 400), (.metaStrong, 12, 16, 600), (.metaMedium, 12, 16, 500),
            (.tag(.fact), 11, 16, 600), (.tag(.small), 12, 16, 600), (.tag(.medium), 13, 16, 600),
            (.tag(.large), 14, 20, 600), (.monogram(side: 40), 18, 40, 600), (.code, 12, 16, 400),
        ]
    )
    func sizes(role: TextRole, size: Double, line: Double, weight: Int) {
        let style = Typography(scale: 1)[role]
        #expect(style.size == size && style.lineHeight == line && style.weight == weight)
        #expect(style.family == (role == .code ? "monospace" : "sans-serif"))
        let isMeta = [TextRole.meta, .metaStrong, .metaMedium].contains(role)
        #expect(style.hasTabularDigits == isMeta)
        // A monogram is as large as its tile, whatever the text scale.
        let double = Typography(scale: 2)[role]
        if case .monogram = role {
            #expect(double.size == size && double.lineHeight == line)
        } else {
            #expect(double.size == 2 * size && double.lineHeight == 2 * line)
        }
    }

    @Test(
        "controls grow as their line does, pictures and cards do not shrink",
        arguments: [
            (0.5, 36.0, 16.0, 270.0), (1, 36, 16, 270), (1.25, 41, 20, 338), (2, 56, 32, 405),
        ]
    )
    func growth(scale: Double, button: Double, icon: Double, card: Double) {
        let type = Typography(scale: scale)
        #expect(type.height(36, line: 20) == button)
        #expect(type.icon(16) == icon)
        #expect(type.width(270) == card)
    }

    @Test(
        "is as large as an output bears",
        arguments: [
            (4.0, 320.0, 240.0, 2.0), (4, 1280, 800, 4), (2, 320, 240, 2), (1, 100, 50, 1),
            (0.5, 320, 240, 0.5), (4, 1280, 240, 2), (3, 400, 2_000, 2.5),
        ]
    )
    func bearable(wanted: Double, width: Double, height: Double, scale: Double) {
        let output = Extent(width: width, height: height)
        #expect(Typography.bearable(wanted, on: output) == scale)
    }
}

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
        for variant in Theme.Variant.allCases {
            let theme = Theme(base: variant, accent: accent)
            let other = theme.turned(dark: !theme.isDark)
            #expect(other.isDark != theme.isDark)
            #expect(other.isHighContrast == theme.isHighContrast)
            #expect(other.turned(dark: theme.isDark) == theme)
            #expect(theme.turned(dark: theme.isDark) == theme)
        }
    }
}

@Suite("Display lists as text")
struct DescriptionTests {
    @Test("one command a line, indented within")
    func lines() {
        let frame = Rectangle(x: 1, y: 2.5, width: 30, height: 4.25)
        let block = TextBlock(
            runs: [
                TextBlock.Run("a", color: .black, style: [.bold, .italic]),
                TextBlock.Run("b", color: Color(hex: 0x315ADD), style: .underline, link: "x"),
            ],
            type: TypeStyle(family: "monospace", size: 12, lineHeight: 16, weight: 400),
            maximumLines: 2,
            alignment: .trailing,
            direction: .rightToLeft
        )
        let list = DisplayList([
            .clip(.rounded(frame, radius: 3)),
            .group(opacity: 0.5),
            .fill(.rectangle(frame), .black.opacity(0.07)),
            .restore,
            .restore,
            .transform(scale: 0.96, about: .zero, dx: -1, dy: 0.125),
            .text(block, in: frame),
            .stroke(
                .arc(center: .zero, radius: 9, from: 0, to: 0.25),
                .white,
                Stroke(width: 2, dash: [4], isRound: true)
            ),
            .restore,
            .shadow(frame, radius: 16, ShadowLayer(offset: 4, sigma: 6, opacity: 0.12), .black),
            .fade(frame, .white, strongEdge: .bottom),
            .image(.name("mail"), in: frame, ImageStyle(fit: .cover, radius: 8, tint: .black)),
        ])
        #expect(
            list.description == """
                clip 1,2.5 30x4.25 r3
                  group 0.5
                    fill 1,2.5 30x4.25 #000000/7%
                  restore
                restore
                transform 0.96 about 0,0 by -1,0.13
                  text 1,2.5 30x4.25 12/16 400 monospace ≤2 trailing rtl #000000 bi“a” #315ADD u“b”
                  stroke arc 0,0 r9 0…0.25 #FFFFFF w2 dashed round
                restore
                shadow 1,2.5 30x4.25 r16 y4 σ6 #000000/12%
                fade 1,2.5 30x4.25 #FFFFFF bottom
                image 1,2.5 30x4.25 name mail cover r8 tint #000000
                """
        )
    }
}
