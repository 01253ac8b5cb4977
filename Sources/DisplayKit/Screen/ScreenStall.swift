// SPDX-License-Identifier: MIT

/// Whether a screen keeps its program from going on, so that the daemon hears nothing of it.
public enum ScreenStall: Hashable, Sendable {
    /// It does not.
    case none
    /// It did until a moment ago.
    case recent
    /// It does now.
    case now
}
