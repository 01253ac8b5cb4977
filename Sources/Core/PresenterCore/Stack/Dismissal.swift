// SPDX-License-Identifier: MIT

/// How something was dismissed.
public enum Dismissal: String, Hashable, Sendable, CaseIterable {
    /// The Cancel button of a sheet or a loading, or the "Not now" of a retry.
    case cancel
    /// The Escape key.
    case escape
    /// A click beside it.
    case scrim
    /// The close button, or a click on a toast without a default action.
    case close
    /// `topmost dismiss`, or another tool of the user.
    case control
}
