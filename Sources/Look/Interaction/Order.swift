// SPDX-License-Identifier: MIT

public import PresenterCore

/// An action for the display's shell to carry out.
public enum Order: Hashable, Sendable {
    /// Report the user's action to the daemon.
    case tell(UserAction)
    /// Put text on the clipboard.
    case copy(String)
    /// Request the clipboard's text; the reply is `InputEvent.pasted`.
    case paste
}
