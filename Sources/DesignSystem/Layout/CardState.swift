// SPDX-License-Identifier: MIT

public import PresenterCore

/// What the display knows of a card beyond the scene: where the pointer and the
/// keyboard are, what was typed, how far a motion is.
public struct CardState: Hashable, Sendable {
    /// What has the keyboard.
    public var focus: Target?
    /// Whether the ring around it shows (the keyboard was used, or it is the armed default).
    public var isFocusVisible = false
    /// What the pointer is over.
    public var hover: Target?
    /// What is held down.
    public var pressed: Target?
    /// How strongly the pointer shows on targets while that fades: 0, 1 hovered, 2 pressed.
    ///
    /// A target that is not here shows as `hover`
    /// and `pressed` say.
    public var touchLevels: [Target: Double] = [:]
    /// How strong the ring around targets is while that fades, 0 to 1.
    ///
    /// A target that is not here has it as `focus` and `isFocusVisible` say.
    public var ringLevels: [Target: Double] = [:]
    /// How far the arming fade is, 0 (just arrived) to 1 (armed).
    public var armed: Double = 1
    /// The time, for ages, life rings and spinning rings.
    public var now = Instant(milliseconds: 0)
    /// How far the scrolling part is scrolled, in pixels at scale 1.
    public var scroll: Double = 0
    /// What the text field holds.
    public var text = ""
    /// Where the caret stands, in characters.
    public var caret = 0
    /// The part of the text that an input method has not settled yet, in characters.
    public var composed: Range<Int>?
    /// Whether what was typed or pasted last was left out, because the field cannot hold it.
    public var isFieldFull = false
    /// Whether the caret is lit at this moment.
    public var isCaretLit = true
    /// Whether a hidden field shows its text.
    public var isTextRevealed = false
    /// The ids of the chosen tags.
    public var choices: Set<String> = []
    /// Whether a retry's details are open.
    public var isExpanded = false
    /// How far they are open while that moves, 0 to 1; `nil`: at rest.
    public var expansion: Double?
    /// Whether mnemonics are underlined (Alt is held).
    public var showsMnemonics = false
    /// Whether keycaps show on sheet rows (the keyboard was the last device).
    public var showsKeycaps = false
    /// How long Escape has been held while input is blocked, 0 to 1 of 1.5 s.
    public var releaseProgress: Double = 0
    /// Buttons that cannot be pressed though the card would let them be.
    public var disabled: Set<Target> = []
    /// Whether motion is reduced.
    public var isMotionReduced = false

    /// Creates the state of a card nobody touches.
    public init() {}
}
