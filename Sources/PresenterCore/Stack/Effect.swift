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

/// Why nothing can be given the keyboard.
public enum Obstacle: Hashable, Sendable {
    /// A loading holds the input.
    case inputBlocked
    /// That presenter has it.
    case presenter(PresentationID)
    /// There is neither a toast nor a retry.
    case nothingThere
}

/// Why a request was refused.
public enum Refusal: Error, Hashable, Sendable {
    /// There is no such presentation.
    case unknownPresentation(PresentationID)
    /// It belongs to another application.
    case notOwner(PresentationID)
    /// It offers no such button; these it offers.
    case unknownButton(PresentationID, got: String, offered: [String])
    /// An update must keep the kind.
    case otherKind(PresentationID, is: Kind, got: Kind)
    /// Nothing can be given the keyboard; why.
    case noKeyboard(Obstacle)
    /// The application has as many as it may.
    case limitReached(what: String, limit: Int)
}
