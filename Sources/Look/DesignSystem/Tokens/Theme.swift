// SPDX-License-Identifier: MIT

public import PresenterCore

/// The colours and edges of one appearance.
public struct Theme: Hashable, Sendable {
    /// Which of the four it is.
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
        switch tone {
        case .standard:
            ToneColors(
                fill: self[.standard],
                onFill: self[.onStandard],
                text: self[.standardText],
                subtle: self[.standardSubtle]
            )
        case .accent:
            ToneColors(
                fill: self[.accent],
                onFill: self[.onAccent],
                text: self[.accentText],
                subtle: self[.accentSubtle]
            )
        case .danger:
            ToneColors(
                fill: self[.danger],
                onFill: self[.onDanger],
                text: self[.dangerText],
                subtle: self[.dangerSubtle]
            )
        }
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
