// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// How far a finger may move and still press, in pixels at scale 1.
    private static var touchSlack: Double { 10 }

    mutating func beginTouch(_ position: ScreenPoint, at now: Instant) -> [Order] {
        held.pressFinger()
        pointer.touch = position
        beginSwipe(position, device: .touch, at: now)
        keyboard.wasLast = false
        return beginPress(position, device: .touch, .primary, at: now)
    }

    mutating func moveTouch(_ position: ScreenPoint) -> [Order] {
        guard let from = pointer.touch, from.output == position.output else { return [] }
        if drawSwipe(to: position, device: .touch) || slide(to: position, device: .touch) {
            return []
        }
        let isPressing = press?.device == .touch
        let distance = max(
            abs(position.point.x - from.point.x),
            abs(position.point.y - from.point.y)
        )
        if isPressing, distance <= Self.touchSlack { return [] }
        if isPressing { press = nil }
        pointer.touch = position
        return scroll(from.point.y - position.point.y, at: position)
    }

    mutating func endTouch(_ position: ScreenPoint, at now: Instant) -> [Order] {
        held.releaseFinger()
        pointer.touch = nil
        return endSwipe(position, device: .touch, at: now)
            + endPress(position, device: .touch, at: now)
            + disturbAfterHold()
    }

    mutating func cancelTouch() -> [Order] {
        held.releaseFinger()
        pointer.touch = nil
        dropSwipe()
        if press?.device == .touch { press = nil }
        if releaseHold?.device == .touch { releaseHold = nil }
        return disturbAfterHold()
    }
}
