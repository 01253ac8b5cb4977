// SPDX-License-Identifier: MIT

public import DesignSystem

/// How cards look in one terminal.
public struct TerminalStyle: Hashable, Sendable {
    /// The colours.
    public var theme: Theme
    /// The words on cards.
    public var words = Words.english
    /// The words that only a terminal needs.
    public var terms = TerminalWords.english
    /// The base direction of cards that do not say it themselves.
    public var isRightToLeft = false
    /// Whether a button's fill may be the same as the card's, so that it needs brackets.
    public var usesBrackets = false
    /// Whether there is a mouse to close toasts with.
    public var hasMouse = true
    /// Whether the person may leave by hand.
    public var canLeave = true
    /// Whether what turns turns slowly.
    public var isMotionReduced = false
    /// Where toasts gather.
    public var corner = OutputArea.Corner.topRight

    /// Creates a style; the shortest call is English, with colours and a mouse.
    public init(theme: Theme) {
        self.theme = theme
    }
}
