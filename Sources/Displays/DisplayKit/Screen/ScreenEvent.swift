// SPDX-License-Identifier: MIT

public import Interaction
public import PresenterCore

/// An event from a backend.
public enum ScreenEvent: Hashable, Sendable {
    /// User input, with the event's own instant on `CLOCK_BOOTTIME`.
    case input(InputEvent, at: Instant)
    /// The frame with that serial is on screen, and so are all before it.
    case presented(serial: UInt64)
    /// Frames can be seen, or cannot: the screen is off, or a lock covers it.
    case visibilityChanged(isVisible: Bool, reason: UnseenReason? = nil)
    /// The user has done nothing for the time of `Screen.watchUser`, or is back.
    case presenceChanged(isAway: Bool)
    /// A fullscreen window got the focus, or has it no longer.
    case fullscreenChanged(isFullscreen: Bool)
    /// A text that it copied is on the clipboard, or is there no longer.
    case clipboardChanged
    /// The monitors, their sizes, scales or free areas changed.
    case outputsChanged
    /// Surfaces lost their pixels; the next frame must be complete.
    case contentsLost
    /// The screen was away: earlier frames are never confirmed.
    case interrupted
    /// The screen accepts frames again.
    case ready
    /// `adjusted` returns different settings now.
    case settingsChanged
    /// The user ends this display, with the reason if it needs one.
    case left(String?)
    /// The window system is gone, with the reason; the display ends.
    case lost(String)
}
