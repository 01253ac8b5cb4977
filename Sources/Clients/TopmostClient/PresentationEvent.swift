// SPDX-License-Identifier: MIT

/// What happens to a presentation.
public enum PresentationEvent: Hashable, Sendable {
    /// The daemon accepted it and gave it an id.
    case accepted(id: UInt32)
    /// No display can show the presentation, so it waits; reported once.
    case waiting(reason: String)
    /// The presentation is on screen, for the first time.
    case displayed
    /// A button was pressed.
    case pressed(ButtonPress)
    /// A live list or field wants data; answer with `update`.
    case inputChanged(InputChange)
    /// The presentation has ended, or was never shown; nothing follows.
    case ended(Result<Outcome, TopmostError>)
}
