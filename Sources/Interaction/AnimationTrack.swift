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
