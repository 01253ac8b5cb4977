// SPDX-License-Identifier: MIT

// Drawn is not seen (rule 13): a display whose screen is off, locked or without a user
// counts as showing nothing. Its frames neither present nor arm anything, toasts that
// only it shows pause. Leases do not, and the timeout of a question runs by the clock.

extension PresenterState {
    /// Why nobody can see what is shown; `nil`: somebody can.
    public var unseenSentence: String? {
        unseenSince.map { _ in UnseenReason.text(displays.unseenReason) }
    }

    /// What has the keyboard: a presenter, the centre or a toast; `nil`: nothing, or nobody sees
    /// it.
    public var keyboardHolder: PresentationID? {
        guard unseenSince == nil, blockedSince == nil, !displays.isEmpty else { return nil }
        return reply?.id ?? topmost ?? (scene.isCentreInFront ? .centre : keyboard)
    }

    /// Records whether a display can be seen.
    ///
    /// Either change makes a new revision of the scene, so that displays can hide cards and the
    /// first visible frame differs from earlier ones.
    mutating func changeVisibility(
        of display: DisplayID,
        to isVisible: Bool,
        _ reason: UnseenReason?
    ) {
        if !isVisible { displays[display]?.unseenReason = reason }
        guard displays[display]?.isVisible == !isVisible else { return }
        displays[display]?.isVisible = isVisible
        for id in candidates { presentations[id]?.loseVisibility(on: display) }
    }

    /// Notes since when no display is visible; afterwards the newest toasts come first.
    mutating func settleVisibility(at now: Instant) {
        let isUnseen = displays.areUnseen
        guard isUnseen != (unseenSince != nil) else { return }
        if unseenSince != nil { queue.turnToNewest() }
        unseenSince = isUnseen ? now : nil
    }
}

/// Whether the user can see the session's screens, as far as the session knows.
public enum UserPresence: Hashable, Comparable, Sendable {
    /// The user is there.
    case present
    /// There was no input for a while; any input ends it.
    case idle
    /// The session is locked, or another one is in front.
    case locked
}

extension PresenterState {
    /// Records whether the user is there; one who leaves the idle session locked left when it
    /// became idle.
    mutating func changePresence(to presence: UserPresence, _ out: inout EffectCollector) {
        guard presence == .present, let since = absentSince else {
            absentSince = presence == .present ? nil : absentSince ?? out.now
            return
        }
        absentSince = nil
        missAbsence(since: since, &out)
        endSnoozesForReturn(at: out.now)
    }
}
