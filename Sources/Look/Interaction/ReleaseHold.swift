// SPDX-License-Identifier: MIT

import PresenterCore

/// Escape or the release pill, held down.
struct ReleaseHold: Hashable, Sendable {
    var since: Instant
    var device: Press.Device
    /// Whether the daemon was notified; the ring then stays full until it answers.
    var isReported = false
}
