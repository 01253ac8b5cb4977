// SPDX-License-Identifier: MIT

import PresenterCore

/// The colours of a tag at one moment.
struct TagColors: Hashable, Sendable {
    var fill: Color?
    var label: Color
    var edge: Color?
    var edgeWidth = 1.0
    var isDashed = false

    /// Creates the colours of a tag.
    ///
    /// - Parameters:
    ///   - tag: the tag.
    ///   - touch: hover or press; a disabled tag ignores it.
    ///   - theme: the theme.
    init(_ tag: Tag, _ touch: Touch = .none, theme: Theme) {
        self.init(resting: tag, theme: theme)
        guard tag.phase != .disabled, touch != .none else { return }
        let below = fill ?? theme[.surface]
        if tag.form == .filled, tag.phase == .selected {
            fill = theme.primaryOverlay(touch).over(below)
        } else if theme.swaps(touch) {
            (fill, label) = (label, below)
        } else {
            fill = theme.quietOverlay(touch).over(below)
        }
    }

    private init(resting tag: Tag, theme: Theme) {
        let tokens = tag.color.tokens
        let text = theme[tokens.text]
        switch (tag.form, tag.phase) {
        case (.filled, .normal):
            fill = theme[tokens.subtle]
            label = text
            if theme.isHighContrast {
                edge = text
                edgeWidth = 2
            }
        case (.filled, .selected):
            fill = theme[tokens.fill]
            label = theme[tokens.onFill]
        case (.filled, .disabled):
            fill = theme[.surfaceSunken]
            label = theme[.textDisabled]
            if theme.isHighContrast {
                edge = label
                edgeWidth = 2
                isDashed = true
            }
        case (.stroke, .normal):
            label = theme.isHighContrast ? theme[.textPrimary] : theme[.textSecondary]
            edge = theme[.outline]
            edgeWidth = theme.isHighContrast ? 2 : 1
        case (.stroke, .selected):
            label = text
            edge = tag.color == .yellow ? theme[.tagYellowStroke] : text
            edgeWidth = theme.isHighContrast ? 3 : 1.5
        case (.stroke, .disabled):
            label = theme[.textDisabled]
            edge = theme.isHighContrast ? label : theme[.hairline]
            edgeWidth = theme.isHighContrast ? 2 : 1
            isDashed = theme.isHighContrast
        }
    }
}

extension Tag.Tint {
    fileprivate typealias Tokens = (
        fill: ColorToken, onFill: ColorToken, text: ColorToken, subtle: ColorToken
    )

    fileprivate var tokens: Tokens {
        switch self {
        case .purple: (.tagPurple, .onTagPurple, .tagPurpleText, .tagPurpleSubtle)
        case .yellow: (.tagYellow, .onTagYellow, .tagYellowText, .tagYellowSubtle)
        case .standard: (.standard, .onStandard, .standardText, .standardSubtle)
        }
    }
}
