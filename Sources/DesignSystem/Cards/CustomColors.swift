// SPDX-License-Identifier: MIT

import PresenterCore

/// The colours a caller set on one presentation, made readable.
///
/// High contrast ignores them: who asks for it needs the contrast more than
/// the brand.
struct CustomColors: Hashable, Sendable {
    private let colors: [ColorRole: Color]

    init(_ colors: [ColorRole: RGB], theme: Theme) {
        self.colors = theme.isHighContrast ? [:] : colors.mapValues { Color($0) }
    }

    /// The colour of the card's edge.
    var line: Color? { colors[.line] }
    /// The fill of the button for yes, or no.
    func fill(of role: Button.Role) -> Color? {
        switch role {
        case .positive: colors[.positive]
        case .negative: colors[.negative]
        case .other: nil
        }
    }
    /// The colour of an icon drawn in one colour, on a fill.
    func icon(on fill: Color) -> Color? { colors[.icon]?.readable(on: fill, ratio: 3) }

    /// The title's colour.
    func title(_ theme: Theme) -> Color {
        (colors[.title] ?? theme[.textPrimary]).readable(on: theme[.surface])
    }
    /// The message's colour.
    func message(_ theme: Theme) -> Color {
        (colors[.message] ?? theme[.textSecondary]).readable(on: theme[.surface])
    }
    /// The colour of bars and rings.
    func progress(_ theme: Theme) -> Color {
        (colors[.progress] ?? theme[.standardText]).readable(on: theme[.surface], ratio: 3)
    }

    /// The theme with the caller's background, and its texts readable on it.
    func applied(to theme: Theme) -> Theme {
        guard let background = colors[.background] else { return theme }
        var theme = theme
        theme[.surface] = background
        theme[.surfaceRaised] = background
        let texts: [ColorToken] = [
            .textPrimary, .textSecondary, .textDisabled, .standardText, .accentText, .dangerText,
            .tagPurpleText, .tagYellowText,
        ]
        for token in texts { theme[token] = theme[token].readable(on: background) }
        theme[.outline] = theme[.outline].readable(on: background, ratio: 3)
        theme[.focusRing] = theme[.focusRing].readable(on: background, ratio: 3)
        return theme
    }
}
