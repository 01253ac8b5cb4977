// SPDX-License-Identifier: MIT
//
// Rule 8 in a display. Only the daemon arms; the display reports input that
// came too early, which restarts the half second. It sends at most ten such
// messages a second, and always the last one.

import InputEvents
import PresenterCore

extension InteractionState {
    /// Reports input on a card that is not armed.
    mutating func disturb(_ id: PresentationID) -> [Order] {
        guard var session = sessions[id], canReact(id) else { return [] }
        session.disturbedAt = clock
        if session.seenSince != nil { session.seenSince = clock }
        defer { sessions[id] = session }
        if let last = session.lastDisturbed, clock - last < Timing.disturbInterval {
            session.owesDisturbed = true
            return []
        }
        session.lastDisturbed = clock
        session.owesDisturbed = false
        return [.report(.disturbed(id))]
    }

    /// Whether a key is held whose press this display received.
    public var holdsKeys: Bool { held.hasKeys }

    /// The card that cannot arm while something is held down.
    var heldBackCard: PresentationID? {
        guard held.holdsBack, let id = keyboardCards.first, let session = sessions[id],
            !session.card.isArmed, session.seenSince != nil
        else { return nil }
        return id
    }

    /// When the held-back card must be disturbed again.
    var heldBackDeadline: Instant? {
        guard let id = heldBackCard, let session = sessions[id], let seen = session.seenSince
        else { return nil }
        return max(seen, session.lastDisturbed ?? seen) + Timing.heldInterval
    }

    /// Everything was released: restarts the arming of a card that is not armed.
    mutating func disturbAfterHold() -> [Order] {
        guard let id = keyboardCards.first, let session = sessions[id], !session.card.isArmed,
            session.seenSince != nil
        else { return [] }
        return disturb(id)
    }

    mutating func gainKeyboard(_ keys: Set<UInt32>, isButtonHeld: Bool) -> [Order] {
        let isFirst = !keyboard.isOurs
        keyboard.isOurs = true
        sessions[.centre]?.list.gotKeyboard = true
        held.begin(keys: keys, isButtonHeld: isButtonHeld)
        guard isFirst, let top = topmost, sessions[top]?.seenSince != nil else {
            return []
        }
        return disarm(top)
    }

    mutating func loseKeyboard() -> [Order] {
        guard keyboard.isOurs else { return [] }
        keyboard.isOurs = false
        keyboard.modifiers = []
        held.end()
        press = nil
        releaseHold = nil
        for id in sessions.keys { sessions[id]?.preedit = nil }
        if scene.isCentreInFront {
            guard sessions[.centre]?.list.gotKeyboard == true else { return [] }
            return [.report(.centre(.closed))]
        }
        guard let top = topmost else { return isKeyboardGiven ? [.report(.keyboardLeft)] : [] }
        return disarm(top)
    }

    /// Disarms a card whose keyboard changed, before the daemon does: a key may come first.
    private mutating func disarm(_ id: PresentationID) -> [Order] {
        sessions[id]?.armedAt = nil
        return disturb(id)
    }
}
