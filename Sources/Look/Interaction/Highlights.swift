// SPDX-License-Identifier: MIT
//
// Hover, press and focus ring fade in 120 ms. Their target values are derived
// from the rest of the state after each event, so no event has to start a fade.

import DesignSystem
import PresenterCore

/// The highlight strengths of targets.
struct Highlights: Hashable, Sendable {
    private var touches: [HitTarget: FadingLevel] = [:]
    private var rings: [HitTarget: FadingLevel] = [:]

    /// How a strength changes.
    enum Pace {
        /// In 120 ms.
        case fading
        /// At once.
        case sudden
        /// The card is gone: no highlight.
        case gone
    }

    /// Starts the fades to the given strengths.
    mutating func follow(
        touches wantedTouches: [HitTarget: Double],
        rings wantedRings: [HitTarget: Double],
        at now: Instant,
        pace: (PresentationID) -> Pace
    ) {
        touches.follow(wantedTouches, at: now, pace: pace)
        rings.follow(wantedRings, at: now, pace: pace)
    }

    /// Ends every fade at its target value.
    mutating func settle() {
        touches.settle()
        rings.settle()
    }

    /// Removes all highlights.
    mutating func clear() { self = Highlights() }

    /// Returns the pointer's highlight of a card's targets: 1 hovered, 2 pressed.
    func touches(on id: PresentationID, at now: Instant) -> [Target: Double] {
        touches.values(on: id, at: now)
    }

    /// Returns the strength of the focus ring of a card's targets.
    func rings(on id: PresentationID, at now: Instant) -> [Target: Double] {
        rings.values(on: id, at: now)
    }

    /// Returns when each running fade ends.
    func ends(at now: Instant) -> [Instant] {
        (Array(touches.values) + rings.values).filter { $0.isMoving(at: now) }.map(\.end)
    }
}

extension [HitTarget: FadingLevel] {
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
            var level = self[hitTarget] ?? FadingLevel(0)
            level.turn(to: wanted[hitTarget] ?? 0, .quick, at: now, isReduced: pace == .sudden)
            if wanted[hitTarget] != nil || level.isMoving(at: now) { next[hitTarget] = level }
        }
        self = next
    }

    fileprivate mutating func settle() {
        self = filter { $0.value.to != 0 }.mapValues { FadingLevel($0.to) }
    }

    /// Returns the strengths of a card's targets.
    fileprivate func values(on id: PresentationID, at now: Instant) -> [Target: Double] {
        var values: [Target: Double] = [:]
        for (hitTarget, level) in self where hitTarget.card == id {
            values[hitTarget.target] = level.value(at: now)
        }
        return values
    }
}
