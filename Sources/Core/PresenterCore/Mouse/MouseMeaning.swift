// SPDX-License-Identifier: MIT

/// The action of a press on a toast.
public enum MouseMeaning: String, Hashable, Sendable, CaseIterable {
    /// Chooses the toast's default action; without one, dismisses the toast.
    case defaultAction = "default_action"
    /// Gives the toast the keyboard, so that its actions can be chosen with arrows and Return.
    case actions
    /// Dismisses the toast.
    case dismiss
    /// Dismisses all toasts of its application on screen and those gathered under them.
    case dismissAllOfApplication = "dismiss_all_of_application"
    /// Dismisses all toasts on screen and those gathered under them.
    case dismissAll = "dismiss_all"
    /// Nothing.
    case none
}
