// SPDX-License-Identifier: MIT

import InputEvents
import PresenterCore

/// The display and the card that get the keys.
struct KeyboardInput: Hashable, Sendable {
    /// Whether this display gets keys.
    var isOurs = false
    /// The modifiers that are held.
    var modifiers: Modifiers = []
    /// Whether the keyboard was used after the pointer.
    var wasLast = false
    /// The card that has the keyboard; `nil`: the default one.
    var card: PresentationID?
}
