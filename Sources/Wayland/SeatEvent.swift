// SPDX-License-Identifier: MIT

public import InputEvents

/// User input.
///
/// Positions are in logical pixels from the surface's corner; times are milliseconds of the
/// compositor's clock, whose zero is unknown.
public enum SeatEvent: Hashable, Sendable {
    /// The pointer entered that surface.
    case pointerEntered(surface: UInt32, x: Double, y: Double)
    /// The pointer left our surfaces.
    case pointerLeft
    /// The pointer moved on the surface it entered.
    case pointerMoved(x: Double, y: Double, time: UInt32)
    /// A button went down or came up.
    case pointerButton(PointerButton, isPressed: Bool, time: UInt32)
    /// The wheel turned by clicks, or fingers scrolled by logical pixels.
    case scrolled(dx: Double, dy: Double, isClicks: Bool, time: UInt32)
    /// The first finger touched that surface.
    case touchBegan(surface: UInt32, x: Double, y: Double, time: UInt32)
    /// The first finger moved.
    case touchMoved(x: Double, y: Double, time: UInt32)
    /// The first finger came up.
    case touchEnded(time: UInt32)
    /// The compositor cancelled the touch.
    case touchCancelled
    /// That surface has the keyboard now, with these keys already down.
    case keyboardEntered(surface: UInt32, held: Set<UInt32>)
    /// That surface lost the keyboard; `nil`: it no longer exists, or the keyboard does not.
    case keyboardLeft(surface: UInt32?)
    /// A key went down.
    case keyPressed(KeyStroke, time: UInt32)
    /// A key came up.
    case keyReleased(KeyStroke, time: UInt32)
    /// The active modifiers changed.
    case modifiersChanged(Modifiers)
}
