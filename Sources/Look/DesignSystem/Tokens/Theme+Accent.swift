// SPDX-License-Identifier: MIT

public import PresenterCore

extension Theme {
    /// Returns the theme with the desktop's accent colour in place of the standard family.
    ///
    /// Changes lightness and chroma, not hue. A colour near our red leaves the
    /// theme unchanged, so that red always means danger; so does high contrast.
    public func accented(with accent: RGB) -> Theme {
        guard !isHighContrast else { return self }
        var base = OKLCH(Color(accent))
        let distance = abs((base.hue - 22 + 540).truncatingRemainder(dividingBy: 360) - 180)
        if distance <= 15, base.chroma > 0.08 { return self }
        base.chroma = min(base.chroma, 0.21)

        var theme = self
        theme.accent = accent
        theme[.standard] = fill(base)
        theme[.onStandard] = .white
        var subtle = base
        subtle.lightness = isDark ? 0.33 : 0.95
        subtle.chroma = min(base.chroma, isDark ? 0.06 : 0.03)
        theme[.standardSubtle] = subtle.color
        let pressed = quietOverlay(.pressed).over(theme[.standardSubtle])
        theme[.standardText] = text(
            base,
            on: [self[.surfaceSunken], self[.surfaceRaised], pressed]
        )
        if isDark {
            var ring = base
            ring.lightness = 0.76
            ring.chroma = min(base.chroma, 0.12)
            theme[.focusRing] = ring.color
        } else {
            theme[.focusRing] = theme[.standard]
        }
        return theme
    }

    private func fill(_ base: OKLCH) -> Color {
        var candidate = base
        if isDark {
            while candidate.color.contrast(to: self[.surface]) < 3.2, candidate.lightness < 1 {
                candidate.lightness += 0.01
            }
        }
        while Color.white.contrast(to: candidate.color) < 4.6, candidate.lightness > 0 {
            candidate.lightness -= 0.01
        }
        return candidate.color
    }

    private func text(_ base: OKLCH, on backgrounds: [Color]) -> Color {
        var candidate = base
        if isDark { candidate.chroma = min(base.chroma, 0.12) }
        func reads() -> Bool {
            backgrounds.allSatisfy { candidate.color.contrast(to: $0) >= 4.6 }
        }
        while !reads(), (0...1).contains(candidate.lightness) {
            candidate.lightness += isDark ? 0.01 : -0.01
        }
        return candidate.color
    }
}

extension Color {
    /// Creates a colour from a caller's or the desktop's value.
    public init(_ rgb: RGB) {
        self.init(
            red: Double(rgb.red) / 255,
            green: Double(rgb.green) / 255,
            blue: Double(rgb.blue) / 255
        )
    }
}
