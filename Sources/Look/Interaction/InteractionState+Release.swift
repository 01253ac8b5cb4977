// SPDX-License-Identifier: MIT

import PresenterCore

extension InteractionState {
    /// Progress of the hold that releases blocked input, 0 to 1.
    public var releaseProgress: Double {
        guard let hold = releaseHold else { return 0 }
        return hold.isReported ? 1 : min(1, max(0, (clock - hold.since) / Timing.releaseHold))
    }

    mutating func beginRelease(_ device: Press.Device, at now: Instant) {
        guard scene.isInputBlocked, releaseHold?.device != device else { return }
        releaseHold = ReleaseHold(since: now, device: device)
    }

    /// Ends the hold; it counts if it was long enough at that instant.
    mutating func endRelease(at now: Instant) -> [Order] {
        guard let hold = releaseHold else { return [] }
        releaseHold = nil
        guard !hold.isReported, now - hold.since >= Timing.releaseHold else { return [] }
        return [.report(.releaseHeld)]
    }

    /// Notifies the daemon once the hold is long enough.
    mutating func settleRelease() -> [Order] {
        guard let hold = releaseHold, !hold.isReported, clock - hold.since >= Timing.releaseHold
        else { return [] }
        releaseHold?.isReported = true
        return [.report(.releaseHeld)]
    }
}

/// Escape or the release pill, held down.
struct ReleaseHold: Hashable, Sendable {
    var since: Instant
    var device: Press.Device
    /// Whether the daemon was notified; the ring then stays full until it answers.
    var isReported = false
}
