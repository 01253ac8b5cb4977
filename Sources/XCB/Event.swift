// SPDX-License-Identifier: MIT

public import Basics
public import XKB

/// Something the X server tells.
public enum Event: Hashable, Sendable {
    /// A key went down, or repeats.
    case keyPressed(KeyEvent)
    /// A key came up.
    case keyReleased(KeyEvent)
    /// A pointer's button went down; 4 to 7 are the wheel's clicks.
    case buttonPressed(UInt8, PointerEvent)
    /// A pointer's button came up.
    case buttonReleased(UInt8, PointerEvent)
    /// The pointer moved.
    case pointerMoved(PointerEvent)
    /// The pointer came into one of our windows.
    case pointerEntered(PointerEvent)
    /// The pointer left one of our windows.
    case pointerLeft(PointerEvent)
    /// A part of a window lost its pixels.
    case exposed(WindowID, Rectangle)
    /// How much of one of our windows can be seen.
    case visibilityChanged(WindowID, Visibility)
    /// A window came, went or changed its place among the others on the root.
    case stackingChanged(WindowID)
    /// Another program created a window on the root that the window manager will not
    /// manage (override-redirect). It is not shown yet.
    case unmanagedCreated(WindowID, Rectangle)
    /// One of our windows lost the input focus to another window; a grab does not count.
    case focusLost(WindowID)
    /// A window is gone.
    case windowDestroyed(WindowID)
    /// Monitors, their places or the scale changed.
    case outputsChanged
    /// The free area may have changed.
    case workAreaChanged
    /// A compositing manager came (`true`) or went.
    case compositingChanged(Bool)
    /// The server is done with a shared image.
    case imageSent(segment: UInt32)
    /// Modifiers or the layout's group changed.
    case keyboardStateChanged(KeyboardState)
    /// Another keyboard or layout is in use.
    case keymapReplaced
    /// Another program wants what we offer to paste.
    case selectionRequested(SelectionRequest)
    /// What we asked to paste is there (or not).
    case selectionArrived(isThere: Bool)
    /// Another program offers something to paste now.
    case selectionLost
    /// The server refused a request that was not waited for.
    case requestFailed(RequestFailure)
}
