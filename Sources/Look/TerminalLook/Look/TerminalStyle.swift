// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// The look of cards in one terminal.
public struct TerminalStyle: Hashable, Sendable {
    /// The colours.
    public var theme: Theme
    /// The texts on cards.
    public var words = Words.english
    /// The texts that only a terminal needs.
    public var terms = TerminalWords.english
    /// The base direction of cards without a strong character.
    public var isRightToLeft = false
    /// Whether buttons need brackets because their fill may equal the card's.
    public var usesBrackets = false
    /// Whether the topmost card alone is drawn, at the upper left, in as many rows as it has.
    public var isInline = false
    /// Whether a mouse is available to close toasts.
    public var hasMouse = true
    /// Whether the user may leave with a key.
    public var canLeave = true
    /// Whether spinners turn slowly.
    public var isMotionReduced = false
    /// Where toasts are placed.
    public var position = ToastPosition.topRight
    /// Which parts toasts show; the measures are those of cells.
    public var style = CardStyle()
    /// Where OSDs are placed.
    public var osdPosition = ToastPosition.bottomCenter

    /// Creates a style; the shortest call is English, with colours and a mouse.
    public init(theme: Theme) {
        self.theme = theme
    }
}

/// The texts that only a terminal needs, in one language.
public struct TerminalWords: Hashable, Sendable {
    /// The button of a hidden field.
    public var show = "show", hide = "hide"
    /// The texts of an empty screen.
    public var nothing = "Nothing to show", leave = "leave"
    /// The text of a screen that is too small, before the minimum size.
    public var tooSmall = "Too small: needs"
    /// The key hints on the last line.
    public var next = "move", press = "press", choose = "choose", cancel = "cancel",
        scroll = "scroll"
    /// The keys of the notification centre.
    public var centre = "↑↓ move · ↵ open · Del dismiss · Esc close"

    /// English.
    public static let english = TerminalWords()
}
