// SPDX-License-Identifier: MIT

import PresenterCore

/// The colours of a button at one moment.
struct ButtonColors: Hashable, Sendable {
    var fill: Color
    var label: Color
    var edge: Color?
    var isUnderlined = false

    private static let none = Color.black.opacity(0)

    init(fill: Color, label: Color) {
        self.fill = fill
        self.label = label
    }

    /// The colours of a button that cannot be pressed.
    static func disabled(_ prominence: Prominence, _ theme: Theme) -> ButtonColors {
        ButtonColors(
            fill: prominence == .text ? none : theme[.surfaceSunken],
            label: theme[.textDisabled]
        )
    }

    /// The colours of a button that can be pressed.
    ///
    /// - Parameters:
    ///   - style: its prominence and tone.
    ///   - touch: hover or press.
    ///   - armed: progress of the fade into full colour, 0 to 1.
    ///   - custom: the caller's fill.
    ///   - theme: the theme.
    init(
        _ style: ButtonLook,
        _ touch: Touch,
        armed: Double = 1,
        custom: Color? = nil,
        theme: Theme
    ) {
        switch style.prominence {
        case .primary:
            let full = Self.primary(style.tone, touch, custom, theme)
            guard armed < 1 else {
                self = full
                return
            }
            // Not armed yet: the soft colours of the tone, also for the
            // standard tone.
            let tone = theme.colors(of: style.tone)
            let soft = Self.quiet(fill: tone.subtle, label: tone.text, .none, theme)
            let fill = soft.fill.mixed(with: full.fill, armed)
            // A fading label would pass through the colour of its fill.
            let ratio = soft.label.contrast(to: fill)
            let isSoft = ratio >= 4.5 || ratio >= full.label.contrast(to: fill)
            self.init(fill: fill, label: isSoft ? soft.label : full.label)
            edge = armed < 0.5 ? soft.edge : nil
        case .secondary:
            let tone = theme.colors(of: style.tone)
            let label = style.tone == .standard ? theme[.textPrimary] : tone.text
            if let custom {
                let isReadable = label.contrast(to: custom) >= 4.5
                self.init(
                    custom,
                    label: isReadable ? label : custom.strongest,
                    Self.quietShares,
                    touch
                )
            } else {
                let fill = style.tone == .standard ? theme[.fillNeutral] : tone.subtle
                self = Self.quiet(fill: fill, label: label, touch, theme)
            }
        case .text: self = Self.text(style.tone, touch, theme)
        }
    }

    private static func primary(
        _ tone: Tone,
        _ touch: Touch,
        _ custom: Color?,
        _ theme: Theme
    ) -> ButtonColors {
        let colors = theme.colors(of: tone)
        if let custom {
            // Our own label: black where white is not readable.
            let isReadable = colors.onFill.contrast(to: custom) >= 4.5
            let label = isReadable ? colors.onFill : custom.strongest
            return ButtonColors(custom, label: label, primaryShares, touch)
        }
        return ButtonColors(
            fill: theme.primaryOverlay(touch).over(colors.fill),
            label: colors.onFill
        )
    }

    private static let primaryShares = (hover: 0.08, pressed: 0.16)
    private static let quietShares = (hover: 0.04, pressed: 0.08)

    /// A caller's fill: hover and press move it away from the label's colour.
    private init(
        _ fill: Color,
        label: Color,
        _ shares: (hover: Double, pressed: Double),
        _ touch: Touch
    ) {
        let fraction: Double =
            switch touch {
            case .none: 0
            case .hover: shares.hover
            case .pressed: shares.pressed
            }
        let isLabelDark = label.luminance < fill.luminance
        let cover: Color = isLabelDark ? .white : .black
        self.init(fill: cover.opacity(fraction).over(fill), label: label)
    }

    private static func quiet(
        fill: Color,
        label: Color,
        _ touch: Touch,
        _ theme: Theme
    ) -> ButtonColors {
        if theme.swaps(touch) {
            return ButtonColors(fill: label, label: fill)
        }
        var colors = ButtonColors(fill: theme.quietOverlay(touch).over(fill), label: label)
        if theme.isHighContrast { colors.edge = label }
        return colors
    }

    private static func text(_ tone: Tone, _ touch: Touch, _ theme: Theme) -> ButtonColors {
        let tone = theme.colors(of: tone)
        var colors =
            switch touch {
            case .none: ButtonColors(fill: none, label: tone.text)
            case .hover:
                ButtonColors(
                    fill: theme.isHighContrast
                        ? theme.quietOverlay(.hover).over(tone.subtle) : tone.subtle,
                    label: tone.text
                )
            case .pressed:
                theme.isHighContrast
                    ? ButtonColors(fill: tone.text, label: tone.subtle)
                    : ButtonColors(
                        fill: theme.quietOverlay(.pressed).over(tone.subtle),
                        label: tone.text
                    )
            }
        colors.isUnderlined = theme.isHighContrast
        return colors
    }
}
