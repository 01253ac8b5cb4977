// SPDX-License-Identifier: MIT

import InputEvents
import PresenterCore

/// Where keys go.
struct KeyboardState: Hashable, Sendable {
    /// Whether keys come to this display.
    var isOurs = false
    /// What is held besides the key that types.
    var modifiers: Modifiers = []
    /// Whether the person used it after the pointer.
    var wasLast = false
    /// Which card has it; `nil`: the topmost presenter.
    var card: PresentationID?
}
