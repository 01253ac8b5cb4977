// SPDX-License-Identifier: MIT

import PresenterCore

/// The spans of time that a display keeps by itself.
public enum Timing {
    /// A card arms this long after it was on screen; the daemon decides, the display shows it.
    public static let arming = Duration.milliseconds(500)
    /// The fade into the armed look begins this long after it was on screen.
    public static let armingFade = Duration.milliseconds(380)
    /// Escape must be held this long to free blocked input.
    public static let releaseHold = Duration.milliseconds(1500)
    /// Between two frames of a motion.
    public static let frame = Duration.microseconds(16_667)
    /// Between two frames of a turning ring or a filling one: 30 a second.
    public static let ringFrame = Duration.microseconds(33_334)
    /// The caret is lit and dark this long in turn.
    public static let caretBlink = Duration.milliseconds(530)
    /// The caret stays lit when nothing was typed this long.
    public static let caretRest = Duration.seconds(10)
    /// Between two `disturbed` of one card at least.
    public static let disturbInterval = Duration.milliseconds(100)
    /// While a key or a button stays down a card is disturbed again after this
    /// long, which is less than it takes to arm and to begin its fade.
    public static let heldInterval = Duration.milliseconds(350)
    /// A pointer that has not moved since a card came under it this recently hovers nothing.
    public static let surpriseSpan = Duration.milliseconds(300)
}
