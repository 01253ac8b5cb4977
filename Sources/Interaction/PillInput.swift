// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// What the person does with the pill at the end of the toasts.
struct PillInput: Hashable, Sendable {
    /// How many of the newest toasts the person paged past.
    var offset = 0
    /// What of it the pointer is over.
    var hover: Target?
    /// What of it has the keyboard.
    var focus: Target?
    /// The toasts without room that the daemon was told of.
    var hidden: [PresentationID] = []
    /// What showed farthest from the corner when the list was asked for.
    var openedBehind: PresentationID?
}
