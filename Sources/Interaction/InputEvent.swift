// SPDX-License-Identifier: MIT
//
// Raw user input. Backends translate their window system's events into these
// and add the event's own timestamp, not the time at which it was read: a click
// that waited in a queue counts for the moment it was made.

public import InputEvents

/// One event of a pointer, a finger or a keyboard.
public enum InputEvent: Hashable, Sendable {
    /// The pointer moved to a place.
    case pointerMoved(ScreenPoint)
    /// The pointer left all our surfaces.
    case pointerLeft
    /// A pointer button went down.
    case pointerPressed(PointerButton, ScreenPoint)
    /// A pointer button came up, wherever the pointer is now.
    case pointerReleased(PointerButton, ScreenPoint)
    /// The wheel turned or two fingers moved. Lengths are pixels at scale 1;
    /// positive values scroll towards the end of the content.
    case scrolled(dx: Double, dy: Double, ScreenPoint)
    /// A finger went down; it acts as the primary button does.
    case touchBegan(ScreenPoint)
    /// The finger moved.
    case touchMoved(ScreenPoint)
    /// The finger came up.
    case touchEnded(ScreenPoint)
    /// The window system took the finger over for its own gesture.
    case touchCancelled
    /// A key went down, or repeats.
    case keyPressed(KeyStroke)
    /// A key came up.
    case keyReleased(KeyStroke)
    /// The set of held modifiers changed.
    case modifiersChanged(Modifiers)
    /// The display gets all keys from now on; with the codes of the keys that
    /// are already down, and whether a pointer button is down.
    case keyboardGained(heldKeys: Set<UInt32>, isButtonHeld: Bool)
    /// The display gets no keys from now on.
    case keyboardLost
    /// The clipboard's text, requested with `Order.paste`.
    case pasted(String)
    /// An input method changed the text at the caret.
    case composed(Composition)
}
