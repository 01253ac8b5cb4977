// SPDX-License-Identifier: MIT

import PluginWire
public import PresenterCore

/// A plugin's status, for lists.
public struct PluginStatus: Hashable, Sendable {
    /// The number of the display while the plugin takes part as one.
    public var display: DisplayID?
    /// The name from the manifest, or what an attached display calls itself.
    public var name: String
    /// Whether the plugin is a display or an observer.
    public var role: PluginRole
    /// The process id, while there is a process.
    public var processID: Int32?
    /// Whether it attached by itself rather than being started by the daemon.
    public var isAttached: Bool
    /// The connection whose presentations alone it shows; `nil`: it shows everything.
    public var owner: String?
    /// Whether it can block keys and clicks while it runs.
    public var blocksInput: Bool
    /// The limitations and their reasons, as of the last run; `nil`: none.
    public var limits: String?
    /// What the kernel forbids the plugin, as reported in the last run.
    public var restrictions: [String]
    /// `resting`, `waiting`, `no_screen`, `starting`, `running`, `stopping`, `killed`, `quarantined` or `gone`.
    public var state: String
    /// When that state began.
    public var since: Instant
}
