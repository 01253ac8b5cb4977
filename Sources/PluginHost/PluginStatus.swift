// SPDX-License-Identifier: MIT

public import PluginWire
public import PresenterCore

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
    /// Whether it came by itself; else the daemon starts it.
    public var isAttached: Bool
    /// Whether it keeps keys and clicks from everything else, while it runs.
    public var blocksInput: Bool
    /// What it cannot do and why, as it said when it last ran; `nil`: nothing.
    public var limits: String?
    /// `resting`, `waiting`, `starting`, `running`, `stopping`, `killed`, `quarantined` or `gone`.
    public var state: String
    /// Since when it does that.
    public var since: Instant
}
