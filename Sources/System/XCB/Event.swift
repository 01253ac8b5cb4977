// SPDX-License-Identifier: MIT

public import Basics
public import InputEvents
public import XKB

/// An event from the X server.
public enum Event: Hashable, Sendable {
    /// A key went down, or repeats.
    case keyPressed(KeyEvent)
    /// A key came up.
    case keyReleased(KeyEvent)
    /// The pointer did something; with the time in the server's milliseconds.
    case pointer(PointerEvent<RootPoint>, time: UInt32)
    /// A part of a window lost its pixels.
    case exposed(WindowID, Rectangle<Int>)
    /// The visible part of one of our windows changed.
    case visibilityChanged(WindowID, Visibility)
    /// A window on the root was mapped, unmapped or restacked.
    case stackingChanged(WindowID)
    /// Another program created a window on the root that the window manager will not
    /// manage (override-redirect). It is not shown yet.
    case unmanagedCreated(WindowID, Rectangle<Int>)
    /// One of our windows lost the input focus to another window; a grab does not count.
    case focusLost(WindowID)
    /// A window was destroyed.
    case windowDestroyed(WindowID)
    /// The monitors, their positions or the scale changed.
    case outputsChanged
    /// The screen went dark (`true`): its saver started or its monitor sleeps; or it
    /// shows again.
    case screenSaved(Bool)
    /// The user has done nothing for the time of `watchIdleTime`, or does something again.
    case idleChanged(Bool)
    /// Another window may have the focus, or the focused one may have become fullscreen.
    case focusedWindowChanged
    /// The free area may have changed.
    case workAreaChanged
    /// A compositing manager started (`true`) or stopped.
    case compositingChanged(Bool)
    /// The server has finished reading a shared image.
    case imageSent(segment: UInt32)
    /// Modifiers or the layout's group changed.
    case keyboardStateChanged(KeyboardState)
    /// The keyboard or the layout was replaced.
    case keymapReplaced
    /// Another program requests the selection we own.
    case selectionRequested(SelectionRequest)
    /// The requested selection arrived, or there is none.
    case selectionArrived(isThere: Bool)
    /// Another program owns the selection now.
    case selectionLost
    /// The server refused a request whose reply nobody awaits.
    case requestFailed(RequestFailure)
}

/// A key event.
public struct KeyEvent: Hashable, Sendable {
    /// The keycode, 8 to 255.
    public var code: UInt8
    /// The time in the server's milliseconds.
    public var time: UInt32
    /// The modifiers and buttons that were down before, and the group, as bits of the protocol.
    public var state: UInt16 = 0
}

/// A pixel of the root window.
public struct RootPoint: Hashable, Sendable {
    /// Device pixels from the root window's corner.
    public let x, y: Int

    init(_ x: Int16, _ y: Int16) { (self.x, self.y) = (Int(x), Int(y)) }
}

extension Rectangle<Int> {
    /// A rectangle of the X protocol.
    init<Offset: BinaryInteger, Side: BinaryInteger>(
        _ x: Offset,
        _ y: Offset,
        _ width: Side,
        _ height: Side
    ) {
        self.init(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }
}

/// Another program's request for the selection we own.
public struct SelectionRequest: Hashable, Sendable {
    var requestor: UInt32
    var selection: UInt32
    var target: UInt32
    var property: UInt32
    var time: UInt32
}

/// The visible part of a window.
///
/// Source: X Window System Protocol 11, "VisibilityNotify".
public enum Visibility: UInt8, Hashable, Sendable { case whole, partly, covered }
