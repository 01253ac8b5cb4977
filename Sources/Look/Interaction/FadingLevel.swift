// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// A strength that fades to another.
struct FadingLevel: Hashable, Sendable {
    private(set) var from: Double
    private(set) var to: Double
    private(set) var motion: Motion
    private(set) var start: Instant

    /// Creates a level at rest.
    init(_ value: Double) {
        from = value
        to = value
        motion = .quick
        start = Instant(milliseconds: 0)
    }

    /// Starts towards another value from the current one; its first frame is
    /// one frame into the motion.
    mutating func turn(to value: Double, _ motion: Motion, at now: Instant, isReduced: Bool) {
        guard value != to else { return }
        from = isReduced ? value : self.value(at: now)
        to = value
        self.motion = motion
        start = Instant(sinceBoot: now.sinceBoot - Timing.frame)
    }

    func value(at now: Instant) -> Double {
        guard isMoving(at: now) else { return to }
        return from + (to - from) * motion.progress(after: now - start)
    }

    func isMoving(at now: Instant) -> Bool { from != to && now < end }

    var end: Instant { start + motion.duration }
}
