// SPDX-License-Identifier: MIT

/// The type of a form's field.
public enum FormFieldType: String, Hashable, Sendable, CaseIterable {
    /// A line of text.
    case text
    /// A line of text that is hidden.
    case password
    /// A decimal number, typed or changed in steps.
    case number
    /// A decimal number on a scale.
    case slider
    /// On or off.
    case toggle = "switch"
    /// One of several, by its id.
    case choice
    /// Any of several, by their ids.
    case multi
    /// A day, as `2026-11-23`.
    case date
    /// A colour, as `#rrggbb`.
    case color
    /// The absolute path of a file.
    case file
    /// The absolute path of a folder.
    case folder
    /// Several lines of text.
    case textarea
    /// Nothing: a heading, a note, or both.
    case label

    /// Whether its answer is typed.
    public var isTyped: Bool {
        switch self {
        case .text, .password, .number, .date, .color, .file, .folder, .textarea: true
        case .slider, .toggle, .choice, .multi, .label: false
        }
    }

    /// Whether its text may have several lines.
    public var hasLines: Bool { self == .textarea || self == .label }

    /// The options that a field of this type accepts besides `id`, `type` and `label`.
    var options: Set<String> {
        switch self {
        case .text:
            [
                "value", "required", "error", "placeholder", "minimum_length", "maximum_length",
                "match", "mismatch", "suggestions", "live",
            ]
        case .password:
            ["required", "error", "placeholder", "minimum_length", "maximum_length"]
        case .number:
            [
                "value", "required", "error", "placeholder", "minimum", "maximum", "step",
                "mismatch",
            ]
        case .slider: ["value", "error", "minimum", "maximum", "step"]
        case .toggle: ["value", "required", "error"]
        case .choice, .multi: ["value", "required", "error", "choices"]
        case .date, .color: ["value", "required", "error", "placeholder", "mismatch"]
        case .file, .folder:
            ["value", "required", "error", "placeholder", "mismatch", "suggestions", "live"]
        case .textarea:
            [
                "value", "required", "error", "placeholder", "minimum_length", "maximum_length",
                "mismatch",
            ]
        case .label: ["value"]
        }
    }

    /// The type of its value in words: `a text`.
    public var takes: String {
        switch self {
        case .text, .password, .textarea, .label: "a text"
        case .number, .slider: "a number"
        case .date: "a date such as 2026-11-23"
        case .color: "a colour as #rrggbb"
        case .file, .folder: "an absolute path"
        case .toggle: "true or false"
        case .choice: "the id of one of its choices"
        case .multi: "a list of ids of its choices"
        }
    }
}

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
