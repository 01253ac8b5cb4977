// SPDX-License-Identifier: MIT

/// The value of a form's field.
public enum FormValue: Hashable, Sendable {
    /// A text, or the id of a choice.
    case text(String)
    case number(Double)
    case boolean(Bool)
    /// The ids of choices.
    case texts([String])
    /// A hidden text; in answers only.
    case secret(Secret)

    /// The type in words, for errors: `a text`.
    public var words: String {
        switch self {
        case .text: "a text"
        case .number: "a number"
        case .boolean(let flag): "\(flag)"
        case .texts: "a list of texts"
        case .secret: "a hidden text"
        }
    }

    /// Whether it is a hidden text.
    public var isSecret: Bool { if case .secret = self { true } else { false } }
}
