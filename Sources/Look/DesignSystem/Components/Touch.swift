// SPDX-License-Identifier: MIT

/// The effect of a pointer or a finger on a control.
public enum Touch: Hashable, Sendable, CaseIterable {
    case none, hover, pressed
}

/// A look that can be blended with another.
protocol Fading {
    /// Returns the look at a fraction (0 to 1) of the way to another.
    func faded(to other: Self, _ fraction: Double) -> Self
}

/// The colours of a glyph and of its background.
struct GlyphColors: Hashable, Fading {
    var glyph: Color
    var cover: Color

    func faded(to other: GlyphColors, _ fraction: Double) -> GlyphColors {
        GlyphColors(
            glyph: glyph.faded(to: other.glyph, fraction),
            cover: cover.faded(to: other.cover, fraction)
        )
    }
}

// Hover, press and focus ring fade in 120 ms: a control is drawn between two of
// its looks.

extension CardLayoutBuilder {
    /// The strength of hover and press on a target: 0, 1 hovered, 2 pressed.
    ///
    /// High contrast has no intermediate levels: label and fill would become
    /// one colour.
    func touchLevel(_ target: Target) -> Double {
        guard state.armed >= 1 else { return 0 }
        let isHovered = state.hover == target && state.pressed == nil
        let still: Double = state.pressed == target ? 2 : isHovered ? 1 : 0
        if theme.isHighContrast { return still }
        return min(2, max(0, state.touchLevels[target] ?? still))
    }

    /// A control's look under the pointer, including intermediate levels.
    func look<Look: Fading>(of target: Target, _ look: (Touch) -> Look) -> Look {
        let level = touchLevel(target)
        let step = Int(level)
        let fraction = level - Double(step)
        let lower = look(Touch.allCases[step])
        return fraction == 0 ? lower : lower.faded(to: look(Touch.allCases[step + 1]), fraction)
    }

    /// The opacity of the focus ring around a target.
    func ringOpacity(_ target: Target) -> Double {
        let isFocused = state.isFocusVisible && state.focus == target
        let level = state.ringLevels[target] ?? (isFocused ? 1 : 0)
        guard level > 0 else { return 0 }
        switch target {
        case .field, .list, .link, .close, .more, .less, .card, .centre:
            return level
        case .button, .cancelRow, .details, .copy: return level * state.armed
        }
    }
}

extension Color: Fading {
    func faded(to other: Color, _ fraction: Double) -> Color {
        // A transparent colour takes the other's hue, or black would show through.
        let from = alpha == 0 ? other.opacity(0) : self
        let to = other.alpha == 0 ? opacity(0) : other
        return from.mixed(with: to, fraction)
    }
}

extension ButtonColors: Fading {
    func faded(to other: ButtonColors, _ fraction: Double) -> ButtonColors {
        var colors = self
        colors.fill = fill.faded(to: other.fill, fraction)
        colors.label = label.faded(to: other.label, fraction)
        return colors
    }
}

extension TagColors: Fading {
    func faded(to other: TagColors, _ fraction: Double) -> TagColors {
        var colors = self
        let none = Color.black.opacity(0)
        colors.fill = (fill ?? none).faded(to: other.fill ?? none, fraction)
        colors.label = label.faded(to: other.label, fraction)
        return colors
    }
}
