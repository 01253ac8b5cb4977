// SPDX-License-Identifier: MIT
//
// A form is a modal with a list of fields. The `input` of a modal, the reply to a toast and a
// search are a form of one field: that of `inputID`. What differs: its empty text is checked as
// any other, and its error shows while the user types. The `choices` of a modal are the field of
// `choicesID`, which alone may be rows of a list.

/// One field of a card.
public struct FormField: Hashable, Sendable {
    /// The id of a card's own text field: a modal's input, a list's filter, a toast's reply or
    /// the centre's search.
    ///
    /// No field of a form has it: ids of clients have no tabs.
    public static let inputID = "\tinput"
    /// The id of a modal's own choices.
    public static let choicesID = "\tchoices"

    /// The id by which the answer has its value; unique on the card.
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
    public var isRequired = false
    /// Why the owner refused the last answer.
    public var error: String?
    /// Whether the owner gets a hidden text as a descriptor, never in a message.
    public var isSentAsDescriptor = false
    /// Minimum number of characters, unless it is empty.
    public var minimumLength = 0
    /// Maximum number of characters of an answer; a field accepts more and reports them as
    /// too many.
    public var maximumLength = 1024
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
    public var suggestions: [String] = []
    /// Whether suggestions are requested from its owner while the user types.
    public var isLive = false
    /// What can be chosen; ids are unique.
    public var choices: [Choice]

    // The choices of a modal that is no form have more:

    /// Number of choices that the positive button requires.
    public var minimumChoices = 0
    /// Maximum number of choices where several can be chosen; `nil`: all.
    public var maximumChoices: Int?
    /// Whether they are the rows of a list, one below the other.
    public var areRows = false
    /// Whether a field above the rows filters them.
    public var isFiltered = false
    /// Maximum number of rows in view: 1 to 60.
    public var visibleRows = 8
    /// Whether the rows are the lines of a text: they are read, and none is chosen.
    public var isText = false
    /// The columns of a line of text, 20 to 200; the card is as wide as these, if there is room.
    public var columns = 80
    /// The part of a longer list that `choices` holds, filtered by its owner; `nil`: it holds
    /// all rows.
    public var window: LiveRows?

    /// Creates a field.
    public init(
        id: String = inputID,
        type: FormFieldType = .text,
        label: String? = nil,
        value: FormValue? = nil,
        choices: [Choice] = [],
        _ change: (inout FormField) -> Void = { _ in }
    ) {
        self.id = id
        self.type = type
        self.label = label
        self.value = value
        self.choices = choices
        change(&self)
    }

    /// Whether it is the text field of a card that is no form.
    public var isInput: Bool { id == Self.inputID }

    /// Whether it is a modal's own choices.
    public var isList: Bool { id == Self.choicesID }

    /// Whether it belongs to a card that is no form.
    var isOwn: Bool { Self.isOwn(id) }

    /// Whether the field of that id belongs to a card that is no form.
    static func isOwn(_ id: String) -> Bool { id == inputID || id == choicesID }

    /// Whether its text is hidden: shown as dots, never logged, never stored.
    public var isHidden: Bool { type == .password }

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
        let first = minimum ?? 0
        let last = maximum ?? first + 100
        return FormScale(minimum: first, maximum: last, step: step ?? (last - first) / 100)
    }

    /// The number of a slider at first.
    public var firstNumber: Double {
        guard case .number(let number)? = value else { return scale.minimum }
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

    /// Whether it has choices.
    public var hasChoices: Bool { type.entry == .options }

    /// Whether several of the choices can be chosen.
    public var allowsMany: Bool {
        get { type == .multi }
        set { type = newValue ? .multi : .choice }
    }

    /// The field that filters the rows; `nil`: there is none.
    public var searchField: FormField? { areRows && isFiltered ? FormField() : nil }

    /// One of the choices.
    public struct Choice: Hashable, Sendable {
        /// The id reported to the owner.
        public var id: String
        /// The label.
        public var title: String
        /// The icon of a row; `nil`: none.
        public var icon: ImageSource?

        /// Creates a choice.
        public init(id: String, title: String, icon: ImageSource? = nil) {
            self.id = id
            self.title = title
            self.icon = icon
        }
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

/// The numbers of a slider.
public struct FormScale: Hashable, Sendable {
    /// The minimum, at its start.
    public var minimum: Double
    /// The maximum, at its end; above the minimum.
    public var maximum: Double
    /// The distance between two numbers, counted from the minimum; above 0.
    public var step: Double

    /// The number of the scale that is nearest.
    public func fitted(_ number: Double) -> Double {
        let steps = ((min(max(number, minimum), maximum) - minimum) / step).rounded()
        let last = Decimal.multiple(below: maximum - minimum, of: step) / step
        // As people write it: without the error of binary fractions.
        let fractionDigits = max(Decimal.fractionDigits(step), Decimal.fractionDigits(minimum))
        let fitted = minimum + min(steps, last.rounded()) * step
        return Double(Decimal.text(fitted, fractionDigits: fractionDigits)) ?? fitted
    }

    /// Where a number is on the scale: 0 to 1.
    public func fraction(of number: Double) -> Double {
        min(1, max(0, (number - minimum) / (maximum - minimum)))
    }

    /// The number at a position of the scale.
    ///
    /// - Parameter fraction: 0 to 1; beyond these, the nearest end.
    /// - Returns: a number of the scale.
    public func number(at fraction: Double) -> Double {
        fitted(minimum + fraction * (maximum - minimum))
    }

    /// A number as it is shown: with as many digits as a step has.
    public func text(of number: Double) -> String {
        Decimal.text(
            number,
            fractionDigits: max(Decimal.fractionDigits(step), Decimal.fractionDigits(minimum))
        )
    }
}
