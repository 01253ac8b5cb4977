// SPDX-License-Identifier: MIT

/// A press on a toast outside its buttons, or a swipe across it.
public enum CardGesture: String, Hashable, Sendable, CaseIterable {
    /// The left button, a finger's tap, or Return.
    case left
    /// The middle button, or the wheel pressed.
    case middle
    /// The right button.
    case right
    /// The pointer, drawn to the side with the left button down.
    case swipe
    /// A finger, drawn to the side.
    case touchSwipe = "touch_swipe"
}
