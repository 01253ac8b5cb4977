// SPDX-License-Identifier: MIT
//
// Raw user input. Backends translate their window system's events into these
// and add the event's own timestamp, not the time at which it was read: a click
// that waited in a queue counts for the moment it was made.

public import InputEvents

/// One event of a pointer, a finger or a keyboard.
public enum InputEvent: Hashable, Sendable {
    /// The pointer or a finger did something.
    case pointer(PointerEvent<ScreenPoint>)
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
