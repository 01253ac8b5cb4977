// SPDX-License-Identifier: MIT
//
// How a card stands beside its place: a motion is a way from one pose to
// another. Places themselves never move: a card that is moved is drawn where
// it was and comes to rest where it is.

import DesignSystem
import PresenterCore

extension AnimationTransform {
    /// The pose that far on the way to another, 0 to 1.
    func toward(_ other: AnimationTransform, _ progress: Double) -> AnimationTransform {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        return AnimationTransform(
            opacity: min(1, max(0, mix(opacity, other.opacity))),
            scale: mix(scale, other.scale),
            dx: mix(dx, other.dx),
            dy: mix(dy, other.dy)
        )
    }
}

/// A pose on its way to another.
struct AnimationTrack: Hashable, Sendable {
    var from: AnimationTransform
    var to = AnimationTransform.rest
    var motion: Motion
    var start: Instant

    var end: Instant { start + motion.duration }

    func transform(at now: Instant) -> AnimationTransform {
        now >= end ? to : from.toward(to, motion.progress(after: now - start))
    }
}

/// How visible a scrim is, on its way to there or away.
struct Fade: Hashable, Sendable {
    private(set) var isShown = false
    /// The last colour it had.
    private var color = Color(hex: 0)
    private var from = 0.0
    private var start = Instant(milliseconds: 0)

    private var motion: Motion { isShown ? .enter : .exit }
    private var target: Double { isShown ? 1 : 0 }

    /// Turns towards a colour, or towards none, from wherever it is.
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

    /// The colour as far as it has faded in; `nil`: nothing of it is seen.
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

/// A strength on its way to another.
struct Level: Hashable, Sendable {
    private(set) var from: Double
    private(set) var to: Double
    private(set) var motion: Motion
    private(set) var start: Instant

    /// At rest.
    init(_ value: Double) {
        from = value
        to = value
        motion = .quick
        start = Instant(milliseconds: 0)
    }

    /// Turns towards another value from wherever it is; its first frame is one
    /// frame into the motion.
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
