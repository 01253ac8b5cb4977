// SPDX-License-Identifier: MIT

public import PluginWire
public import PresenterCore

/// A plugin's status, for lists.
public struct PluginStatus: Hashable, Sendable {
    /// Its number while it takes part as a display.
    public var display: DisplayID?
    /// Its name, from the manifest.
    public var name: String
    /// Its role.
    public var role: PluginRole
    /// Its process, while there is one.
    public var processID: Int32?
    /// Whether it attached by itself rather than being started by the daemon.
    public var isAttached: Bool
    /// The connection whose presentations alone it shows; `nil`: it shows everything.
    public var owner: String?
    /// Whether it can block keys and clicks while it runs.
    public var blocksInput: Bool
    /// Its limitations and their reasons, as of its last run; `nil`: none.
    public var limits: String?
    /// What the kernel forbids it, as it reported in its last run.
    public var restrictions: [String]
    /// `resting`, `waiting`, `no_screen`, `starting`, `running`, `stopping`, `killed`, `quarantined` or `gone`.
    public var state: String
    /// When that state began.
    public var since: Instant
}
