// SPDX-License-Identifier: MIT
//
// A form is a modal with a list of fields. Typed text is edited and checked as the
// one field of other modals is: `input` is that field for each type that is typed.

/// One field of a form.
public struct FormField: Hashable, Sendable {
    /// The id of a card's own text field: a modal's input, a list's filter, a toast's reply or
    /// the centre's search.
    ///
    /// No field of a form has it: ids of clients have no tabs.
    public static let inputID = "\tinput"
    /// The id of a modal's own choices.
    public static let choicesID = "\tchoices"

    /// The id by which the answer has its value; unique in the form.
    public var id: String
    /// What it asks for.
    public var type: FormFieldType
    /// The text above it, or beside a switch.
    public var label: String?
    /// The initial value, of the type that `type` has; `nil`: none.
    public var value: FormValue?
    /// The text shown in the empty field.
    public var placeholder: String?
    /// Whether the form can be confirmed only if this is filled in, chosen or on.
    public var isRequired: Bool
    /// Why the owner refused the last answer.
    public var error: String?
    /// The least number of characters, unless it is empty.
    public var minimumLength: Int
    /// The greatest number of characters.
    public var maximumLength: Int
    /// The pattern that the whole text must match.
    public var match: TextPattern?
    /// The sentence below the field while it is not valid; `nil`: the display's own.
    public var mismatch: String?
    /// The least number; `nil`: any.
    public var minimum: Double?
    /// The greatest number; `nil`: any.
    public var maximum: Double?
    /// The distance between two valid numbers, counted from `minimum` or else from 0.
    public var step: Double?
    /// Completions of the typed text, the best first.
    public var suggestions: [String]
    /// Whether suggestions are requested from its owner while the user types.
    public var isLive: Bool
    /// What can be chosen.
    public var choices: [ChoiceList.Option]

    /// Creates a field.
    public init(
        id: String,
        type: FormFieldType = .text,
        label: String? = nil,
        value: FormValue? = nil,
        placeholder: String? = nil,
        isRequired: Bool = false,
        error: String? = nil,
        minimumLength: Int = 0,
        maximumLength: Int = 1024,
        match: TextPattern? = nil,
        mismatch: String? = nil,
        minimum: Double? = nil,
        maximum: Double? = nil,
        step: Double? = nil,
        suggestions: [String] = [],
        isLive: Bool = false,
        choices: [ChoiceList.Option] = []
    ) {
        self.id = id
        self.type = type
        self.label = label
        self.value = value
        self.placeholder = placeholder
        self.isRequired = isRequired
        self.error = error
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.match = match
        self.mismatch = mismatch
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.suggestions = suggestions
        self.isLive = isLive
        self.choices = choices
    }

    /// The line of text that is typed into it; `nil`: it is not typed.
    public var input: TextInput? {
        guard type.isTyped else { return nil }
        var input = TextInput(
            placeholder: placeholder,
            text: text,
            isHidden: type == .password,
            maximumLength: maximumLength,
            error: error,
            match: match,
            isNumber: type == .number,
            minimum: minimum,
            maximum: maximum,
            step: step,
            mismatch: mismatch,
            suggestions: suggestions
        )
        input.id = id
        return input
    }

    /// The text that is in it at first.
    public var text: String {
        switch value {
        case .text(let text): text
        case .number(let number): number.decimalText
        case .boolean, .texts, .secret, nil: ""
        }
    }

    /// The scale of a slider, 0 to 100 in a hundred steps if nothing else is said.
    public var scale: FormScale {
        let least = minimum ?? 0
        let most = maximum ?? least + 100
        return FormScale(least: least, most: most, step: step ?? (most - least) / 100)
    }

    /// The number of a slider at first.
    public var firstNumber: Double {
        guard case .number(let number)? = value else { return scale.least }
        return type == .slider ? scale.fitted(number) : number
    }

    /// The ids that are chosen at first.
    public var chosen: [String] {
        switch value {
        case .text(let id) where type == .choice: [id]
        case .texts(let ids): ids
        case .text, .number, .boolean, .secret, nil: []
        }
    }

    /// The choices as a list like that of other modals; `nil`: the field has none.
    public var choiceList: ChoiceList? {
        guard type == .choice || type == .multi else { return nil }
        var list = ChoiceList(options: choices, selected: chosen, allowsMany: type == .multi)
        list.id = id
        return list
    }
}

extension [FormField] {
    /// Returns the fields with the suggestions of an update, as far as fields are live.
    ///
    /// Suggestions come while the user types into a field, and change nothing else.
    public func takingSuggestions(of others: [FormField]) -> [FormField] {
        guard map(\.id) == others.map(\.id) else { return self }
        return zip(self, others).map { field, other in
            var field = field
            if field.isLive { field.suggestions = other.suggestions }
            return field
        }
    }
}

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

/// The numbers of a slider.
public struct FormScale: Hashable, Sendable {
    /// The least number, at its start.
    public var least: Double
    /// The greatest number, at its end; above the least one.
    public var most: Double
    /// The distance between two numbers, counted from the least one; above 0.
    public var step: Double

    /// The number of the scale that is nearest.
    public func fitted(_ number: Double) -> Double {
        let steps = ((min(max(number, least), most) - least) / step).rounded()
        let last = Decimal.multiple(below: most - least, of: step) / step
        // As people write it: without the error of binary fractions.
        let places = max(Decimal.places(step), Decimal.places(least))
        let fitted = least + min(steps, last.rounded()) * step
        return Double(Decimal.text(fitted, places: places)) ?? fitted
    }

    /// Where a number is on the scale: 0 to 1.
    public func fraction(of number: Double) -> Double {
        min(1, max(0, (number - least) / (most - least)))
    }

    /// The number at a place of the scale.
    ///
    /// - Parameter fraction: 0 to 1; beyond these, the nearest end.
    /// - Returns: a number of the scale.
    public func number(at fraction: Double) -> Double { fitted(least + fraction * (most - least)) }

    /// A number as it is shown: with as many digits as a step has.
    public func text(of number: Double) -> String {
        Decimal.text(number, places: max(Decimal.places(step), Decimal.places(least)))
    }
}
