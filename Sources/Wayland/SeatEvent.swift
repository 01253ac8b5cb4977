// SPDX-License-Identifier: MIT

public import InputEvents

/// Something the person did.
///
/// Places are in the desktop's pixels from the pane's corner; times are
/// milliseconds of the compositor's clock, which has no zero that is known.
public enum SeatEvent: Hashable, Sendable {
    /// The pointer is over that pane now.
    case pointerEntered(surface: UInt32, x: Double, y: Double)
    /// The pointer is over no pane of ours.
    case pointerLeft
    /// The pointer moved on the pane it entered.
    case pointerMoved(x: Double, y: Double, time: UInt32)
    /// A button went down or came up.
    case pointerButton(PointerButton, isPressed: Bool, time: UInt32)
    /// The wheel turned by clicks, or fingers moved by the desktop's pixels.
    case scrolled(dx: Double, dy: Double, isClicks: Bool, time: UInt32)
    /// The first finger went down on that pane.
    case touchBegan(surface: UInt32, x: Double, y: Double, time: UInt32)
    /// The first finger moved.
    case touchMoved(x: Double, y: Double, time: UInt32)
    /// The first finger came up.
    case touchEnded(time: UInt32)
    /// The compositor took the finger away.
    case touchCancelled
    /// Keys come to that pane now; these are down already.
    case keyboardEntered(surface: UInt32, held: Set<UInt32>)
    /// Keys go elsewhere.
    case keyboardLeft
    /// A key went down.
    case keyPressed(KeyStroke, time: UInt32)
    /// A key came up.
    case keyReleased(KeyStroke, time: UInt32)
    /// Another set of modifiers is down.
    case modifiersChanged(Modifiers)
}
