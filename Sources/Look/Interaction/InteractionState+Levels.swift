// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

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
