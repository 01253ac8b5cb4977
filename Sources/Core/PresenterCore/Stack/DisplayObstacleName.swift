// SPDX-License-Identifier: MIT

/// Why no display can show anything, as `display_obstacle` of `Control1.Status` has it.
///
/// Where none is missing, that entry is empty.
public enum DisplayObstacleName: String, Sendable, CaseIterable {
    /// `display.use` is `"none"`.
    case off
    /// `display.use` names no display plugin.
    case unknownPlugin = "unknown_plugin"
    /// No display plugin is installed.
    case noPlugin = "no_plugin"
    /// The daemon was started with neither WAYLAND_DISPLAY nor DISPLAY.
    case noSession = "no_session"
    /// No display plugin is for this kind of session.
    case otherSession = "other_session"
    /// A display finds no screen.
    case noScreen = "no_screen"
    /// The displays are disabled, after crashes or for their version of the protocol.
    case disabled
}
