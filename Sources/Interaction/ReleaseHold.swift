// SPDX-License-Identifier: MIT

import PresenterCore

/// Escape, or the drawn way out, held down.
struct ReleaseHold: Hashable, Sendable {
    var since: Instant
    var device: Press.Device
    /// Whether it was told; then it waits for the daemon, full.
    var isTold = false
}
