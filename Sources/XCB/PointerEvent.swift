// SPDX-License-Identifier: MIT

/// The position of the pointer.
public struct PointerEvent: Hashable, Sendable {
    /// The position on the root window, in device pixels.
    public var x, y: Int
    /// The window that reports it: ours under the pointer, or the grabbing one.
    public var window: WindowID
    /// The time in the server's milliseconds.
    public var time: UInt32
    /// Whether one of the first three buttons was down before the event.
    public var isButtonHeld: Bool
    /// Whether a grab caused the event; the pointer did not move.
    public var isFromGrab: Bool
}
