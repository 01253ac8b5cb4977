// SPDX-License-Identifier: MIT
//
// Three colours are enough for a theme: surface, text and a main colour. The
// others are mixed from those in the proportions of our own themes, so that a
// plate, a ring, a link or a tag matches.

import PresenterCore

extension Theme {
    /// Returns the colours that a theme does not set, derived from those it sets.
    ///
    /// - Parameter wishes: the colours it sets.
    /// - Returns: colours that may still need adjusting to be readable.
    func derived(from wishes: [ColorToken: Color]) -> [ColorToken: Color] {
        let surface = wishes[.surface] ?? self[.surface]
        let text = wishes[.textPrimary] ?? self[.textPrimary].readable(on: surface)
        var derived: [ColorToken: Color] = [:]
        if wishes[.surface] != nil || wishes[.textPrimary] != nil {
            derived = neutrals(surface, text)
            if wishes[.surface] == nil {
                for fill in Self.fills { derived[fill] = nil }
            }
        }
        if let main = wishes[.standard] {
            let family = self.family(of: main, on: surface)
            derived[.standardText] = main
            derived[.standardSubtle] = family.subtle
            derived[.onStandard] = family.label
            derived[.focusRing] = main
            derived[.tagPurple] = main
            derived[.tagPurpleText] = main
            derived[.tagPurpleSubtle] = family.subtle
            derived[.onTagPurple] = family.label
        }
        if let accent = wishes[.accent] {
            let family = self.family(of: accent, on: surface)
            derived[.accentText] = accent
            derived[.accentSubtle] = family.subtle
            derived[.onAccent] = family.label
        }
        return derived.filter { wishes[$0.key] == nil }
    }

    private static let fills: [ColorToken] = [.surfaceRaised, .surfaceSunken, .plate, .fillNeutral]

    /// Returns fills, lines and quieter text between a surface and a text.
    private func neutrals(_ surface: Color, _ text: Color) -> [ColorToken: Color] {
        func mixed(_ fraction: Double) -> Color { surface.blended(with: text, fraction) }
        if isHighContrast {
            return [
                .surfaceRaised: surface, .surfaceSunken: surface, .plate: surface,
                .fillNeutral: surface, .outline: text, .hairline: text,
                .textSecondary: mixed(0.9), .textDisabled: mixed(0.7),
            ]
        }
        return [
            .surfaceRaised: isDark ? mixed(0.06) : surface,
            .surfaceSunken: isDark ? surface.blended(with: .black, 0.16) : mixed(0.045),
            .plate: mixed(isDark ? 0.06 : 0.045),
            .fillNeutral: mixed(isDark ? 0.12 : 0.085),
            .hairline: mixed(isDark ? 0.14 : 0.10),
            .outline: mixed(0.5),
            .textSecondary: mixed(isDark ? 0.75 : 0.68),
            .textDisabled: mixed(isDark ? 0.62 : 0.58),
        ]
    }

    private func family(of main: Color, on surface: Color) -> (subtle: Color, label: Color) {
        (
            subtle: isHighContrast ? surface : surface.blended(with: main, isDark ? 0.22 : 0.12),
            label: Color.white.contrast(to: main) >= 4.5 ? .white : main.strongest
        )
    }
}

extension Color {
    /// Returns a perceptual mix with another colour; 0 is this one, 1 the other.
    fileprivate func blended(with other: Color, _ fraction: Double) -> Color {
        OKLCH(self).blended(with: OKLCH(other), fraction).color
    }
}
