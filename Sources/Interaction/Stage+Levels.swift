// SPDX-License-Identifier: MIT
//
// Hover, press and focus ring come and go in 120 ms. What they are heading for
// is read from the rest of the state after each event, so that no event has to
// remember to start a fade.

import DesignSystem
import PresenterCore

extension Stage {
    /// Starts what must fade.
    mutating func followLevels() {
        follow(\.touchLevels, wantedTouches)
        follow(\.ringLevels, wantedRings)
    }

    /// Ends every fade where it is heading, for pictures that stand still.
    public mutating func settleLevels() {
        for (aim, level) in touchLevels { touchLevels[aim] = level.to == 0 ? nil : Level(level.to) }
        for (aim, level) in ringLevels { ringLevels[aim] = level.to == 0 ? nil : Level(level.to) }
        for (id, session) in sessions {
            sessions[id]?.expansion = Level(session.isExpanded ? 1 : 0)
        }
    }

    private mutating func follow(
        _ path: WritableKeyPath<Stage, [Aim: Level]>,
        _ wanted: [Aim: Double]
    ) {
        let known = self[keyPath: path]
        guard !known.isEmpty || !wanted.isEmpty else { return }
        var levels: [Aim: Level] = [:]
        for aim in Set(known.keys).union(wanted.keys) where sessions[aim.card] != nil {
            var level = known[aim] ?? Level(0)
            // A ring that comes with the arming fades with it, not once more.
            let isSudden = isMotionReduced || sessions[aim.card]?.card.isArmed != true
            level.turn(to: wanted[aim] ?? 0, .quick, at: clock, isReduced: isSudden)
            if wanted[aim] != nil || level.isMoving(at: clock) { levels[aim] = level }
        }
        self[keyPath: path] = levels
    }

    /// What the pointer does now: 1 hovers, 2 presses.
    private var wantedTouches: [Aim: Double] {
        var wanted: [Aim: Double] = [:]
        if let aim = press.flatMap(\.aim), shownPress(aim.card) == aim.target { wanted[aim] = 2 }
        if let aim = hover, aim.target != .card, wanted.isEmpty,
            let session = sessions[aim.card], session.card.isArmed,
            shownHover(aim.card, session) == aim.target
        {
            wanted[aim] = 1
        }
        return wanted
    }

    /// Which ring shows now.
    private var wantedRings: [Aim: Double] {
        guard let id = keyboardOwner, let session = sessions[id], let focus = session.focus,
            isRingVisible(id, session)
        else { return [:] }
        return [Aim(card: id, target: focus): 1]
    }

    /// The strengths of a card's targets at this moment.
    func levels(_ levels: [Aim: Level], on id: PresentationID) -> [Target: Double] {
        var values: [Target: Double] = [:]
        for (aim, level) in levels where aim.card == id {
            values[aim.target] = level.value(at: clock)
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
    fileprivate var aim: Aim? {
        if case .target(let aim) = subject { aim } else { nil }
    }
}
