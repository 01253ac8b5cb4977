// SPDX-License-Identifier: MIT

import PresenterCore

/// The colours a caller set on one presentation, made readable.
///
/// High contrast ignores them.
struct CustomColors: Hashable, Sendable {
    private let colors: [ColorRole: Color]

    /// No colours set.
    static let none = CustomColors([:], theme: .light)

    init(_ colors: [ColorRole: RGB], theme: Theme) {
        self.colors = theme.isHighContrast ? [:] : colors.mapValues { Color($0) }
    }

    /// The colour of the card's edge.
    var line: Color? { colors[.line] }
    /// Returns the fill of the positive or negative button.
    func fill(of button: ButtonPart) -> Color? {
        guard button.style.prominence != .text else { return nil }
        return switch button.role {
        case .positive: colors[.positive]
        case .negative: colors[.negative]
        case .other: nil
        }
    }
    /// Returns the colour of a symbolic icon on a fill.
    func icon(on fill: Color) -> Color? { colors[.icon]?.readable(on: fill, ratio: 3) }

    /// Returns the title's colour.
    func title(_ theme: Theme) -> Color {
        (colors[.title] ?? theme[.textPrimary]).readable(on: theme[.surface])
    }
    /// Returns the message's colour.
    func message(_ theme: Theme) -> Color {
        (colors[.message] ?? theme[.textSecondary]).readable(on: theme[.surface])
    }
    /// Returns the colour of bars and rings.
    func progress(_ theme: Theme) -> Color {
        (colors[.progress] ?? theme[.standardText]).readable(on: theme[.surface], ratio: 3)
    }

    /// Returns the theme with the caller's background and readable colours on it.
    ///
    /// A dark background selects the dark theme, and fills and lines are made from it, so that
    /// parts with their own fill match.
    func applied(to theme: Theme) -> Theme {
        guard let background = colors[.background] else { return theme }
        return theme.turned(dark: background.strongest == .white)
            .bent(to: [.surface: background, .surfaceRaised: background], isDerived: true)
    }
}
