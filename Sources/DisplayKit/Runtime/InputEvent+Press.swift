// SPDX-License-Identifier: MIT

import Interaction

extension InputEvent {
    /// Whether it can trigger an action and therefore needs the latest layout.
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
