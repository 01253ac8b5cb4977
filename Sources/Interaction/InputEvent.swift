// SPDX-License-Identifier: MIT
//
// What a person did, before it means anything. Backends translate their window
// system's events into these and add the instant the event carries, not the
// one at which it was read: a click that lay in a queue counts for the moment
// it was made.

public import InputEvents

/// One thing a person did with a pointer, a finger or a keyboard.
public enum InputEvent: Hashable, Sendable {
    /// The pointer is there now.
    case pointerMoved(Place)
    /// The pointer is over none of our surfaces.
    case pointerLeft
    /// A button of the pointer went down.
    case pointerPressed(PointerButton, Place)
    /// A button of the pointer came up, wherever it is now.
    case pointerReleased(PointerButton, Place)
    /// The wheel turned or two fingers moved; lengths are pixels at scale 1,
    /// positive: the content's later part comes into view.
    case scrolled(dx: Double, dy: Double, Place)
    /// A finger went down; it acts as the pointer's primary button does.
    case touchBegan(Place)
    /// The finger moved.
    case touchMoved(Place)
    /// The finger came up.
    case touchEnded(Place)
    /// The window system took the finger away (a gesture of its own).
    case touchCancelled
    /// A key went down, or repeats.
    case keyPressed(KeyStroke)
    /// A key came up.
    case keyReleased(KeyStroke)
    /// Another set of modifiers is down.
    case modifiersChanged(Modifiers)
    /// All keys come to us from now on. The codes of those that are down
    /// already, and whether a button of the pointer is down.
    case keyboardGained(heldKeys: Set<UInt32>, isButtonHeld: Bool)
    /// Keys go elsewhere from now on.
    case keyboardLost
    /// Text that was asked for with `Order.paste`.
    case pasted(String)
    /// An input method changed the text at the caret.
    case composed(Composition)
}
