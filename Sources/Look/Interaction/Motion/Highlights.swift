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

extension InteractionState {
    /// Starts the highlight fades that the state requires.
    mutating func followLevels() {
        let (sessions, isReduced) = (sessions, isMotionReduced)
        highlights.follow(touches: wantedTouches, rings: wantedRings, at: clock) { id in
            guard let session = sessions[id] else { return .gone }
            // The arming fade already covers a ring that appears before arming.
            return isReduced || !session.card.isArmed ? .sudden : .fading
        }
    }

    /// Ends every fade at its target value, for still pictures.
    public mutating func settleLevels() {
        highlights.settle()
        for (id, session) in sessions {
            sessions[id]?.expansion = FadingLevel(session.isExpanded ? 1 : 0)
        }
    }

    /// The pointer's current highlights: 1 hovered, 2 pressed.
    private var wantedTouches: [HitTarget: Double] {
        var wanted: [HitTarget: Double] = [:]
        if let hitTarget = press.flatMap(\.hitTarget),
            shownPress(hitTarget.card) == hitTarget.target
        {
            wanted[hitTarget] = 2
        }
        if let hitTarget = pointer.hover, hitTarget.target != .card, wanted.isEmpty,
            let session = sessions[hitTarget.card], session.card.isArmed,
            shownHover(hitTarget.card, session) == hitTarget.target
        {
            wanted[hitTarget] = 1
        }
        return wanted
    }

    /// The focus ring to show.
    private var wantedRings: [HitTarget: Double] {
        guard let id = keyboardOwner, let session = sessions[id], let focus = session.focus,
            isRingVisible(id, session)
        else { return [:] }
        return [HitTarget(card: id, target: focus): 1]
    }

    /// When each running fade or expansion ends.
    var levelEnds: [Instant] {
        highlights.ends(at: clock)
            + sessions.values.map(\.expansion).filter { $0.isMoving(at: clock) }.map(\.end)
    }
}

extension Press {
    /// The pressed part of a card; `nil`: another press.
    fileprivate var hitTarget: HitTarget? {
        if case .target(let hitTarget) = subject { hitTarget } else { nil }
    }
}
