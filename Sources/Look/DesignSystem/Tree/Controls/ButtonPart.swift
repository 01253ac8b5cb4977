// SPDX-License-Identifier: MIT

public import PresenterCore

/// A button with the details that depend on its place on a card.
public struct ButtonPart: Hashable, Sendable {
    /// The label; empty: an icon alone.
    public var title: String
    /// The look, with every default resolved.
    public var style: ButtonLook
    /// What a press on it activates.
    public var target: Target
    /// The caller's colours apply to positive and negative buttons only.
    public var role = Button.Role.other
    /// A picture beside the label.
    public var icon: IconPlacement?
    /// A glyph before the label, in place of an icon.
    var glyph: Glyph?
    /// Whether what it opens is open; `nil`: it opens nothing.
    public var isExpanded: Bool?
    /// Whether what it switches is on; `nil`: it is no switch.
    public var isOn: Bool?
    /// Whether it can be pressed.
    public var isEnabled = true
    /// The letter that presses it together with Alt.
    public var mnemonic: Character?
    /// Text after the label ("Attempt 3").
    public var note: String?
    /// The name of the key that presses it, shown at its end.
    public var shortcut: String?

    /// Creates a button that can be pressed.
    public init(title: String, style: ButtonLook, target: Target) {
        self.title = title
        self.style = style
        self.target = target
    }

    /// Creates a button of the caller; without a tone or a size it has the component's.
    init(_ button: Button, prominence: Prominence, size: ButtonSize = .medium) {
        let look = ButtonLook(
            button.prominence ?? prominence,
            button.tone,
            size: button.size ?? size
        )
        self.init(title: button.title, style: look, target: .button(button.id))
        role = button.role
        icon = button.icon
    }
}

/// A button's look with every default resolved.
public struct ButtonLook: Hashable, Sendable {
    /// The visual weight.
    public var prominence: Prominence
    /// The meaning, which determines the colour.
    public var tone: Tone
    /// The size; cells have one size only.
    public var size: ButtonSize

    /// Creates a look; the shortest call gives the standard one.
    public init(
        _ prominence: Prominence = .primary,
        _ tone: Tone = .standard,
        size: ButtonSize = .medium
    ) {
        self.prominence = prominence
        self.tone = tone
        self.size = size
    }

    /// The look of the main button.
    public static func primary(_ tone: Tone = .standard, size: ButtonSize = .medium) -> Self {
        ButtonLook(.primary, tone, size: size)
    }

    /// The look of a button beside the main one.
    public static func secondary(_ tone: Tone = .standard, size: ButtonSize = .medium) -> Self {
        ButtonLook(.secondary, tone, size: size)
    }

    /// The look of a button without a fill.
    public static func text(_ tone: Tone = .standard, size: ButtonSize = .medium) -> Self {
        ButtonLook(.text, tone, size: size)
    }
}
