// SPDX-License-Identifier: MIT

/// An order to the shell.
///
/// The sequence of effects is part of the contract.
public enum Effect: Hashable, Sendable {
    /// Answer a request: accepted, with that id.
    case accept(RequestToken, PresentationID)
    /// Answer a request: done, without a value.
    case confirm(RequestToken)
    /// Answer a request: refused.
    case refuse(RequestToken, Refusal)
    /// Announce that the scene changed; displays get it after the effects of the turn.
    case updateDisplays
    /// Notify one owner.
    case tell(Owner, Notice)
    /// Ask an owner for other rows of its live list.
    case askRows(Owner, PresentationID, RowQuestion)
    /// Tell the user that questions of a program wait without the keyboard until then, because
    /// the user dismissed its last ones; `Action.inputPauseEnded` and `askingStopped` answer.
    case presenterWaits(Identity, until: Instant)
    /// Open a clicked link; http, https or mailto.
    case openLink(url: String)
    /// Ask the history for the centre; answered by `Action.centreAnswered` with that number.
    case askHistory(UInt64, CentreQuestion)
    /// Repeat the effect of a press on an entry of the history.
    case actOnPast(Int64, activationToken: String?)
    /// Switch to a mode that the user chose in the centre; `nil`: none.
    case switchMode(String?)
    /// Delete the files of these pixels, which are no longer shown.
    case dropImages([StoredImage])
    /// Fetch these pictures from the web, and no others any more; `Action.imageFetched` answers
    /// for each.
    case fetchImages([ImageWish])
}
