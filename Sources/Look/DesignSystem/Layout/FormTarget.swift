// SPDX-License-Identifier: MIT

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
