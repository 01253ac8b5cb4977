// SPDX-License-Identifier: MIT

public import Texts

/// Why a request was refused.
public enum Refusal: Error, Hashable, Sendable {
    /// The presentation does not exist.
    case unknownPresentation(PresentationID)
    /// The presentation belongs to another application.
    case notOwner(PresentationID)
    /// The presentation has no outcome yet.
    case notEnded(PresentationID)
    /// The presentation has changed since the revision of the scene that the user saw.
    case changed(PresentationID)
    /// The presentation has no such button; `offered` lists its buttons.
    case unknownButton(PresentationID, got: String, offered: [String])
    /// The button needs a text of so many characters.
    case unfitText(PresentationID, got: Int, takes: ClosedRange<Int>)
    /// The button needs another text: it has the wrong format for the field.
    case invalidText(PresentationID, FormField.TextProblem)
    /// The button needs another value of that field.
    case invalidField(PresentationID, field: String, FormField.Problem)
    /// The form has no such field; `offered` lists its fields.
    case unknownField(PresentationID, got: String, offered: [String])
    /// The list offers other choices, or no more than one at a time.
    case unfitChoices(PresentationID, got: [String], offered: [String])
    /// An update must keep the kind.
    case otherKind(PresentationID, is: Kind, got: Kind)
    /// The presentation is not a missed toast; `nil`: no toast is missed.
    case notMissed(PresentationID?)
    /// The presentation is not a toast, so that it cannot be snoozed.
    case notSnoozable(PresentationID)
    /// Nobody can report that the user is back.
    case returnUnknown
    /// The keyboard cannot be given; with the reason.
    case noKeyboard(Obstacle)
    /// The user wants no more questions of its program for now.
    case notWanted
    /// A limit is reached; the phrase says which.
    case limitReached(Phrase, limit: Int)
}

/// Why the keyboard cannot be given.
public enum Obstacle: Hashable, Sendable {
    /// A loading blocks input.
    case inputBlocked
    /// Another presenter has the keyboard.
    case presenter(PresentationID)
    /// There is no toast and no retry.
    case nothingThere
}
