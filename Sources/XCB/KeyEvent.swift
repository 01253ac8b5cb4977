// SPDX-License-Identifier: MIT

/// A key, as the server numbers it.
public struct KeyEvent: Hashable, Sendable {
    /// The key's number, 8 to 255.
    public var code: UInt8
    /// When, in the server's milliseconds.
    public var time: UInt32
}
