// SPDX-License-Identifier: MIT

public import Interaction
public import PresenterCore

/// Something a backend tells.
public enum ScreenEvent: Hashable, Sendable {
    /// The person did something; the instant is the event's own, on `CLOCK_BOOTTIME`.
    case input(InputEvent, at: Instant)
    /// The frame of that serial is on screen, and so are all before it.
    case presented(serial: UInt64)
    /// The monitors, their sizes, scales or free areas changed.
    case outputsChanged
    /// Surfaces lost their pixels; the next frame must be whole.
    case contentsLost
    /// The screen was away: no frame it was given before is ever confirmed.
    case interrupted
    /// It takes frames again.
    case ready
    /// `adjusted` gives something else now.
    case settingsChanged
    /// The person ends this display, with a sentence on why where it needs one.
    case left(String?)
    /// The window system is gone, with a sentence on why; the display ends.
    case lost(String)
}
