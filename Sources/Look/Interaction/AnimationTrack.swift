// SPDX-License-Identifier: MIT
//
// How a card is drawn relative to its place: a motion goes from one transform
// to another. The layout never animates: a moved card has its new place at
// once, is first drawn at the old one and ends at the new one.

import DesignSystem
import PresenterCore

extension AnimationTransform {
    /// Returns the transform at a fraction (0 to 1) of the way to another.
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

/// A running animation from one transform to another.
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
