// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// The user's input on the pill after the toasts.
struct PillInput: Hashable, Sendable {
    /// How many of the newest toasts the user has paged past.
    var offset = 0
    /// The part under the pointer.
    var hover: Target?
    /// The part that has the focus.
    var focus: Target?
    /// The toasts without room, as last reported to the daemon.
    var hidden: [PresentationID] = []
    /// The toast farthest from the corner when the list was requested.
    var openedBehind: PresentationID?
}
