// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// How far a finger may move and still press, in pixels at scale 1.
    private static var touchSlack: Double { 10 }

    mutating func beginTouch(_ place: ScreenPoint, at now: Instant) -> [Order] {
        held.pressFinger()
        pointer.touch = place
        beginSwipe(place, device: .touch, at: now)
        keyboard.wasLast = false
        return beginPress(place, device: .touch, .primary, at: now)
    }

    mutating func moveTouch(_ place: ScreenPoint) -> [Order] {
        guard let from = pointer.touch, from.output == place.output else { return [] }
        if drawSwipe(to: place, device: .touch) || slide(to: place, device: .touch) { return [] }
        let isPressing = press?.device == .touch
        let distance = max(
            abs(place.point.x - from.point.x),
            abs(place.point.y - from.point.y)
        )
        if isPressing, distance <= Self.touchSlack { return [] }
        if isPressing { press = nil }
        pointer.touch = place
        return scroll(from.point.y - place.point.y, at: place)
    }

    mutating func endTouch(_ place: ScreenPoint, at now: Instant) -> [Order] {
        held.releaseFinger()
        pointer.touch = nil
        return endSwipe(place, device: .touch, at: now) + endPress(place, device: .touch, at: now)
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
