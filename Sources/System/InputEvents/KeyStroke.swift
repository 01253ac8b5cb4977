// SPDX-License-Identifier: MIT

/// A key press or release.
public struct KeyStroke: Hashable, Sendable {
    /// The meaning of the key.
    public var key: Key
    /// The text it inserts, after compose and dead keys; may be empty.
    public var text: String
    /// The active modifiers.
    public var modifiers: Modifiers
    /// The key's number, the same for press and release.
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

/// The meaning of a key.
public enum Key: Hashable, Sendable {
    /// Return and the keypad's Enter.
    case enter
    case escape, tab, space, backspace, delete
    case left, right, up, down, home, end, pageUp, pageDown
    /// A key with a character: the lower-case one of the active layout, whatever the
    /// modifiers, so that Alt+ö and Ctrl+U are found.
    case character(Character)
    /// Shift, Control, Alt and the like.
    case modifier
    /// Any other key.
    case other
}

/// The modifiers that are down.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit per modifier.
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
