// SPDX-License-Identifier: MIT
//
// A theme of three colours is enough: a surface, a text and a main colour. What
// it does not name is mixed from those, in the proportions that our own themes
// have, so that a plate, a ring, a link or a tag belongs to it.

extension Theme {
    /// The colours that follow from those a theme names, for all that it does not name.
    ///
    /// - Parameter wishes: the colours it names.
    /// - Returns: colours that may still have to be bent to be read.
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

    private static let fills: [ColorToken] = [
        .surfaceRaised, .surfaceSunken, .plate, .fillNeutral,
    ]

    /// Fills, lines and quieter text between a surface and a text.
    private func neutrals(_ surface: Color, _ text: Color) -> [ColorToken: Color] {
        func mixed(_ share: Double) -> Color { surface.blended(with: text, share) }
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
    /// The way to another colour as people see it; 0 is this one, 1 the other.
    fileprivate func blended(with other: Color, _ share: Double) -> Color {
        OKLCH(self).blended(with: OKLCH(other), share).color
    }
}
