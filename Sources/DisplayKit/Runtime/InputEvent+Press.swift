// SPDX-License-Identifier: MIT

import Interaction

extension InputEvent {
    /// Whether it can begin or end something: then it must meet the latest layout.
    var canPress: Bool {
        switch self {
        case .pointerPressed, .pointerReleased, .touchBegan, .touchEnded, .keyPressed,
            .keyReleased:
            true
        case .pointerMoved, .pointerLeft, .scrolled, .touchMoved, .touchCancelled,
            .modifiersChanged, .keyboardGained, .keyboardLost, .pasted, .composed:
            false
        }
    }
}
