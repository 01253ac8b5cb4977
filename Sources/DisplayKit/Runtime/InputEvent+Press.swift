// SPDX-License-Identifier: MIT

import Interaction
import PresenterCore

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

extension UserAction {
    /// Whether the application may raise a window of its own for it.
    var raisesWindow: Bool {
        switch self {
        case .buttonTapped, .cardTapped: true
        case .closeTapped, .scrimTapped, .escapePressed, .retryTapped, .hoverBegan, .hoverEnded,
            .linkTapped, .disturbed, .keyboardLeft, .releaseHeld:
            false
        }
    }
}
