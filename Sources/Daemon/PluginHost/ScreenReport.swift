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
    private var reason: UnseenReason?
    /// Whether it counts as seen, and why not, as last reported to the core.
    private var reported: (isVisible: Bool, reason: UnseenReason?) = (true, nil)

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

    /// Notes that somebody is there to see it, or why not.
    ///
    /// - Returns: what to report to the core; `nil`: it knows that already.
    mutating func visibilityChange(isWatched: Bool, absence: UnseenReason) -> UserAction? {
        let isSeen = isVisible && isWatched
        let reason = isSeen ? nil : isWatched ? reason : absence
        guard (isSeen, reason) != reported else { return nil }
        reported = (isSeen, reason)
        return .visibilityChanged(isVisible: isSeen, reason: reason)
    }
}
