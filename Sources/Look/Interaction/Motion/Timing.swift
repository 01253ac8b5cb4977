// SPDX-License-Identifier: MIT

import DesignSystem
public import PresenterCore

/// The durations that a display uses.
public enum Timing {
    /// A card arms after this time on screen; the daemon decides, the display shows it.
    public static let arming = Duration.milliseconds(500)
    /// The fade into the armed look begins after this time on screen.
    public static let armingFade = Duration.milliseconds(380)
    /// How long Escape must be held to release blocked input.
    public static let releaseHold = Duration.milliseconds(1500)
    /// Time between two frames of a motion.
    public static let frame = Duration.microseconds(16_667)
    /// Time between two frames of a turning or filling ring: 30 a second.
    public static let ringFrame = Duration.microseconds(33_334)
    /// Half a blink period of the caret.
    public static let caretBlink = Duration.milliseconds(530)
    /// The caret stops blinking after this time without typing.
    public static let caretRest = Duration.seconds(10)
    /// Minimum time between two `disturbed` of one card.
    public static let disturbInterval = Duration.milliseconds(100)
    /// Time between two `disturbed` while a key or a button stays down; shorter
    /// than `arming` and `armingFade`.
    public static let heldInterval = Duration.milliseconds(350)
    /// A pointer that rests does not hover a card that appeared or moved this recently.
    public static let surpriseSpan = Duration.milliseconds(300)
}

// Every reason for a wake-up is one line here; without one there is no deadline.

extension InteractionState {
    /// When to send `deadlinePassed`; `nil`: nothing changes without an event.
    public var nextDeadline: Instant? {
        var deadlines: [Instant] = sessions.keys.flatMap(deadlines(of:))
        deadlines += motionEnds.map { min($0, clock + Timing.frame) }
        if let held = heldBackDeadline { deadlines.append(held) }
        if let scroll = pointer.marking?.scrollsAt {
            deadlines.append(max(scroll, clock + .milliseconds(1)))
        }
        if let hold = releaseHold, !hold.isReported {
            deadlines.append(min(clock + Timing.ringFrame, hold.since + Timing.releaseHold))
        }
        // A change that is already due waits for the next layout.
        if let change = layout.nextChange, change > clock { deadlines.append(change) }
        return deadlines.min()
    }

    /// Whether every frame looks different.
    ///
    /// True during a motion or a fade; a turning ring changes less often.
    public var isAnimated: Bool {
        !motionEnds.isEmpty
            || sessions.contains { id, session in
                layout[id] != nil && isArmingFading(session)
            }
    }

    /// When each running motion ends.
    var motionEnds: [Instant] { motions.ends(at: clock) + levelEnds }

    private func isArmingFading(_ session: CardSession) -> Bool {
        guard !session.card.isArmed, !isMotionReduced, let seen = session.seenSince else {
            return false
        }
        return seen + Timing.armingFade <= clock && clock < seen + Timing.arming
    }

    private func deadlines(of id: PresentationID) -> [Instant] {
        guard let session = sessions[id] else { return [] }
        var deadlines: [Instant] = []
        if session.owesDisturbed, let last = session.lastDisturbed {
            deadlines.append(last + Timing.disturbInterval)
        }
        // A card that is not drawn needs no deadline.
        guard layout[id] != nil else { return deadlines }
        if id == topmost, session.textSince != nil, let list = session.rowList,
            let due = session.rows.deadline(list)
        {
            deadlines.append(due)
        }
        if let fade = fadeDeadline(session) { deadlines.append(fade) }
        if let blink = nextBlink(id, session) { deadlines.append(blink) }
        return deadlines
    }

    private func fadeDeadline(_ session: CardSession) -> Instant? {
        guard !session.card.isArmed, let seen = session.seenSince else { return nil }
        let end = seen + Timing.arming
        guard clock < end else { return nil }
        let start = isMotionReduced ? end : seen + Timing.armingFade
        return clock < start ? start : min(end, clock + Timing.frame)
    }

    private func nextBlink(_ id: PresentationID, _ session: CardSession) -> Instant? {
        guard isEditing(id, session), !isMotionReduced else { return nil }
        let idle = clock - session.editedAt
        guard idle < Timing.caretRest else { return nil }
        let blinks = Int64(max(0, idle / Timing.caretBlink))
        return session.editedAt + min(Timing.caretRest, Timing.caretBlink * (blinks + 1))
    }

    /// Whether typed text goes into that card's field.
    func isEditing(_ id: PresentationID, _ session: CardSession) -> Bool {
        session.isTyping && id == keyboardOwner && session.textSince != nil && keyboard.isOurs
    }

    func isCaretLit(_ session: CardSession) -> Bool {
        let idle = clock - session.editedAt
        guard !isMotionReduced, idle < Timing.caretRest else { return true }
        return Int64(max(0, idle / Timing.caretBlink)).isMultiple(of: 2)
    }

    /// Does everything that is due.
    mutating func settle() -> [Order] {
        var orders: [Order] = []
        motions.settle(at: clock)
        for id in sessions.keys.sorted() {
            guard let session = sessions[id] else { continue }
            if session.owesDisturbed, let last = session.lastDisturbed,
                clock - last >= Timing.disturbInterval
            {
                sessions[id]?.owesDisturbed = false
                sessions[id]?.lastDisturbed = clock
                orders.append(.report(.disturbed(id)))
            }
        }
        if let id = heldBackCard, let due = heldBackDeadline, due <= clock {
            orders += disturb(id)
        }
        return orders + settleRelease()
    }
}
