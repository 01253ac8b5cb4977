// SPDX-License-Identifier: MIT

/// A notice to an owner.
public enum Notice: Hashable, Sendable {
    /// The presentation is on screen for the first time.
    case presented(PresentationID)
    /// A button was pressed; an `ended` follows unless the toast is resident. The
    /// token, if the press supplied one, lets the owner activate a window.
    case buttonPressed(PresentationID, Answer, activationToken: String? = nil)
    /// A retry was pressed, on that presenter (`nil`: the bare desktop); an `ended` follows.
    case retryPressed(PresentationID, presenter: PresentationID?, attempt: Int)
    /// The presentation ended; with the token of the press that ended it, if there was one.
    case ended(PresentationID, Outcome, activationToken: String? = nil)
}
