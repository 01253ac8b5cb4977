// SPDX-License-Identifier: MIT

/// A press on a toast outside its buttons, or a finger drawn across it.
public enum CardGesture: String, Hashable, Sendable, CaseIterable {
    /// The left button, a finger's tap, or Return.
    case left
    /// The middle button, or the wheel pressed.
    case middle
    /// The right button.
    case right
    /// A finger drawn to the side.
    case swipe
}
