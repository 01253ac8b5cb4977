// SPDX-License-Identifier: MIT

public import PresenterCore

/// A part of the notification centre that the pointer or the keyboard can reach.
public enum CentreTarget: Hashable, Sendable {
    /// A row: the head of a group opens it, a live toast is answered.
    case row(CentreRow.ID)
    /// The cross that dismisses a row.
    case dismiss(CentreRow.ID)
    /// A button of a live toast.
    case button(PresentationID, String)
    /// The switch of do not disturb.
    case quiet
    /// A mode.
    case mode(String)
    /// "Clear all".
    case clear
}
