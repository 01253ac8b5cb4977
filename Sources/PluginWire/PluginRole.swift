// SPDX-License-Identifier: MIT

/// What a plugin is for.
public enum PluginRole: String, Hashable, Sendable, CaseIterable, Codable {
    /// Draws scenes and reports what the person did.
    case display
    /// Is told what was presented and how it ended; draws nothing.
    case observer
}
