// SPDX-License-Identifier: MIT
//
// Colours and letters for displays without pixels, by the rules of cards drawn
// with pixels; no geometry.

import Glibc
public import PresenterCore

extension Color {
    /// Returns the difference of two colours, 0 to about 1: their distance in OKLab.
    ///
    /// Source: Björn Ottosson, "A perceptual color space for image processing".
    public func difference(from other: Color) -> Double {
        let (one, two) = (OKLCH(self), OKLCH(other))
        func coordinates(_ color: OKLCH) -> (Double, Double) {
            let angle = color.hue * .pi / 180
            return (color.chroma * cos(angle), color.chroma * sin(angle))
        }
        let ((a1, b1), (a2, b2)) = (coordinates(one), coordinates(two))
        let light = one.lightness - two.lightness
        return (light * light + (a1 - a2) * (a1 - a2) + (b1 - b2) * (b1 - b2)).squareRoot()
    }
}

/// The colours of one card: the theme's and the caller's, made readable.
public struct CardPaint: Hashable, Sendable {
    /// The theme with the caller's background.
    public let theme: Theme
    /// The colours of the title, of the message, and of bars and rings.
    public let title, message, progress: Color
    /// The colour of the card's edge; `nil`: the theme's.
    public let line: Color?

    private let custom: CustomColors

    /// Creates the colours of a card that asks for colours and an appearance.
    public init(_ colors: [ColorRole: RGB], as appearance: Appearance? = nil, theme: Theme) {
        let base = theme.turned(to: appearance)
        custom = CustomColors(colors, theme: base)
        let painted = custom.applied(to: base)
        self.theme = painted
        title = custom.title(painted)
        message = custom.message(painted)
        progress = custom.progress(painted)
        line = custom.line
    }

    /// A fill and the colour of its label.
    public struct Pair: Hashable, Sendable {
        /// The fill; `nil`: none.
        public var fill: Color?
        /// The label's colour.
        public var label: Color
    }

    /// Returns the colours of a button.
    ///
    /// - Parameters:
    ///   - part: the button.
    ///   - touch: hover or press.
    ///   - isArmed: whether it looks armed.
    /// - Returns: its fill and its label.
    public func button(_ part: ButtonPart, touch: Touch = .none, isArmed: Bool = true) -> Pair {
        let colors =
            part.isEnabled
            ? ButtonColors(
                part.style,
                touch,
                armed: isArmed ? 1 : 0,
                custom: custom.fill(of: part),
                theme: theme
            )
            : .disabled(part.style.prominence, theme)
        return Pair(fill: colors.fill.alpha > 0 ? colors.fill : nil, label: colors.label)
    }

    /// Returns a tone's text colour and its soft fill.
    public func tone(_ tone: Tone) -> Pair {
        let colors = theme.colors(of: tone)
        return Pair(fill: colors.subtle, label: colors.text)
    }
}

extension CardPaint {
    /// The colours offered below a form's field for one, as they are typed.
    public static let palette = [
        "#e01b24", "#ff7800", "#f6d32d", "#33d17a", "#1c71d8", "#3584e4", "#813d9c", "#c061cb",
        "#986a44", "#000000", "#77767b", "#ffffff",
    ]
}
