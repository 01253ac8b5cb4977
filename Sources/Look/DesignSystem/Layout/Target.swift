// SPDX-License-Identifier: MIT

public import PresenterCore

/// A part of a card that the pointer or the keyboard can reach.
public enum Target: Hashable, Sendable {
    /// A button, a sheet's row or a toast's action, by id; also `Loading.cancelButtonID`.
    case button(String)
    /// A sheet's last row.
    case cancelRow
    /// A tag of a choice, by id.
    case choice(String)
    /// The rows of a list as a whole, if no field filters them.
    case list
    /// The text field.
    case field
    /// The eye of a hidden field.
    case eye
    /// A part of a form.
    case form(FormTarget)
    /// A link, by its index in the text and its address.
    case link(Int, url: String)
    /// A retry's "Show details".
    case details
    /// The copy button of a retry's details.
    case copy
    /// A toast's close disc.
    case close
    /// "+N more" at the end of the toasts.
    case more
    /// "Show less" at the end of the toasts.
    case less
    /// The rest of the card.
    case card
    /// A part of the notification centre.
    case centre(CentreTarget)
}

/// A part of a form, with the id of its field.
public enum FormTarget: Hashable, Sendable {
    /// The box of a text, or a whole switch.
    case field(String)
    /// The eye of a password.
    case eye(String)
    /// A tag of a choice, by its id.
    case option(String, String)
    /// The button that makes a number less, or more; of a date, a month earlier or later.
    case step(String, isUp: Bool)

    /// A value to choose below a field, such as a day or a colour, in its typed form.
    case pick(String, String)

    /// The id of its field.
    public var field: String {
        switch self {
        case .field(let field), .eye(let field), .option(let field, _), .step(let field, _),
            .pick(let field, _):
            field
        }
    }

    /// The target of a card with one field only, as components draw it; `nil`: such a card has no
    /// such part.
    var single: Target? {
        switch self {
        case .field: .field
        case .eye: .eye
        case .option(_, let option): .choice(option)
        case .step, .pick: nil
        }
    }
}

extension Target {
    /// The part of a form whose field is drawn as if it were the card's only one.
    public func inside(_ field: String) -> Target {
        switch self {
        case .field: .form(.field(field))
        case .eye: .form(.eye(field))
        case .choice(let option): .form(.option(field, option))
        default: self
        }
    }
}

/// A part of the notification centre that the pointer or the keyboard can reach.
public enum CentreTarget: Hashable, Sendable {
    /// A row: the head of a group opens it, a live toast is answered.
    case row(CentreRow.ID)
    /// The cross that dismisses a row.
    case dismiss(CentreRow.ID)
    /// A button of a live toast.
    case button(PresentationID, String)
    /// The switch of do not disturb.
    case quiet
    /// A mode.
    case mode(String)
    /// "Clear all".
    case clear
}
