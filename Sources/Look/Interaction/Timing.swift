// SPDX-License-Identifier: MIT

import PresenterCore

/// The durations that a display uses.
public enum Timing {
    /// A card arms after this time on screen; the daemon decides, the display shows it.
    public static let arming = Duration.milliseconds(500)
    /// The fade into the armed look begins after this time on screen.
    public static let armingFade = Duration.milliseconds(380)
    /// How long Escape must be held to release blocked input.
    public static let releaseHold = Duration.milliseconds(1500)
    /// Time between two frames of a motion.
    public static let frame = Duration.microseconds(16_667)
    /// Time between two frames of a turning or filling ring: 30 a second.
    public static let ringFrame = Duration.microseconds(33_334)
    /// Half a blink period of the caret.
    public static let caretBlink = Duration.milliseconds(530)
    /// The caret stops blinking after this time without typing.
    public static let caretRest = Duration.seconds(10)
    /// Minimum time between two `disturbed` of one card.
    public static let disturbInterval = Duration.milliseconds(100)
    /// Time between two `disturbed` while a key or a button stays down; shorter
    /// than `arming` and `armingFade`.
    public static let heldInterval = Duration.milliseconds(350)
    /// A pointer that rests does not hover a card that appeared or moved this recently.
    public static let surpriseSpan = Duration.milliseconds(300)
}
