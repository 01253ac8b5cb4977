// SPDX-License-Identifier: MIT

/// A call of `Control1`.
enum ControlCall: Int, CaseIterable, Hashable, Sendable {
    case press, dismiss, dismissAll, releaseInput, focus, quiet, loud, list, subscribe
    case dismissWithUndo, undo, restore, snooze
}
