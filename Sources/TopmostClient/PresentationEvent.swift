// SPDX-License-Identifier: MIT

/// What happens to a presentation, for a library in another language.
package enum PresentationEvent: Sendable {
    /// The daemon accepted it and gave it an id.
    case accepted(UInt32)
    /// A button was pressed.
    case pressed(ButtonPress)
    /// It has ended; nothing follows.
    case ended(Result<Outcome, TopmostError>)
}
