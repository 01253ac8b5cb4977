// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import Testing

@testable import TerminalLook

@Suite("Colours of terminals")
struct ColorTests {
    @Test(
        "from the environment",
        arguments: [
            (["TERM": "xterm-256color"], ColorDepth.indexed),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .direct),
            (["TERM": "xterm", "COLORTERM": "24bit"], .direct),
            (["TERM": "xterm-direct"], .direct),
            (["TERM": "xterm-kitty"], .direct),
            (["TERM": "linux"], .sixteen),
            (["TERM": "xterm"], .sixteen),
            (["TERM": "screen"], .sixteen),
            (["TERM": "tmux-256color"], .indexed),
            (["TERM": "vt100"], .none),
            (["TERM": "dumb"], .none),
            ([:], .none),
            (["TERM": "foot", "NO_COLOR": "1"], .none),
            (["TERM": "foot"], .direct),
        ]
    )
    func depth(_ environment: [String: String], _ depth: ColorDepth) {
        #expect(ColorDepth { environment[$0] } == depth)
    }

    @Test(
        "asked for by name",
        arguments: [
            ("16", ColorDepth.sixteen), ("256", .indexed), ("true", .direct), ("never", .none),
        ]
    )
    func names(_ name: String, _ depth: ColorDepth) {
        #expect(ColorDepth(name: name) == depth)
    }

    @Test("no other name is accepted", arguments: ["", "auto", "TRUE", "24bit", "8"])
    func noNames(_ name: String) {
        #expect(ColorDepth(name: name) == nil)
    }

    @Test(
        "characters by the locale",
        arguments: [
            (["LANG": "C.UTF-8", "TERM": "xterm"], CharacterSet.full),
            (["LANG": "de_DE.utf8", "TERM": "linux"], .console),
            (["LANG": "C", "TERM": "xterm"], .ascii),
            ([:], .ascii),
            (["LANG": "C", "LC_ALL": "en_US.UTF-8"], .full),
            (["LANG": "en_US.UTF-8", "LC_CTYPE": "POSIX"], .ascii),
        ]
    )
    func characterSet(_ environment: [String: String], _ characterSet: CharacterSet) {
        #expect(CharacterSet { environment[$0] } == characterSet)
    }

    /// The pairs of text and fill on cards of that theme.
    static func pairs(_ theme: Theme) -> [(Color, Color)] {
        var pairs: [(Color, Color)] = [
            (theme[.textPrimary], theme[.surface]), (theme[.textSecondary], theme[.surface]),
            (theme[.textDisabled], theme[.surface]), (theme[.textPrimary], theme[.fillNeutral]),
            (theme[.onTagPurple], theme[.tagPurple]),
            (theme[.tagYellowText], theme[.tagYellowSubtle]),
            (theme[.tagPurpleText], theme[.tagPurpleSubtle]),
        ]
        for tone in Tone.allCases {
            for prominence in Prominence.allCases {
                let style = ButtonLook(prominence, tone)
                let part = ButtonPart(title: "", style: style, target: .card)
                let paint = CardPaint([:], theme: theme).button(part)
                pairs.append((paint.label, paint.fill ?? theme[.surface]))
            }
        }
        return pairs
    }

    /// What a reader calls a colour of the sixteen.
    static func name(_ index: UInt8) -> String {
        ["grey", "red", "green", "yellow", "blue", "purple", "cyan", "grey"][Int(index % 8)]
    }

    @Test(
        "sixteen colours keep greys grey, and red for danger",
        arguments: [Theme.light, .dark, .highContrastLight, .highContrastDark]
    )
    func names(_ theme: Theme) {
        func shown(_ text: ColorToken, on fill: ColorToken = .surface) -> String {
            let background = Palette.sixteen.nearest(theme[fill])
            return Self.name(Palette.sixteen.readable(theme[text], on: background, ratio: 4.5))
        }
        for token in [ColorToken.textPrimary, .textSecondary, .textDisabled, .outline] {
            #expect(shown(token) == "grey", "\(token)")
            #expect(shown(token, on: .fillNeutral) == "grey", "\(token)")
        }
        for token in [ColorToken.surface, .surfaceSunken, .fillNeutral, .standardSubtle] {
            #expect(Self.name(Palette.sixteen.nearest(theme[token])) == "grey", "\(token)")
        }
        for token in ColorToken.allCases {
            let isDanger = [.danger, .dangerText].contains(token)
            if !isDanger { #expect(shown(token) != "red", "\(token)") }
        }
        if !theme.isHighContrast { #expect(shown(.dangerText) == "red") }
        #expect(["blue", "grey"].contains(shown(.standardText)))
        #expect(["green", "cyan", "grey"].contains(shown(.accentText)))
    }

    @Test(
        "a colour's kin has its name",
        arguments: [
            (0x545761, "grey"), (0xFFE7E5, "grey"), (0xC72536, "red"), (0xFF0000, "red"),
            (0x315ADD, "blue"), (0x007A4A, "green"), (0xFFC63A, "yellow"), (0x8A55DC, "purple"),
            (0x00CED1, "cyan"), (0x000000, "grey"), (0xFFFFFF, "grey"), (0x1A2B3C, "grey"),
        ] as [(UInt32, String)]
    )
    func kin(_ hex: UInt32, _ name: String) {
        #expect(Self.name(Palette.sixteen.nearest(Color(hex: hex))) == name)
    }

    @Test(
        "few colours keep every text readable",
        arguments: [Theme.light, .dark, .highContrastLight, .highContrastDark],
        [Palette.sixteen, .indexed].indices
    )
    func readable(_ theme: Theme, _ index: Int) throws {
        let palette = [Palette.sixteen, .indexed][index]
        for (text, fill) in Self.pairs(theme) {
            let background = palette.nearest(fill)
            let foreground = palette.readable(text, on: background, ratio: 4.5)
            let colors = Dictionary(
                uniqueKeysWithValues: palette.entries.map { ($0.index, $0.color) }
            )
            let ratio = try #require(colors[foreground]).contrast(to: #require(colors[background]))
            #expect(ratio >= 4.5, "\(text) on \(fill): \(ratio)")
        }
    }
}
