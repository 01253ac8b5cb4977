// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

@Suite("Readability")
struct ReadabilityTests {
    @Test("every rule holds in every theme", arguments: ContrastTests.themes)
    func tokens(theme: Theme) {
        for rule in ContrastRule.all { #expect(rule.holds(in: theme), "\(rule.token)") }
        #expect(Theme(base: theme.variant) == theme)
        #expect(theme.bent(to: [:]) == theme)
    }

    @Test("every rule holds with every accent of the desktop", arguments: TokenTests.accents)
    func accents(hex: UInt32) {
        for variant in Appearance.allCases {
            let theme = Theme(base: variant, accent: RGB(hex))
            for rule in ContrastRule.all { #expect(rule.holds(in: theme), "\(rule.token)") }
        }
    }

    @Test("every text of the table has a rule")
    func complete() {
        let texts = ColorToken.allCases.filter {
            let name = $0.name
            return name.hasPrefix("text_") || name.hasSuffix("_text") || name.hasPrefix("on_")
        }
        for token in texts {
            #expect(ContrastRule.all.contains { $0.token == token && !$0.isPart }, "\(token)")
        }
    }

    @Test("a colour that reads stays; one that does not moves in lightness alone")
    func nearest() {
        let blue = Color(hex: 0x315ADD)
        #expect(blue.readable(on: .white) == blue)
        let pale = Color(hex: 0xA9C0FF).readable(on: .white)
        #expect(pale.contrast(to: .white) >= 4.5)
        // No more than one step further than needed.
        #expect(pale.contrast(to: .white) < 4.75)
        #expect(abs(OKLCH(pale).hue - OKLCH(Color(hex: 0xA9C0FF)).hue) < 3)
        #expect(Color(hex: 0x808080).readable(on: Color(hex: 0x808080)).luminance != 0.2)
        #expect(Color.white.readable(on: [.white, .black], ratio: 4.5) == nil)
        #expect(Color.white.readable(on: [.white, Color(hex: 0xDDDDDD)], ratio: 7) != nil)
    }

    @Test("roles have names that can be written in a file")
    func names() {
        #expect(ColorToken.onTagYellow.name == "on_tag_yellow")
        #expect(ColorToken.surface.name == "surface")
        for token in ColorToken.allCases { #expect(ColorToken(name: token.name) == token) }
        #expect(ColorToken(name: "text") == nil)
    }

    // MARK: A user's theme

    @Test("a user's colours are used unchanged if they are readable")
    func taken() {
        let wishes: [ColorToken: Color] = [
            .surface: Color(hex: 0xFDF6E3), .textPrimary: Color(hex: 0x073642),
            .focusRing: Color(hex: 0x6C3483), .hairline: Color(hex: 0xEEE8D5),
        ]
        let theme = Theme(base: .light, overrides: wishes)
        for (token, color) in wishes { #expect(theme[token] == color) }
        #expect(theme[.danger] == Theme.light[.danger])
    }

    @Test("a user's text that cannot be read is bent, its fill is kept")
    func bent() {
        let theme = Theme(
            base: .light,
            overrides: [.surface: Color(hex: 0xFFE9A8), .textSecondary: Color(hex: 0xC0B080)]
        )
        #expect(theme[.surface] == Color(hex: 0xFFE9A8))
        #expect(theme[.textSecondary] != Color(hex: 0xC0B080))
        #expect(theme[.textSecondary].contrast(to: theme[.surface]) >= 4.5)
    }

    @Test("fills on which nothing could be read fall back, the rest stays")
    func fallback() {
        // Dark fields among light cards: no text reads on both.
        let theme = Theme(
            base: .light,
            overrides: [.surfaceSunken: .black, .standard: Color(hex: 0x6C3483)]
        )
        #expect(theme[.surfaceSunken] == Theme.light[.surfaceSunken])
        #expect(theme[.standard] == Color(hex: 0x6C3483))
    }

    @Test("any user's theme can be read", arguments: 0..<20)
    func anyTheme(seed: Int) {
        var dice = SplitMix64(seed: UInt64(seed) &* 104_729 &+ 5)
        for _ in 0..<8 {
            var wishes: [ColorToken: Color] = [:]
            for token in ColorToken.allCases where dice.chance(dice.pick([0.1, 0.5, 1])) {
                wishes[token] = dice.color()
            }
            let theme = Theme(
                base: dice.pick(Appearance.allCases),
                accent: dice.chance(0.3) ? dice.rgb() : nil,
                overrides: wishes
            )
            for rule in ContrastRule.all {
                #expect(rule.holds(in: theme), "seed \(seed), \(rule.token)")
            }
        }
    }

    // MARK: A caller's colours

    @Test("a caller's colours are kept if they are readable")
    func kept() throws {
        var modal = Fixtures.discard
        modal.headline.colors = [
            .title: RGB(0x8A0050), .message: RGB(0x402010), .positive: RGB(0x5B2A86),
            .line: RGB(0xFF8800),
        ]
        let layout = Fixtures.layoutEngine().layout(Fixtures.card(.modal(modal)))
        #expect(layout.block("Discard this")?.runs[0].color == Color(hex: 0x8A0050))
        #expect(layout.block("It was")?.runs[0].color == Color(hex: 0x402010))
        let fills = layout.displayList.commands.compactMap {
            if case .fill(_, let color) = $0 { color } else { nil }
        }
        #expect(fills.contains(Color(hex: 0x5B2A86)))
        let edges = layout.displayList.commands.compactMap {
            if case .stroke(_, let color, _) = $0 { color } else { nil }
        }
        #expect(edges.contains(Color(hex: 0xFF8800)))
    }

    @Test("fills are made from a background, and the plate is left alone")
    func darkBackground() throws {
        var modal = Fixtures.snapshot
        modal.headline.colors = [.background: RGB(0x1B2A4A)]
        let card = Fixtures.card(.modal(modal))
        let layout = Fixtures.layoutEngine().layout(card)
        // The plate speaks of the caller: in our own colours, whatever was set.
        #expect(layout.block("Mail")?.runs[0].color == Theme.light[.textSecondary])
        let fills = layout.displayList.commands.compactMap {
            if case .fill(_, let color) = $0 { color } else { nil }
        }
        #expect(fills.contains(Color(hex: 0x1B2A4A)))
        #expect(fills.contains(Theme.light[.plate]))
        let theme = CardPaint([.background: RGB(0x1B2A4A)], theme: .light).theme
        #expect(fills.contains(theme[.surfaceSunken]))
        #expect(fills.contains(theme[.fillNeutral]))
        // As blue as the card.
        #expect(theme.isDark && theme[.fillNeutral].blue > theme[.fillNeutral].red + 0.1)
    }

    @Test("a card that asks for a theme is drawn as in that theme; high contrast stays")
    func ownTheme() {
        for base in Appearance.allCases {
            for wanted in Appearance.allCases {
                var modal = Fixtures.snapshot
                let plain = Fixtures.card(.modal(modal))
                modal.headline.theme = wanted
                let card = Fixtures.card(.modal(modal))
                let drawn = Appearance(
                    isDark: wanted.isDark,
                    isHighContrast: wanted.isHighContrast || base.isHighContrast
                )
                let layout = { (card: Card, theme: Theme) in
                    Fixtures.layoutEngine(theme).layout(card)
                }
                #expect(layout(card, Theme(base)) == layout(plain, Theme(drawn)))
            }
        }
    }

    @Test("high contrast ignores callers' colours")
    func highContrast() {
        var modal = Fixtures.discard
        let plain = Fixtures.card(.modal(modal))
        modal.headline.colors = [.background: RGB(0x808080), .title: RGB(0x777777)]
        for theme in [Theme.highContrastLight, .highContrastDark] {
            let layoutEngine = Fixtures.layoutEngine(theme)
            let layout = { (card: Card) in
                layoutEngine.layout(card, state: Fixtures.state(), within: Fixtures.output)
            }
            #expect(layout(Fixtures.card(.modal(modal))) == layout(plain))
        }
    }

    /// Every text that is drawn, against what lies directly below it.
    @Test("any caller's colours can be read, in every kind and state", arguments: 0..<24)
    func anyColours(seed: Int) {
        var dice = SplitMix64(seed: UInt64(seed) &* 7_907 &+ 11)
        for round in 0..<6 {
            let theme = Theme(
                base: dice.pick(Appearance.allCases),
                accent: dice.chance(0.3) ? dice.rgb() : nil
            )
            var colors: [ColorRole: RGB] = [:]
            for role in ColorRole.allCases where dice.chance(0.6) { colors[role] = dice.rgb() }
            for content in Self.contents {
                let card = Fixtures.card(
                    content.colored(colors),
                    trust: dice.pick(Identity.Trust.allCases)
                )
                let state = Fixtures.state { state in
                    state.input.text = "Typed"
                    state.choices = ["year"]
                    state.isExpanded = true
                    state.showsKeycaps = true
                    let target = dice.pick(Self.targets)
                    state.hover = dice.chance(0.5) ? target : nil
                    state.pressed = dice.chance(0.3) ? target : nil
                    state.armed = dice.pick([0, 1])
                }
                let layout = Fixtures.layoutEngine(theme).layout(
                    card,
                    state: state,
                    within: Fixtures.output
                )
                let worst = layout.displayList.leastReadable
                let minimum = theme.isHighContrast ? 7 : 4.5
                #expect(
                    worst.ratio >= minimum - 1e-9,
                    "seed \(seed), round \(round), \(card.content.kind): \(worst.text)"
                )
            }
        }
    }

    private static let contents: [Content] = [
        .modal(Fixtures.discard), .modal(Fixtures.snapshot), .modal(Fixtures.unlock),
        .modal(Fixtures.save), .bottomSheet(Fixtures.sheet), .toast(Fixtures.message),
        .toast(Fixtures.critical), .toast(Fixtures.copying), .toast(Fixtures.plain),
        .loading(Fixtures.exporting), .retry(Fixtures.retry),
    ]
    private static let targets: [Target] = [
        .button("discard"), .button("keep"), .button("create"), .button("cancel"), .button("drop"),
        .choice("year"), .choice("week"), .eye, .close, .cancelRow, .button("trash"),
        .button("reply"), .button("read"), .button("sleep"), .button("stop"), .details, .copy,
        .button("retry"),
    ]
}

extension RGB {
    init(_ hex: UInt32) {
        self.init(red: UInt8(hex >> 16), green: UInt8((hex >> 8) & 255), blue: UInt8(hex & 255))
    }
}

extension SplitMix64 {
    mutating func rgb() -> RGB { RGB(UInt32.random(in: 0...0xFFFFFF, using: &self)) }
    mutating func color() -> Color { Color(rgb()) }
}

extension Content {
    fileprivate func colored(_ colors: [ColorRole: RGB]) -> Content {
        switch self {
        case .modal(var modal):
            modal.headline.colors = colors
            return .modal(modal)
        case .bottomSheet(var sheet):
            sheet.headline.colors = colors
            return .bottomSheet(sheet)
        case .toast(var toast):
            toast.headline.colors = colors
            return .toast(toast)
        case .loading(var loading):
            loading.headline.colors = colors
            return .loading(loading)
        case .retry(var retry):
            retry.headline.colors = colors
            return .retry(retry)
        }
    }
}

extension DisplayList {
    /// The text that stands out least from what lies below its middle.
    var leastReadable: (text: String, ratio: Double) {
        var worst = (text: "", ratio: 21.0)
        var fills: [(shape: Shape, color: Color)] = []
        for command in commands {
            switch command {
            case .fill(let shape, let color): fills.append((shape, color))
            case .text(let block, let frame):
                let middle = Point(x: frame.midX, y: frame.midY)
                var below = Color.white
                for fill in fills where fill.shape.frame?.contains(middle) ?? false {
                    below = fill.color.over(below)
                }
                for run in block.runs {
                    let ratio = run.color.contrast(to: below)
                    if ratio < worst.ratio {
                        worst = ("“\(run.text)” \(ratio):1 on \(below)", ratio)
                    }
                }
            case .stroke, .image, .shadow, .fade, .clip, .group, .transform, .restore: break
            }
        }
        return worst
    }
}
