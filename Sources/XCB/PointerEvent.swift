// SPDX-License-Identifier: MIT

/// A place of the pointer.
public struct PointerEvent: Hashable, Sendable {
    /// The place on the root window, in device pixels.
    public var x, y: Int
    /// The window that reports it: ours under the pointer, or the one that grabs.
    public var window: WindowID
    /// When, in the server's milliseconds.
    public var time: UInt32
    /// Whether one of the first three buttons was down before the event.
    public var isButtonHeld: Bool
    /// Whether a grab made or ended the event; the pointer did not move.
    public var isFromGrab: Bool
}
