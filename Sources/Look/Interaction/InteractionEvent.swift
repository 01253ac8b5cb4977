// SPDX-License-Identifier: MIT

public import DesignSystem
public import InputEvents
public import PresenterCore

/// An event that changes a display's interaction state.
public enum InteractionEvent: Hashable, Sendable {
    /// The daemon sent a new scene.
    case sceneChanged(Scene)
    /// The scene was laid out.
    case laidOut(SceneLayout)
    /// A revision of the scene is on screen.
    case presented(revision: UInt64)
    /// The user did something.
    case input(InputEvent)
    /// Somebody uses a part of a card by an assistive technology; without an id, of the pill
    /// after the toasts.
    case assisted(PresentationID?, Target, Assistance)
    /// `nextDeadline` has passed.
    case deadlinePassed
    /// The preference for reduced motion changed.
    case motionPreferred(isReduced: Bool)
    /// The swipes across toasts that have an action changed.
    case swipesBound(Set<CardGesture>)
}

/// An action for the display's shell to carry out.
public enum Order: Hashable, Sendable {
    /// Report the user's action to the daemon.
    case report(UserAction)
    /// Put text on the clipboard.
    case copy(String)
    /// Request the clipboard's text; the reply is `InputEvent.pasted`.
    case paste
}

// Raw user input. Backends translate their window system's events into these
// and add the event's own timestamp, not the time at which it was read: a click
// that waited in a queue counts for the moment it was made.

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

/// A point on one output.
public struct ScreenPoint: Hashable, Sendable {
    /// The output that the point is on.
    public var output: OutputID
    /// Pixels at scale 1 from the output's upper left corner.
    public var point: Point

    /// Creates a place.
    public init(output: OutputID, point: Point) {
        self.output = output
        self.point = point
    }
}
