// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// A scrim fading in or out.
struct Fade: Hashable, Sendable {
    private(set) var isShown = false
    /// The last colour.
    private var color = Color(hex: 0)
    private var from = 0.0
    private var start = Instant(milliseconds: 0)

    private var motion: Motion { isShown ? .enter : .exit }
    private var target: Double { isShown ? 1 : 0 }

    /// Fades to a colour, or out for `nil`, from the current value.
    mutating func turn(to next: Color?, at now: Instant, isReduced: Bool) {
        color = next ?? color
        let shown = next != nil
        guard shown != isShown else { return }
        from = isReduced ? (shown ? 1 : 0) : value(at: now)
        isShown = shown
        start = shown ? Instant(sinceBoot: now.sinceBoot - Timing.frame) : now
    }

    func value(at now: Instant) -> Double {
        guard isMoving(at: now) else { return target }
        return from + (target - from) * motion.progress(after: now - start)
    }

    /// The colour with its current opacity; `nil`: invisible.
    func color(at now: Instant) -> Color? {
        let opacity = value(at: now)
        guard opacity > 0 else { return nil }
        var faded = color
        faded.alpha *= opacity
        return faded
    }

    func isMoving(at now: Instant) -> Bool { from != target && now < end }

    var end: Instant { start + motion.duration }
}
