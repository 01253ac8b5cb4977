// SPDX-License-Identifier: MIT

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
