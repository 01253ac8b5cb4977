// SPDX-License-Identifier: MIT

/// A button's style; `nil` keeps the component's default.
public struct ButtonStyle: Hashable, Sendable {
    /// The visual weight.
    public var prominence: Prominence?
    /// The meaning, which determines the colour.
    public var tone: Tone?
    /// The size.
    public var size: ButtonSize?
    /// A picture beside the label.
    public var icon: IconPlacement?

    /// Creates a style; without arguments it changes nothing.
    public init(
        prominence: Prominence? = nil,
        tone: Tone? = nil,
        size: ButtonSize? = nil,
        icon: IconPlacement? = nil
    ) {
        self.prominence = prominence
        self.tone = tone
        self.size = size
        self.icon = icon
    }

    /// Copies the style of a button.
    public init(_ button: Button) {
        self.init(
            prominence: button.prominence,
            tone: button.tone,
            size: button.size,
            icon: button.icon
        )
    }
}

extension ButtonStyle {
    /// A button filled with the tone's colour, for the most likely choice.
    ///
    /// Without arguments: the standard look.
    public static func primary(
        _ tone: Tone = .standard,
        size: ButtonSize? = nil,
        icon: IconPlacement? = nil
    ) -> ButtonStyle {
        ButtonStyle(prominence: .primary, tone: tone, size: size, icon: icon)
    }

    /// A button in a soft colour, for the alternative.
    public static func secondary(
        _ tone: Tone = .standard,
        size: ButtonSize? = nil,
        icon: IconPlacement? = nil
    ) -> ButtonStyle {
        ButtonStyle(prominence: .secondary, tone: tone, size: size, icon: icon)
    }

    /// A button without a fill, for rarely used choices.
    public static func text(
        _ tone: Tone = .standard,
        size: ButtonSize? = nil,
        icon: IconPlacement? = nil
    ) -> ButtonStyle {
        ButtonStyle(prominence: .text, tone: tone, size: size, icon: icon)
    }
}
