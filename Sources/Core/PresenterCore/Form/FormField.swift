// SPDX-License-Identifier: MIT
//
// A form is a modal with a list of fields. Typed text is edited and checked as the
// one field of other modals is: `input` is that field for each type that is typed.

/// One field of a form.
public struct FormField: Hashable, Sendable {
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
        return TextInput(
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
        return ChoiceList(options: choices, selected: chosen, allowsMany: type == .multi)
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
