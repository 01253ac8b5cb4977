// SPDX-License-Identifier: MIT

/// What a form's field asks for.
public enum FormFieldType: String, Hashable, Sendable, CaseIterable {
    /// A line of text.
    case text
    /// A line of text that is hidden.
    case password
    /// A decimal number, typed or changed in steps.
    case number
    /// On or off.
    case toggle = "switch"
    /// One of several, by its id.
    case choice
    /// Any of several, by their ids.
    case multi
    /// Nothing: a heading, a note, or both.
    case label

    /// Whether its answer is typed.
    public var isTyped: Bool {
        switch self {
        case .text, .password, .number: true
        case .toggle, .choice, .multi, .label: false
        }
    }

    /// The options that a field of this type accepts besides `id`, `type` and `label`.
    var options: Set<String> {
        switch self {
        case .text:
            [
                "value", "required", "error", "placeholder", "minimum_length", "maximum_length",
                "match", "mismatch", "suggestions",
            ]
        case .password:
            ["required", "error", "placeholder", "minimum_length", "maximum_length"]
        case .number:
            [
                "value", "required", "error", "placeholder", "minimum", "maximum", "step",
                "mismatch",
            ]
        case .toggle: ["value", "required", "error"]
        case .choice, .multi: ["value", "required", "error", "choices"]
        case .label: ["value"]
        }
    }

    /// The type of its value in words: `a text`.
    public var takes: String {
        switch self {
        case .text, .password, .label: "a text"
        case .number: "a number"
        case .toggle: "true or false"
        case .choice: "the id of one of its choices"
        case .multi: "a list of ids of its choices"
        }
    }
}
