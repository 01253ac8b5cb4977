// SPDX-License-Identifier: MIT

import PresenterCore

// A display reports whether its own screen can be seen; the session reports whether
// somebody is there to see the displays on its seat, which are those that the daemon
// started. One that attached, for example in a terminal, may be anywhere.

extension PluginHost {
    /// Follows the session: cards on its displays count as seen only while the user is there, and
    /// the displays show nothing while the session is locked.
    public func follow(_ presence: UserPresence) {
        guard presence != self.presence else { return }
        let wasLocked = self.presence == .locked
        self.presence = presence
        for plugin in all {
            settleVisibility(of: plugin)
            if plugin.displayID != nil, plugin.manifest != nil, wasLocked != (presence == .locked) {
                resendScene(to: plugin)
            }
        }
        onPresenceChange()
    }

    /// Handles a display's report about its screen.
    func screenChanged(isVisible: Bool, _ reason: UnseenReason?, of plugin: Plugin) {
        plugin.screen.note(isVisible: isVisible, reason)
        settleVisibility(of: plugin)
    }

    /// Handles a display's report about a fullscreen window.
    ///
    /// One that attached, for example in a terminal, may be anywhere, and does not count.
    func screenChanged(isFullscreen: Bool, of plugin: Plugin) {
        guard let id = plugin.displayID, plugin.manifest != nil,
            plugin.screen.note(isFullscreen: isFullscreen)
        else { return }
        handler(.acted(id, .fullscreenChanged(isFullscreen: isFullscreen)))
    }

    /// Whether toasts wait for the end of a fullscreen window, which only a running display can
    /// report.
    var awaitsFullscreenEnd: Bool {
        nextScene.heldToasts > 0 && all.contains { $0.displayID != nil && $0.screen.isFullscreen }
    }

    /// Ends the session's idle time when the user does something at one of its displays.
    func noteInput(_ action: UserAction, on plugin: Plugin) {
        if presence == .idle, plugin.manifest != nil, action.isInput { follow(.present) }
    }

    /// Reports whether a display can be seen, and why not, if that changed.
    func settleVisibility(of plugin: Plugin) {
        let isWatched = plugin.manifest == nil || presence == .present
        guard let id = plugin.displayID,
            let action = plugin.screen.visibilityChange(
                isWatched: isWatched,
                absence: presence == .idle ? .away : .locked
            )
        else { return }
        handler(.acted(id, action))
    }

    /// Whether a display shows an empty scene because the session is locked.
    func isCurtained(_ plugin: Plugin) -> Bool {
        presence == .locked && plugin.manifest != nil
    }
}

/// Whether the user can see the session's screens, as far as the session knows.
public enum UserPresence: Hashable, Sendable {
    /// The user is there.
    case present
    /// The session has been idle for a while; any input ends it.
    case idle
    /// The session is locked, or another one is in front.
    case locked
}
