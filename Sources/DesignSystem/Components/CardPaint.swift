// SPDX-License-Identifier: MIT
//
// What a display without pixels needs of the design: colours and letters, and
// no geometry. The rules are those of the cards drawn with pixels.

import Glibc
public import PresenterCore

extension Color {
    /// How different two colours look, 0 to about 1: their distance in OKLab.
    ///
    /// Source: Björn Ottosson, "A perceptual color space for image processing".
    public func difference(from other: Color) -> Double {
        let (one, two) = (OKLCH(self), OKLCH(other))
        func place(_ color: OKLCH) -> (Double, Double) {
            let angle = color.hue * .pi / 180
            return (color.chroma * cos(angle), color.chroma * sin(angle))
        }
        let ((a1, b1), (a2, b2)) = (place(one), place(two))
        let light = one.lightness - two.lightness
        return (light * light + (a1 - a2) * (a1 - a2) + (b1 - b2) * (b1 - b2)).squareRoot()
    }
}

/// The colours of one card: the theme's, and the caller's made readable.
public struct CardPaint: Hashable, Sendable {
    /// The theme on the caller's background.
    public let theme: Theme
    /// The title's colour, the message's, and that of bars and rings.
    public let title, message, progress: Color
    /// The colour of the card's edge; `nil`: the theme's.
    public let line: Color?

    private let custom: CustomColors

    /// Creates the colours of a card.
    public init(_ colors: [ColorRole: RGB], theme base: Theme) {
        custom = CustomColors(colors, theme: base)
        theme = custom.applied(to: base)
        title = custom.title(theme)
        message = custom.message(theme)
        progress = custom.progress(theme)
        line = custom.line
    }

    /// What a pointer does to a control.
    public enum Touch: Hashable, Sendable { case none, hover, pressed }

    /// A fill, and what stands on it.
    public struct Pair: Hashable, Sendable {
        /// The fill; `nil`: there is none.
        public var fill: Color?
        /// The label on it.
        public var label: Color
    }

    /// The colours of a button.
    ///
    /// - Parameters:
    ///   - prominence: how much weight it has.
    ///   - tone: what it means.
    ///   - role: a colour set by the caller is for yes or no alone.
    ///   - touch: what the pointer does to it.
    ///   - isArmed: whether it looks as if it could be pressed.
    ///   - isEnabled: whether it can be at all.
    /// - Returns: its fill and its label.
    public func button(
        _ prominence: Prominence,
        _ tone: Tone,
        role: Button.Role = .other,
        touch: Touch = .none,
        isArmed: Bool = true,
        isEnabled: Bool = true
    ) -> Pair {
        let look = ButtonLook(ButtonStyle(prominence: prominence, tone: tone))
        let pointer: DesignSystem.Touch =
            switch touch {
            case .none: .none
            case .hover: .hover
            case .pressed: .pressed
            }
        let colors =
            isEnabled
            ? ButtonColors(
                look,
                pointer,
                armed: isArmed ? 1 : 0,
                custom: prominence == .text ? nil : custom.fill(of: role),
                theme: theme
            )
            : .disabled(prominence, theme)
        return Pair(fill: colors.fill.alpha > 0 ? colors.fill : nil, label: colors.label)
    }

    /// A tone's text colour, and its soft fill.
    public func tone(_ tone: Tone) -> Pair {
        let colors = theme.colors(of: tone)
        return Pair(fill: colors.subtle, label: colors.text)
    }

    /// The letter that with Alt presses a button, by button id.
    public static func mnemonics(_ buttons: [(id: String, title: String)]) -> [String: Character] {
        Mnemonics.assign(buttons)
    }
}
