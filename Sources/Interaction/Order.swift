// SPDX-License-Identifier: MIT

public import PresenterCore

/// What the shell of a display is to do.
public enum Order: Hashable, Sendable {
    /// Tell the daemon what the person did.
    case tell(UserAction)
    /// Put a text on the clipboard.
    case copy(String)
    /// Ask the clipboard for its text; answered with `InputEvent.pasted`.
    case paste
}
