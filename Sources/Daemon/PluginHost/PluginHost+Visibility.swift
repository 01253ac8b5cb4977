// SPDX-License-Identifier: MIT

import EventLoop
public import PresenterCore

// A display reports whether its own screen can be seen; the session reports whether
// somebody is there to see the displays on its seat, which are those that the daemon
// started. One that attached, for example in a terminal, may be anywhere.

extension PluginHost {
    /// Follows the session: cards on its displays count as seen only while the user is there, and
    /// the displays show nothing while the session is locked.
    ///
    /// The user is as absent as any source says.
    public func follow(_ presence: UserPresence, by source: PresenceSource = .login) {
        change(presences.merging([source: presence]) { $1 })
    }

    /// Records whether a source knows nothing of the user.
    public func follow(_ source: PresenceSource, isSilent: Bool) {
        guard silentSources.contains(source) != isSilent else { return }
        silentSources.formSymmetricDifference([source])
        settling?.schedule()
    }

    private func change(_ presences: [PresenceSource: UserPresence]) {
        let wasLocked = presence == .locked
        self.presences = presences
        for plugin in all {
            settleVisibility(of: plugin)
            if plugin.displayID != nil, plugin.manifest != nil, wasLocked != (presence == .locked) {
                resendScene(to: plugin)
            }
        }
        reportPresence()
    }

    /// Whether the user can see the displays on the session's seat, as the session knows.
    ///
    /// Who watches a film touches nothing.
    var presence: UserPresence {
        let presence = presences.values.max() ?? .present
        return presence == .idle && all.contains(where: \.showsFullscreen) ? .present : presence
    }

    /// Whether the session is locked, as it or one of its displays reports.
    public var isLocked: Bool { reportedPresence == .locked }

    /// Reports whether the user is there, if that changed: what the session knows and what its
    /// displays see.
    func reportPresence() {
        let seen = all.lazy.filter { $0.manifest != nil && $0.displayID != nil }
            .map(\.screen.presence)
        let presence = max(presence, seen.max() ?? .present)
        guard presence != reportedPresence else { return }
        reportedPresence = presence
        handler(.presenceChanged(presence))
    }

    /// Handles a display's report about its screen.
    func screenChanged(isVisible: Bool, _ reason: UnseenReason?, of plugin: Plugin) {
        plugin.screen.note(isVisible: isVisible, reason)
        settleVisibility(of: plugin)
        reportPresence()
    }

    /// Handles a display's report about a fullscreen window.
    ///
    /// One that attached, for example in a terminal, may be anywhere, and does not count.
    func screenChanged(isFullscreen: Bool, of plugin: Plugin) {
        guard let id = plugin.displayID, plugin.manifest != nil,
            plugin.screen.note(isFullscreen: isFullscreen)
        else { return }
        handler(.acted(id, .fullscreenChanged(isFullscreen: isFullscreen)))
        change(presences)
    }

    /// Whether toasts wait for the end of a fullscreen window, which only a running display can
    /// report.
    var awaitsFullscreenEnd: Bool {
        nextScene.heldToasts > 0 && all.contains { $0.displayID != nil && $0.screen.isFullscreen }
    }

    /// Ends the session's idle time when the user does something at one of its displays.
    ///
    /// A compositor reports input by itself, and knows it from a card that came under the pointer.
    func noteInput(_ action: UserAction, on plugin: Plugin) {
        if presences[.login] == .idle, plugin.manifest != nil, action.isInput { follow(.present) }
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

/// Who says whether the user can see the session's screens.
public enum PresenceSource: Hashable, Sendable, CaseIterable {
    /// logind.
    case login
    /// The Wayland compositor.
    case compositor
}

extension Plugin {
    /// Whether a fullscreen window has the focus on its screen, which is the session's.
    fileprivate var showsFullscreen: Bool {
        manifest != nil && displayID != nil && screen.isFullscreen
    }
}
