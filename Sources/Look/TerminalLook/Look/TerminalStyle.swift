// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// The look of cards in one terminal.
public struct TerminalStyle: Hashable, Sendable {
    /// The colours.
    public var theme: Theme
    /// Whether Topmost's own texts are read from right to left.
    ///
    /// Then all cards are mirrored, else those whose title is read so.
    public var isRightToLeft = TextBlock.Direction.ofTexts == .rightToLeft
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
    /// The parts that toasts show; the measures are those of cells.
    public var style = CardStyle()
    /// Where OSDs are placed.
    public var osdPosition = ToastPosition.bottomCenter

    /// Creates a style; the shortest call is left to right, with colours and a mouse.
    public init(theme: Theme) {
        self.theme = theme
    }
}
