// SPDX-License-Identifier: MIT
//
// Hover, press and focus ring come and go in 120 ms. What they are heading for
// follows from the rest of the state after each event, so that no event has to
// remember to start a fade.

import DesignSystem
import PresenterCore

/// How strongly targets light up.
struct Highlights: Hashable, Sendable {
    private var touches: [HitTarget: Level] = [:]
    private var rings: [HitTarget: Level] = [:]

    /// How a fade is to go.
    enum Pace {
        /// In 120 ms.
        case fading
        /// At once.
        case sudden
        /// Its card is gone.
        case gone
    }

    /// Starts what must fade.
    mutating func follow(
        touches wantedTouches: [HitTarget: Double],
        rings wantedRings: [HitTarget: Double],
        at now: Instant,
        pace: (PresentationID) -> Pace
    ) {
        touches.follow(wantedTouches, at: now, pace: pace)
        rings.follow(wantedRings, at: now, pace: pace)
    }

    /// Ends every fade where it is heading.
    mutating func settle() {
        touches.settle()
        rings.settle()
    }

    /// Nothing lights up.
    mutating func clear() { self = Highlights() }

    /// How strongly the pointer shows on a card's targets: 1 hovers, 2 presses.
    func touches(on id: PresentationID, at now: Instant) -> [Target: Double] {
        touches.values(on: id, at: now)
    }

    /// How strongly rings show on a card's targets.
    func rings(on id: PresentationID, at now: Instant) -> [Target: Double] {
        rings.values(on: id, at: now)
    }

    /// When each of the fades under way ends.
    func ends(at now: Instant) -> [Instant] {
        (Array(touches.values) + rings.values).filter { $0.isMoving(at: now) }.map(\.end)
    }
}

extension [HitTarget: Level] {
    fileprivate mutating func follow(
        _ wanted: [HitTarget: Double],
        at now: Instant,
        pace: (PresentationID) -> Highlights.Pace
    ) {
        guard !isEmpty || !wanted.isEmpty else { return }
        var next: Self = [:]
        for hitTarget in Set(keys).union(wanted.keys) {
            let pace = pace(hitTarget.card)
            guard pace != .gone else { continue }
            var level = self[hitTarget] ?? Level(0)
            level.turn(to: wanted[hitTarget] ?? 0, .quick, at: now, isReduced: pace == .sudden)
            if wanted[hitTarget] != nil || level.isMoving(at: now) { next[hitTarget] = level }
        }
        self = next
    }

    fileprivate mutating func settle() {
        self = filter { $0.value.to != 0 }.mapValues { Level($0.to) }
    }

    /// The strengths of a card's targets.
    fileprivate func values(on id: PresentationID, at now: Instant) -> [Target: Double] {
        var values: [Target: Double] = [:]
        for (hitTarget, level) in self where hitTarget.card == id {
            values[hitTarget.target] = level.value(at: now)
        }
        return values
    }
}
