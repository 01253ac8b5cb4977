// SPDX-License-Identifier: MIT

/// What a client does that leaves at once.
enum Attack: Int, CaseIterable, Hashable, Sendable {
    case press, dismiss, dismissAll, releaseInput, close, notify, modal, loading
}
