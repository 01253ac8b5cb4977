// SPDX-License-Identifier: MIT

/// How a button is to look; what is `nil` stays as the component has it.
public struct ButtonStyle: Hashable, Sendable {
    /// How heavy it looks.
    public var prominence: Prominence?
    /// What it means.
    public var tone: Tone?
    /// How big it is.
    public var size: ButtonSize?
    /// A picture beside the label.
    public var icon: IconPlacement?

    /// Creates a style; the shortest call changes nothing.
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

    /// Takes the style of a button.
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
    /// A button in the tone's full colour: what is most likely wanted.
    ///
    /// The shortest call, `.primary()`, is the standard look.
    public static func primary(
        _ tone: Tone = .standard,
        size: ButtonSize? = nil,
        icon: IconPlacement? = nil
    ) -> ButtonStyle {
        ButtonStyle(prominence: .primary, tone: tone, size: size, icon: icon)
    }

    /// A button in a soft colour: the other way.
    public static func secondary(
        _ tone: Tone = .standard,
        size: ButtonSize? = nil,
        icon: IconPlacement? = nil
    ) -> ButtonStyle {
        ButtonStyle(prominence: .secondary, tone: tone, size: size, icon: icon)
    }

    /// A button without a fill: what is there for whoever looks for it.
    public static func text(
        _ tone: Tone = .standard,
        size: ButtonSize? = nil,
        icon: IconPlacement? = nil
    ) -> ButtonStyle {
        ButtonStyle(prominence: .text, tone: tone, size: size, icon: icon)
    }
}
