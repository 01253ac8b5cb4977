// SPDX-License-Identifier: MIT

/// What a key is for.
public enum Key: Hashable, Sendable {
    /// Return and the keypad's Enter.
    case enter
    case escape, tab, space, backspace, delete
    case left, right, up, down, home, end, pageUp, pageDown
    /// A key with a character on it: the lower-case one, whatever modifiers are down.
    case character(Character)
    /// Shift, Control, Alt and the like.
    case modifier
    /// Anything else.
    case other
}

/// A key going down or up, in the layout that is in use.
public struct KeyStroke: Hashable, Sendable {
    /// What the key is for.
    public var key: Key
    /// What it inserts, after compose and dead keys; empty: nothing.
    public var text: String
    /// The modifiers that were down before.
    public var modifiers: Modifiers
    /// The key's number.
    public var code: UInt8
    /// Whether the key was down already.
    public var isRepeat: Bool
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
