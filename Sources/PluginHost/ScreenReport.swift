// SPDX-License-Identifier: MIT

import PresenterCore

/// What a plugin reports about its screen during one run.
struct ScreenReport {
    /// Whether a fullscreen window has the focus there.
    private(set) var isFullscreen = false
    /// Whether a copied text is on the clipboard while the plugin runs.
    private(set) var ownsClipboard = false
    /// Whether the screen can be seen.
    private var isVisible = true
    /// Why it cannot be seen, if that is known.
    private(set) var reason: UnseenReason?
    /// Whether it counts as seen, as last reported to the core.
    private var isReportedVisible = true

    /// Notes whether the screen can be seen.
    mutating func note(isVisible: Bool, _ reason: UnseenReason?) {
        self.isVisible = isVisible
        self.reason = reason
    }

    /// Notes whether a fullscreen window has the focus; returns whether that changed.
    mutating func note(isFullscreen: Bool) -> Bool {
        defer { self.isFullscreen = isFullscreen }
        return isFullscreen != self.isFullscreen
    }

    /// Notes whether a copied text is on the clipboard; returns whether that changed.
    mutating func note(ownsClipboard: Bool) -> Bool {
        defer { self.ownsClipboard = ownsClipboard }
        return ownsClipboard != self.ownsClipboard
    }

    /// Notes that somebody is there to see it, or not.
    ///
    /// - Returns: whether it counts as seen now; `nil`: the core knows that already.
    mutating func visibilityChange(isWatched: Bool) -> Bool? {
        let isSeen = isVisible && isWatched
        guard isSeen != isReportedVisible else { return nil }
        isReportedVisible = isSeen
        return isSeen
    }
}
