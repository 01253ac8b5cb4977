// SPDX-License-Identifier: MIT
//
// What a person did, before it means anything. Backends translate their window
// system's events into these and add the instant the event carries, not the
// one at which it was read: a click that lay in a queue counts for the moment
// it was made.

public import DesignSystem

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

/// A point on one output.
public struct Place: Hashable, Sendable {
    /// Which output.
    public var output: OutputID
    /// Pixels at scale 1 from the output's upper left corner.
    public var point: Point

    /// Creates a place.
    public init(output: OutputID, point: Point) {
        self.output = output
        self.point = point
    }
}

/// A monitor; the backend numbers them.
public struct OutputID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number, the same as long as the monitor is attached.
    public let rawValue: UInt32
    /// Creates an id.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Whether the left output has the lower number.
    public static func < (left: OutputID, right: OutputID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A button of the pointer, by what it is for.
public enum PointerButton: Hashable, Sendable { case primary, middle, secondary, other }

/// A key going down or up.
public struct KeyStroke: Hashable, Sendable {
    /// What the key is for.
    public var key: Key
    /// What it would insert, after compose and dead keys; empty: nothing.
    public var text: String
    /// The modifiers that were down.
    public var modifiers: Modifiers
    /// The key's own number, the same when it goes down and comes up.
    public var code: UInt32
    /// Whether the key is held and repeats.
    public var isRepeat: Bool

    /// Creates a stroke.
    public init(
        _ key: Key,
        text: String = "",
        modifiers: Modifiers = [],
        code: UInt32,
        isRepeat: Bool = false
    ) {
        self.key = key
        self.text = text
        self.modifiers = modifiers
        self.code = code
        self.isRepeat = isRepeat
    }
}

/// What a key is for.
public enum Key: Hashable, Sendable {
    /// Return and the keypad's Enter.
    case enter
    case escape, tab, space, backspace, delete
    case left, right, up, down, home, end, pageUp, pageDown
    /// A key with a character on it: the lower-case one of the active layout,
    /// whatever modifiers are down, so that Alt+ö and Ctrl+U are found.
    case character(Character)
    /// Shift, Control, Alt and the like.
    case modifier
    /// Anything else.
    case other
}

/// The modifiers that are down.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit a modifier.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Either Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Either Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, not AltGr.
    public static let alt = Modifiers(rawValue: 4)
    /// The logo key.
    public static let logo = Modifiers(rawValue: 8)
}
