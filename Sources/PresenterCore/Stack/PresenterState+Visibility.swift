// SPDX-License-Identifier: MIT

// Drawn is not seen (rule 13): a display whose screen is off, locked or without a user
// counts as showing nothing. Its frames neither present nor arm anything, toasts that
// only it shows pause, and when no display can be seen, all other timeouts pause too.
// Leases do not: input becomes free in time whether or not somebody sees it.

extension PresenterState {
    /// Records whether a display can be seen.
    ///
    /// Either change makes a new revision of the scene, so that displays can hide cards
    /// and the frame seen first can be told from earlier ones.
    mutating func changeVisibility(of display: DisplayID, to isVisible: Bool) {
        guard displays[display]?.isVisible == !isVisible else { return }
        displays[display]?.isVisible = isVisible
        for id in candidates { presentations[id]?.loseSight(on: display) }
    }

    /// Pauses the timeouts of all but toasts while no display is visible.
    mutating func settleVisibility(at now: Instant) {
        let isUnseen = displays.areUnseen
        guard isUnseen != (unseenSince != nil) else { return }
        if let since = unseenSince {
            for id in presentersAndRetries + loadings {
                guard let timedFrom = presentations[id]?.timedFrom else { continue }
                presentations[id]?.timedFrom = timedFrom + (now - max(since, timedFrom))
                touch(id)
            }
            queue.turnToNewest()
        }
        unseenSince = isUnseen ? now : nil
    }
}
