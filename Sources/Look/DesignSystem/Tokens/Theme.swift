// SPDX-License-Identifier: MIT

public import PresenterCore

/// The colours and edges of one appearance.
public struct Theme: Hashable, Sendable {
    /// The appearance that the colours are for.
    public let variant: Appearance
    private var colors: [Color]
    /// Factor for corner radii, 0 to 1.5; tags and discs stay round.
    public var radiusScale = 1.0
    /// The desktop's accent colour, if it is used.
    var accent: RGB?

    /// Creates the theme of a variant from the tokens.
    public init(_ variant: Appearance) {
        self.variant = variant
        colors = ColorToken.allCases.map { token in
            let values = token.values
            return switch variant {
            case .light: Color(hex: values.light)
            case .dark: Color(hex: values.dark)
            case .highContrastLight: Color(hex: values.highLight)
            case .highContrastDark: Color(hex: values.highDark)
            }
        }
    }

    /// Dark text on light cards.
    public static let light = Theme(.light)
    /// Light text on dark cards.
    public static let dark = Theme(.dark)
    /// Black on white, with edges.
    public static let highContrastLight = Theme(.highContrastLight)
    /// White on black, with edges.
    public static let highContrastDark = Theme(.highContrastDark)

    /// A token's value in this theme.
    public subscript(token: ColorToken) -> Color {
        get { colors[token.rawValue] }
        set { colors[token.rawValue] = newValue }
    }

    /// Whether cards are darker than their text.
    public var isDark: Bool { variant.isDark }
    /// Whether everything has an edge and text reaches 7:1.
    public var isHighContrast: Bool { variant.isHighContrast }

    /// The colour that dims everything below the topmost modal, sheet or visible loading.
    public var scrim: Color { Color.black.opacity(isHighContrast ? 0.6 : 0.3) }
    /// The colour of shadows; their layers carry the opacity.
    public var shadow: Color { Color(hex: isDark ? 0x000000 : 0x141628) }

    /// Returns the same theme and accent with dark or light cards.
    func turned(dark isDark: Bool) -> Theme {
        turned(to: Appearance(isDark: isDark, isHighContrast: isHighContrast))
    }

    /// Returns the theme of a card that asks for an appearance, with the same accent; `nil`:
    /// it asks for none.
    ///
    /// High contrast stays: who needs it needs it on every card.
    func turned(to wanted: Appearance?) -> Theme {
        guard let wanted else { return self }
        let variant = Appearance(
            isDark: wanted.isDark,
            isHighContrast: wanted.isHighContrast || isHighContrast
        )
        if variant == self.variant { return self }
        var turned = Theme(base: variant, accent: accent)
        turned.radiusScale = radiusScale
        return turned
    }

    /// The width of the focus ring's coloured band; the inner band is 2.
    var ringWidth: Double { isHighContrast ? 3 : 2 }
}

extension Theme {
    func colors(of tone: Tone) -> ToneColors {
        let (fill, onFill, text, subtle): (ColorToken, ColorToken, ColorToken, ColorToken) =
            switch tone {
            case .standard: (.standard, .onStandard, .standardText, .standardSubtle)
            case .accent: (.accent, .onAccent, .accentText, .accentSubtle)
            case .danger: (.danger, .onDanger, .dangerText, .dangerSubtle)
            }
        return ToneColors(
            fill: self[fill],
            onFill: self[onFill],
            text: self[text],
            subtle: self[subtle]
        )
    }
}

extension Theme {
    /// Returns the colour laid over a primary fill.
    func primaryOverlay(_ touch: Touch) -> Color {
        let base: Color = variant == .highContrastDark ? .white : .black
        return switch touch {
        case .none: base.opacity(0)
        case .hover: base.opacity(0.08)
        case .pressed: base.opacity(0.16)
        }
    }

    /// Whether label and fill swap colours: high contrast does that in place of
    /// a darker fill, except on primary ones.
    func swaps(_ touch: Touch) -> Bool { isHighContrast && touch == .pressed }

    /// Returns the colour laid over secondary buttons, rows and the close disc;
    /// none where label and fill swap.
    func quietOverlay(_ touch: Touch) -> Color {
        let base = self[.textPrimary]
        return switch touch {
        case .none: base.opacity(0)
        case .hover: base.opacity(isHighContrast ? 0.10 : 0.04)
        case .pressed: base.opacity(isHighContrast ? 0 : 0.08)
        }
    }
}

/// The colours that belong to one tone.
struct ToneColors: Hashable, Sendable {
    var fill, onFill, text, subtle: Color
}

extension Theme {
    /// Creates the theme of the settings; light if they have none, as the daemon
    /// fills in the desktop's.
    public init(_ settings: DisplaySettings) {
        self.init(
            base: settings.theme ?? .light,
            accent: settings.accent,
            overrides: settings.colors.mapValues { Color($0) }
        )
        radiusScale = settings.radius
    }
}

extension ColorToken {
    /// The value in the light, the dark and the two high-contrast themes.
    var values: (light: UInt32, dark: UInt32, highLight: UInt32, highDark: UInt32) {
        switch self {
        case .surface: (0xFFFFFF, 0x22232A, 0xFFFFFF, 0x000000)
        case .surfaceRaised: (0xFFFFFF, 0x2C2E37, 0xFFFFFF, 0x000000)
        case .surfaceSunken: (0xF3F4F9, 0x191A20, 0xFFFFFF, 0x000000)
        case .plate: (0xF3F4F9, 0x2C2E37, 0xFFFFFF, 0x000000)
        case .fillNeutral: (0xE7E9F1, 0x373944, 0xFFFFFF, 0x000000)
        case .textPrimary: (0x16171C, 0xF2F3F8, 0x000000, 0xFFFFFF)
        case .textSecondary: (0x545761, 0xB7BAC6, 0x26272C, 0xE4E5EA)
        case .textDisabled: (0x676A74, 0x9B9EAA, 0x505259, 0xB4B6BF)
        case .outline: (0x80838F, 0x858895, 0x000000, 0xFFFFFF)
        case .hairline: (0xE3E5EC, 0x3A3C47, 0x000000, 0xFFFFFF)
        case .standard: (0x315ADD, 0x3F6BEE, 0x1B3FB0, 0xA9C0FF)
        case .standardText: (0x2C53D6, 0xA3BBFF, 0x1B3FB0, 0xA9C0FF)
        case .standardSubtle: (0xE5EDFF, 0x2A3557, 0xFFFFFF, 0x000000)
        case .onStandard: (0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000)
        case .accent: (0x007A4A, 0x007F4E, 0x00512B, 0x73E0A6)
        case .accentText: (0x00703F, 0x6FDCA2, 0x00512B, 0x73E0A6)
        case .accentSubtle: (0xD9F5E4, 0x123D2A, 0xFFFFFF, 0x000000)
        case .onAccent: (0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000)
        case .danger: (0xC72536, 0xD0303F, 0x8F0A20, 0xFFB3AD)
        case .dangerText: (0xBC1A30, 0xFFA29B, 0x8F0A20, 0xFFB3AD)
        case .dangerSubtle: (0xFFE7E5, 0x4A2629, 0xFFFFFF, 0x000000)
        case .onDanger: (0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000)
        case .success: (0x007A4A, 0x6FDCA2, 0x00512B, 0x73E0A6)
        case .warning: (0x8A5A00, 0xFFC63A, 0x5E3B00, 0xFFD400)
        case .warningSubtle: (0xFFF0C2, 0x44340F, 0xFFFFFF, 0x000000)
        case .tagPurple: (0x743BC3, 0x8A55DC, 0x54209A, 0xD3BEFF)
        case .tagPurpleSubtle: (0xEFE8FF, 0x382C56, 0xFFFFFF, 0x000000)
        case .tagPurpleText: (0x6F34BD, 0xCDB6FF, 0x54209A, 0xD3BEFF)
        case .onTagPurple: (0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000)
        case .tagYellow: (0xFFC63A, 0xFFC63A, 0xFFD400, 0xFFD400)
        case .tagYellowSubtle: (0xFFF0BF, 0x44340F, 0xFFFFFF, 0x000000)
        case .tagYellowText: (0x795000, 0xFFD36B, 0x5E3B00, 0xFFD400)
        case .tagYellowStroke: (0xA87200, 0xFFC63A, 0x5E3B00, 0xFFD400)
        case .onTagYellow: (0x3A2600, 0x3A2600, 0x000000, 0x000000)
        case .focusRing: (0x315ADD, 0x8FADFF, 0xA4007C, 0xFFD400)
        }
    }
}
