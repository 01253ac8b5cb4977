// SPDX-License-Identifier: MIT
//
// Rule 8 as a display sees it. The daemon alone arms; the display tells it
// whatever happened too early, so that the half second begins anew. At most
// ten such messages a second leave, and the last one always does.

import InputEvents
import PresenterCore

extension InteractionState {
    /// Something happened on a card before it was armed.
    mutating func disturb(_ id: PresentationID) -> [Order] {
        guard var session = sessions[id], canReact(id) else { return [] }
        if session.seenSince != nil { session.seenSince = clock }
        defer { sessions[id] = session }
        if let last = session.lastDisturbed, clock - last < Timing.disturbInterval {
            session.owesDisturbed = true
            return []
        }
        session.lastDisturbed = clock
        session.owesDisturbed = false
        return [.tell(.disturbed(id))]
    }

    /// Whether a key that came to us is still down.
    public var holdsKeys: Bool { held.hasKeys }

    /// The unarmed card that must not arm while something is held down.
    var heldBackCard: PresentationID? {
        guard !held.isEmpty, let id = keyboardCards.first, let session = sessions[id],
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

    /// What was held came up: a card that is not armed begins again from here.
    mutating func disturbAfterHold() -> [Order] {
        guard let id = keyboardCards.first, let session = sessions[id], !session.card.isArmed,
            session.seenSince != nil
        else { return [] }
        return disturb(id)
    }

    mutating func gainKeyboard(_ keys: Set<UInt32>, isButtonHeld: Bool) -> [Order] {
        let isFirst = !keyboard.isOurs
        keyboard.isOurs = true
        held.begin(keys: keys, isButtonHeld: isButtonHeld)
        guard isFirst, let top = topmost, sessions[top]?.seenSince != nil else { return [] }
        return disturb(top)
    }

    mutating func loseKeyboard() -> [Order] {
        guard keyboard.isOurs else { return [] }
        keyboard.isOurs = false
        keyboard.modifiers = []
        held.end()
        press = nil
        releaseHold = nil
        for id in sessions.keys { sessions[id]?.preedit = nil }
        guard let top = topmost else { return isKeyboardGiven ? [.tell(.keyboardLeft)] : [] }
        return disturb(top)
    }
}
