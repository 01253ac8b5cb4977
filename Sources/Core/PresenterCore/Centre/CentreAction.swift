// SPDX-License-Identifier: MIT

/// A user's action in the centre.
public enum CentreAction: Hashable, Sendable {
    /// Escape was pressed, the user clicked elsewhere, or another window took the keyboard.
    case closed
    /// The rows from that place on are needed.
    case scrolled(first: Int)
    /// The text of the search changed.
    case searched(String)
    /// An application's notifications were opened or closed.
    case groupToggled(String)
    /// All notifications of an application were dismissed.
    case groupCleared(String)
    /// All notifications were dismissed.
    case cleared
    /// One was dismissed.
    case dismissed(CentreEntry.ID)
    /// A button of a live toast was pressed; `Toast.defaultActionID`: the entry itself.
    /// The token, if the display has one, lets the owner activate a window.
    case pressed(PresentationID, button: String, activationToken: String? = nil)
    /// An entry of the history was pressed; the token as with a live toast.
    case pastPressed(Int64, activationToken: String? = nil)
    /// Do not disturb was switched.
    case quietToggled
    /// A mode was chosen; `nil`: none.
    case modeChosen(String?)
}
