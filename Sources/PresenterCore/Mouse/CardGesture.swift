// SPDX-License-Identifier: MIT

/// A press on a toast outside its buttons, or a swipe across it.
public enum CardGesture: String, Hashable, Sendable, CaseIterable {
    /// The left button, a finger's tap, or Return.
    case left
    /// The middle button, or the wheel pressed.
    case middle
    /// The right button.
    case right
    /// A finger, or the pointer with the left button down, drawn to the side.
    case swipe
}
