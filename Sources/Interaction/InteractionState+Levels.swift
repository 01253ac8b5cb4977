// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension InteractionState {
    /// Starts what must fade.
    mutating func followLevels() {
        let (sessions, isReduced) = (sessions, isMotionReduced)
        highlights.follow(touches: wantedTouches, rings: wantedRings, at: clock) { id in
            guard let session = sessions[id] else { return .gone }
            // A ring that comes with the arming fades with it, not once more.
            return isReduced || !session.card.isArmed ? .sudden : .fading
        }
    }

    /// Ends every fade where it is heading, for pictures that stand still.
    public mutating func settleLevels() {
        highlights.settle()
        for (id, session) in sessions {
            sessions[id]?.expansion = Level(session.isExpanded ? 1 : 0)
        }
    }

    /// What the pointer does now: 1 hovers, 2 presses.
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

    /// Which ring shows now.
    private var wantedRings: [HitTarget: Double] {
        guard let id = keyboardOwner, let session = sessions[id], let focus = session.focus,
            isRingVisible(id, session)
        else { return [:] }
        return [HitTarget(card: id, target: focus): 1]
    }

    /// When the last of what fades or opens has arrived.
    var levelEnds: [Instant] {
        highlights.ends(at: clock)
            + sessions.values.map(\.expansion).filter { $0.isMoving(at: clock) }.map(\.end)
    }
}

extension Press {
    /// What is pressed, if it is a part of a card.
    fileprivate var hitTarget: HitTarget? {
        if case .target(let hitTarget) = subject { hitTarget } else { nil }
    }
}
