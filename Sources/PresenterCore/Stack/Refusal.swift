// SPDX-License-Identifier: MIT

/// Why a request was refused.
public enum Refusal: Error, Hashable, Sendable {
    /// There is no such presentation.
    case unknownPresentation(PresentationID)
    /// It belongs to another application.
    case notOwner(PresentationID)
    /// It offers no such button; these it offers.
    case unknownButton(PresentationID, got: String, offered: [String])
    /// The button needs a text of so many characters.
    case unfitText(PresentationID, got: Int, takes: ClosedRange<Int>)
    /// It offers other choices, or no more than one at a time.
    case unfitChoices(PresentationID, got: [String], offered: [String])
    /// An update must keep the kind.
    case otherKind(PresentationID, is: Kind, got: Kind)
    /// Nothing can be given the keyboard; why.
    case noKeyboard(Obstacle)
    /// The application has as many as it may.
    case limitReached(what: String, limit: Int)
}
