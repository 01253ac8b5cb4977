// SPDX-License-Identifier: MIT
//
// Hover, press and focus ring come and go in 120 ms. What they are heading for
// is read from the rest of the state after each event, so that no event has to
// remember to start a fade.

import DesignSystem
import PresenterCore

extension InteractionState {
    /// Starts what must fade.
    mutating func followLevels() {
        follow(\.touchLevels, wantedTouches)
        follow(\.ringLevels, wantedRings)
    }

    /// Ends every fade where it is heading, for pictures that stand still.
    public mutating func settleLevels() {
        for (hitTarget, level) in touchLevels {
            touchLevels[hitTarget] = level.to == 0 ? nil : Level(level.to)
        }
        for (hitTarget, level) in ringLevels {
            ringLevels[hitTarget] = level.to == 0 ? nil : Level(level.to)
        }
        for (id, session) in sessions {
            sessions[id]?.expansion = Level(session.isExpanded ? 1 : 0)
        }
    }

    private mutating func follow(
        _ path: WritableKeyPath<InteractionState, [HitTarget: Level]>,
        _ wanted: [HitTarget: Double]
    ) {
        let known = self[keyPath: path]
        guard !known.isEmpty || !wanted.isEmpty else { return }
        var levels: [HitTarget: Level] = [:]
        for hitTarget in Set(known.keys).union(wanted.keys) where sessions[hitTarget.card] != nil {
            var level = known[hitTarget] ?? Level(0)
            // A ring that comes with the arming fades with it, not once more.
            let isSudden = isMotionReduced || sessions[hitTarget.card]?.card.isArmed != true
            level.turn(to: wanted[hitTarget] ?? 0, .quick, at: clock, isReduced: isSudden)
            if wanted[hitTarget] != nil || level.isMoving(at: clock) { levels[hitTarget] = level }
        }
        self[keyPath: path] = levels
    }

    /// What the pointer does now: 1 hovers, 2 presses.
    private var wantedTouches: [HitTarget: Double] {
        var wanted: [HitTarget: Double] = [:]
        if let hitTarget = press.flatMap(\.hitTarget),
            shownPress(hitTarget.card) == hitTarget.target
        {
            wanted[hitTarget] = 2
        }
        if let hitTarget = hover, hitTarget.target != .card, wanted.isEmpty,
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

    /// The strengths of a card's targets at this moment.
    func levels(_ levels: [HitTarget: Level], on id: PresentationID) -> [Target: Double] {
        var values: [Target: Double] = [:]
        for (hitTarget, level) in levels where hitTarget.card == id {
            values[hitTarget.target] = level.value(at: clock)
        }
        return values
    }

    /// When the last of what fades or opens has arrived.
    var levelEnds: [Instant] {
        var levels = Array(touchLevels.values)
        levels += ringLevels.values
        levels += sessions.values.map(\.expansion)
        return levels.filter { $0.isMoving(at: clock) }.map(\.end)
    }
}

extension Press {
    /// What is pressed, if it is a part of a card.
    fileprivate var hitTarget: HitTarget? {
        if case .target(let hitTarget) = subject { hitTarget } else { nil }
    }
}
