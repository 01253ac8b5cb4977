// SPDX-License-Identifier: MIT

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
