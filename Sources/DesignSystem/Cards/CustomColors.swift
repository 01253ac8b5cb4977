// SPDX-License-Identifier: MIT

import PresenterCore

/// The colours a caller set on one presentation, made readable.
///
/// High contrast ignores them: who asks for it needs the contrast more than
/// the brand.
struct CustomColors: Hashable, Sendable {
    private let colors: [ColorRole: Color]

    /// Nothing set.
    static let none = CustomColors([:], theme: .light)

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

    /// The theme with the caller's background, and everything readable on it.
    ///
    /// On a dark background it is the dark theme, so that what has a fill of
    /// its own keeps it.
    func applied(to theme: Theme) -> Theme {
        guard let background = colors[.background] else { return theme }
        return theme.turned(dark: background.strongest == .white)
            .bent(to: [.surface: background, .surfaceRaised: background])
    }
}
