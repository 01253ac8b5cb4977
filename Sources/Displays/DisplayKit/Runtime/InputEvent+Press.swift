// SPDX-License-Identifier: MIT

import InputEvents
import Interaction

extension InputEvent {
    /// Whether it can trigger an action and therefore needs the latest layout.
    var canPress: Bool {
        switch self {
        case .pointer(.pressed), .pointer(.released), .pointer(.touchBegan), .pointer(.touchEnded),
            .keyPressed, .keyReleased:
            true
        case .pointer, .modifiersChanged, .keyboardGained, .keyboardLost, .pasted, .composed: false
        }
    }
}
