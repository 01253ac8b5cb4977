// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// How far a finger may move and still press, in pixels at scale 1.
    private static var touchSlack: Double { 10 }

    /// How far a finger must be drawn to the side across a toast, in pixels at scale 1.
    private static var swipeLength: Double { 64 }

    mutating func beginTouch(_ place: Place, at now: Instant) -> [Order] {
        held.pressFinger()
        pointer.touch = place
        pointer.swipe = nil
        if case .target(let hitTarget) = hit(place), isToast(hitTarget.card),
            accepts(hitTarget.card, at: now)
        {
            pointer.swipe = PointerState.Swipe(card: hitTarget.card, start: place)
        }
        keyboard.wasLast = false
        return beginPress(place, device: .touch, .primary, at: now)
    }

    mutating func moveTouch(_ place: Place) -> [Order] {
        guard let from = pointer.touch, from.output == place.output else { return [] }
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

    mutating func endTouch(_ place: Place, at now: Instant) -> [Order] {
        held.releaseFinger()
        pointer.touch = nil
        return endSwipe(place, at: now) + endPress(place, device: .touch, at: now)
            + disturbAfterHold()
    }

    /// Reports a finger that was drawn to the side across a toast.
    private mutating func endSwipe(_ place: Place, at now: Instant) -> [Order] {
        guard let swipe = pointer.swipe else { return [] }
        pointer.swipe = nil
        let across = abs(place.point.x - swipe.start.point.x)
        let down = abs(place.point.y - swipe.start.point.y)
        guard place.output == swipe.start.output, across >= Self.swipeLength, across > 2 * down,
            accepts(swipe.card, at: now)
        else { return [] }
        return [.tell(.cardTapped(swipe.card, by: .swipe))]
    }

    mutating func cancelTouch() -> [Order] {
        held.releaseFinger()
        pointer.touch = nil
        pointer.swipe = nil
        if press?.device == .touch { press = nil }
        if releaseHold?.device == .touch { releaseHold = nil }
        return disturbAfterHold()
    }
}
