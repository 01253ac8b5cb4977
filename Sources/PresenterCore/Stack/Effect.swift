// SPDX-License-Identifier: MIT

/// An order to the shell.
///
/// Their order is part of the contract.
public enum Effect: Hashable, Sendable {
    /// Answer a request: accepted, under that id.
    case accept(RequestToken, PresentationID)
    /// Answer a request: done, nothing to tell.
    case confirm(RequestToken)
    /// Answer a request: refused.
    case refuse(RequestToken, Refusal)
    /// Send the scene to every display: it changed.
    case updateDisplays
    /// Tell an owner, and nobody else.
    case tell(Owner, Notice)
    /// Open a link that the person pressed; http, https or mailto.
    case openLink(url: String)
    /// These pixels are no longer shown by anyone: delete their files.
    case dropImages([StoredImage])
}
