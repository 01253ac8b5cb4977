// SPDX-License-Identifier: MIT
//
// A toast follows the finger or the pressed pointer that is drawn to the side across it, if the
// user gave that swipe an action. Released far enough away, it is reported as a swipe; either way the card returns to its position,
// unless what the daemon does about it ends the card, which then leaves from where it is.

import DesignSystem
import PresenterCore

extension InteractionState {
    /// Distance of the drag before the card follows, in pixels at scale 1.
    private static var swipeSlack: Double { 10 }
    /// Distance of the drag that counts as a swipe, in pixels at scale 1.
    private static var swipeLength: Double { 64 }

    /// Begins a drag that may become a swipe, if there is an armed toast.
    mutating func beginSwipe(_ position: ScreenPoint, device: Press.Device, at now: Instant) {
        pointer.swipe = nil
        guard swipes.contains(CardGesture(swipeBy: device)),
            case .target(let hitTarget) = hit(position), isToast(hitTarget.card),
            accepts(hitTarget.card, at: now)
        else { return }
        pointer.swipe = .init(card: hitTarget.card, start: position, device: device)
    }

    /// Moves the card with the drag; returns whether it follows.
    mutating func drawSwipe(to position: ScreenPoint, device: Press.Device) -> Bool {
        guard var swipe = pointer.swipe, swipe.device == device,
            position.output == swipe.start.output
        else { return false }
        let dx = position.point.x - swipe.start.point.x
        let dy = position.point.y - swipe.start.point.y
        if !swipe.isDrawn {
            guard abs(dx) > Self.swipeSlack, abs(dx) > 2 * abs(dy) else { return false }
            swipe.isDrawn = true
            if press?.device == device { press = nil }
        }
        swipe.dx = dx
        pointer.swipe = swipe
        return true
    }

    /// Ends the way; reports a swipe.
    mutating func endSwipe(
        _ position: ScreenPoint,
        device: Press.Device,
        at now: Instant
    ) -> [Order] {
        guard let swipe = pointer.swipe, swipe.device == device else { return [] }
        dropSwipe()
        let across = abs(position.point.x - swipe.start.point.x)
        let down = abs(position.point.y - swipe.start.point.y)
        guard position.output == swipe.start.output, across >= Self.swipeLength, across > 2 * down,
            accepts(swipe.card, at: now)
        else { return [] }
        return [.report(.cardTapped(swipe.card, by: CardGesture(swipeBy: device)))]
    }

    /// Ends the way without a report; the card returns to its position.
    mutating func dropSwipe() {
        guard let swipe = pointer.swipe else { return }
        pointer.swipe = nil
        guard swipe.isDrawn, !isMotionReduced, layout[swipe.card] != nil else { return }
        var from = motions.transform(of: swipe.card, at: clock)
        from.dx += swipe.dx
        motions.start(AnimationTrack(from: from, motion: .move, start: clock), of: swipe.card)
    }

    /// How far a card is drawn to the right, in pixels at scale 1.
    func drawn(_ id: PresentationID) -> Double {
        guard let swipe = pointer.swipe, swipe.isDrawn, swipe.card == id else { return 0 }
        return swipe.dx
    }
}

extension CardGesture {
    /// The swipe of a device.
    fileprivate init(swipeBy device: Press.Device) {
        self = device == .touch ? .touchSwipe : .swipe
    }
}
