// SPDX-License-Identifier: MIT

/// How something was dismissed.
public enum Dismissal: String, Hashable, Sendable, CaseIterable {
    /// The Cancel button of a sheet or a loading, or the "Not now" of a retry.
    case cancel
    /// The Escape key.
    case escape
    /// A tap beside it.
    case scrim
    /// The close disc, or a tap on a toast that has no default action.
    case close
    /// `topmost dismiss`, or another tool of the person's.
    case control
}
