// SPDX-License-Identifier: MIT

/// What presses on toasts do, as the user set it.
public struct MouseBindings: Hashable, Sendable {
    /// The buttons of the mouse, outside the buttons of the toast.
    public var left, middle, right: MouseMeaning
    /// The close mark.
    public var closeMark: MouseMeaning
    /// The pointer, drawn to the side with the left button down.
    public var swipe: MouseMeaning
    /// A finger, drawn to the side.
    public var touchSwipe: MouseMeaning

    /// The defaults, as in `config/topmost.toml`.
    public init(
        left: MouseMeaning = .defaultAction,
        middle: MouseMeaning = .none,
        right: MouseMeaning = .none,
        closeMark: MouseMeaning = .dismiss,
        swipe: MouseMeaning = .none,
        touchSwipe: MouseMeaning = .dismiss
    ) {
        self.left = left
        self.middle = middle
        self.right = right
        self.closeMark = closeMark
        self.swipe = swipe
        self.touchSwipe = touchSwipe
    }

    /// The action of a gesture on the card.
    public subscript(gesture: CardGesture) -> MouseMeaning {
        switch gesture {
        case .left: left
        case .middle: middle
        case .right: right
        case .swipe: swipe
        case .touchSwipe: touchSwipe
        }
    }
}
