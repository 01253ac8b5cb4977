// SPDX-License-Identifier: MIT

/// The role of a plugin.
public enum PluginRole: String, Hashable, Sendable, CaseIterable {
    /// Draws scenes and reports user actions.
    case display
    /// Receives presentations and their outcomes; draws nothing.
    case observer
}
