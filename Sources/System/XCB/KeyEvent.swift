// SPDX-License-Identifier: MIT

/// A key event.
public struct KeyEvent: Hashable, Sendable {
    /// The keycode, 8 to 255.
    public var code: UInt8
    /// The time in the server's milliseconds.
    public var time: UInt32
}
