// SPDX-License-Identifier: MIT

/// Something an owner is told.
public enum Notice: Hashable, Sendable {
    /// It is on screen for the first time.
    case presented(PresentationID)
    /// A button was pressed; an `ended` follows unless it is resident. The token,
    /// where the press brought one, lets the owner activate a window.
    case buttonPressed(PresentationID, Answer, activationToken: String? = nil)
    /// A retry was pressed, on that presenter (`nil`: the bare desktop); an `ended` follows.
    case retryPressed(PresentationID, presenter: PresentationID?, attempt: Int)
    /// It ended.
    case ended(PresentationID, Outcome)
}
