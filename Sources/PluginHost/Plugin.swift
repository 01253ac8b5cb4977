// SPDX-License-Identifier: MIT

import Configuration
public import PresenterCore
public import Wire

/// One plugin in one role: what it is, how it fares, and its present process.
final class Plugin {
    let manifest: PluginManifest
    let role: PluginRole
    var life: PluginLife
    /// The running process.
    var process: PluginProcess?
    /// Its number while it takes part as a display.
    var displayID: DisplayID?
    /// What it calls itself.
    var title: String
    /// What it was sent, to check what it says.
    var claims = Claims()
    /// Events for an observer that is not ready yet.
    var early = Outbox()
    /// How many untrue words are logged.
    var lies = RateLimit(1, per: .seconds(10))
    /// How many of its own lines are logged.
    var words = RateLimit(20, per: .seconds(10))

    init(
        _ manifest: PluginManifest,
        role: PluginRole,
        patience: PluginLife.Patience,
        at now: Instant
    ) {
        self.manifest = manifest
        self.role = role
        title = manifest.name
        life = PluginLife(isDisplay: role == .display, patience: patience, at: now)
    }

    /// Whether it keeps dying, or is of another time.
    func isQuarantined(at now: Instant) -> Bool {
        guard case .quarantined(let until) = life.phase else { return false }
        return until.map { $0 > now } ?? true
    }
}

/// How a plugin fares, for lists.
public struct PluginStatus: Hashable, Sendable {
    /// Its number while it takes part as a display.
    public var display: DisplayID?
    /// Its name, from the manifest.
    public var name: String
    /// What it is for.
    public var role: PluginRole
    /// Its process, while there is one.
    public var processID: Int32?
    /// `resting`, `waiting`, `starting`, `running`, `stopping`, `killed` or `quarantined`.
    public var state: String
    /// Since when it does that.
    public var since: Instant
}
