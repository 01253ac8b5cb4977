// SPDX-License-Identifier: MIT

/// A field for one line of text.
public struct TextInput: Hashable, Sendable {
    /// The id of its field.
    public var id = FormField.inputID
    /// The text above the field.
    public var label: String?
    /// The text shown in the empty field.
    public var placeholder: String?
    /// The initial text.
    public var text: String
    /// Whether the text is hidden: shown as dots, never logged, never stored.
    public var isHidden: Bool
    /// Whether the owner gets a hidden text as a descriptor, never in a message.
    public var isSentAsDescriptor: Bool
    /// Characters required before the positive button can be pressed.
    public var minimumLength: Int
    /// Maximum number of characters of an answer; a field accepts more and reports them
    /// as too many.
    public var maximumLength: Int
    /// The error shown below the field when the owner rejected the text.
    public var error: String?
    /// What the whole text must match before the positive button can be pressed.
    public var match: TextPattern?
    /// Whether the text must be a decimal number; Up and Down then change it by `step`.
    public var isNumber: Bool
    /// The least number; `nil`: any.
    public var minimum: Double?
    /// The greatest number; `nil`: any.
    public var maximum: Double?
    /// The distance between two valid numbers, counted from `minimum` or else from 0;
    /// above 0, or `nil`: any number is valid.
    public var step: Double?
    /// The sentence below the field while its text is not valid; `nil`: the display's own.
    public var mismatch: String?
    /// Completions of the typed text, the best first.
    public var suggestions: [String]

    /// Creates a field.
    public init(
        label: String? = nil,
        placeholder: String? = nil,
        text: String = "",
        isHidden: Bool = false,
        isSentAsDescriptor: Bool = false,
        minimumLength: Int = 0,
        maximumLength: Int = 1024,
        error: String? = nil,
        match: TextPattern? = nil,
        isNumber: Bool = false,
        minimum: Double? = nil,
        maximum: Double? = nil,
        step: Double? = nil,
        mismatch: String? = nil,
        suggestions: [String] = []
    ) {
        self.label = label
        self.placeholder = placeholder
        self.text = text
        self.isHidden = isHidden
        self.isSentAsDescriptor = isSentAsDescriptor
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.error = error
        self.match = match
        self.isNumber = isNumber
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.mismatch = mismatch
        self.suggestions = suggestions
    }
}

extension TextInput {
    /// Whether an answer may hold that text.
    ///
    /// Besides `maximumLength` it has the limit of every line of text: marks
    /// without end make one character.
    public func accepts(_ text: String) -> Bool {
        text.unicodeScalars.count <= TextLimits.line.scalars && text.count <= maximumLength
    }

    /// Checks the text of an answer and completes it; returns whether it is valid.
    ///
    /// Without a text from the tool, the current one is kept. Where the owner expects a
    /// descriptor, that one is its own and is not repeated.
    func take(_ answer: inout Answer, _ role: Button.Role) -> Bool {
        if answer.secret != nil {
            answer.text = nil
            answer.secret?.isSentAsDescriptor = isSentAsDescriptor
            return isHidden && allows(role, length: length(of: answer))
        }
        let text = answer.text ?? self.text
        answer.text = isSentAsDescriptor ? nil : text
        return accepts(text) && allows(role, text: text)
    }

    /// Number of characters that an answer has for this field.
    func length(of answer: Answer) -> Int {
        answer.secret?.length ?? (answer.text ?? text).count
    }

    /// Whether a button of that role can be pressed while the field holds so many characters.
    ///
    /// A negative one always can: it answers without the text.
    public func allows(_ role: Button.Role, length: Int) -> Bool {
        switch role {
        case .positive: length >= minimumLength && length <= maximumLength
        case .negative: true
        case .other: length <= maximumLength
        }
    }
}

// The owner's conditions for a text are checked twice with this code: by the display,
// which shows errors at once, and by the core, which trusts no display.

extension TextInput {
    /// Why a text is not valid, apart from its length.
    public enum Problem: Hashable, Sendable {
        /// The text does not match the expression.
        case mismatch
        /// The text is not a decimal number such as `3` or `-0.5`.
        case notANumber
        /// The number is outside of the limits; `nil`: there is none on that side.
        case outOfRange(least: Double?, most: Double?)
        /// The number is not a multiple of the step, counted from the least number or 0.
        case offStep(Double)
    }

    /// The error in a text; `nil`: none, or it is hidden and not checked.
    public func problem(with text: String) -> Problem? {
        var budget = PatternBudget()
        return problem(with: text, &budget)
    }

    /// The error in a text, checked with a budget that other texts share.
    func problem(with text: String, _ budget: inout PatternBudget) -> Problem? {
        guard !isHidden else { return nil }
        if isNumber {
            guard let number = Decimal.read(text) else { return .notANumber }
            if let problem = problem(withNumber: number) { return problem }
        }
        if let match, !match.matches(text, &budget) { return .mismatch }
        return nil
    }

    /// The error in a number; `nil`: none.
    func problem(withNumber number: Double) -> Problem? {
        guard number.isFinite else { return .notANumber }
        if number < minimum ?? number || number > maximum ?? number {
            return .outOfRange(least: minimum, most: maximum)
        }
        if let step, !Decimal.isMultiple(number - (minimum ?? 0), of: step) {
            return .offStep(step)
        }
        return nil
    }

    /// Whether a button of that role can be pressed while the field holds that text.
    public func allows(_ role: Button.Role, text: String) -> Bool {
        allows(role, length: text.count) && (role != .positive || problem(with: text) == nil)
    }

    /// The text of a number field after Up (`isUp`) or Down: the next multiple of the
    /// step within the limits; `nil`: it is no number field.
    public func stepped(_ text: String, isUp: Bool) -> String? {
        guard isNumber else { return nil }
        let step = step ?? 1
        let base = minimum ?? 0
        let least = minimum ?? -.greatestFiniteMagnitude
        var most = maximum ?? .greatestFiniteMagnitude
        // The greatest number that counts from the least one in steps.
        if maximum != nil { most = base + Decimal.multiple(below: most - base, of: step) }
        let next: Double
        if let number = Decimal.read(text) {
            let steps = (number - base) / step
            let nearest = steps.rounded()
            let isOn = Decimal.isMultiple(number - base, of: step)
            let whole = isUp ? steps.rounded(.down) + 1 : steps.rounded(.up) - 1
            next = base + (isOn ? nearest + (isUp ? 1 : -1) : whole) * step
        } else {
            next = minimum ?? (isUp ? step : -step)
        }
        let places = max(Decimal.places(step), Decimal.places(base))
        return Decimal.text(min(max(next, least), max(least, most)), places: places)
    }

    /// The rest of the first suggestion that begins with the text, which is not empty;
    /// `nil`: none.
    ///
    /// Case is ignored; the accepted text has the case of the suggestion.
    public func suggestion(for text: String) -> String? {
        guard !text.isEmpty, !isHidden, !suggestions.isEmpty else { return nil }
        let typed = text.lowercased()
        return suggestions.first { $0.count > text.count && $0.lowercased().hasPrefix(typed) }
    }
}

extension TextInput.Problem {
    /// What the field expects, for an error: `a number from 1 to 10`.
    public var takes: String {
        switch self {
        case .mismatch: "a text that matches its expression"
        case .notANumber: "a decimal number"
        case .outOfRange(let least?, let most?):
            "a number from \(Decimal.text(least)) to \(Decimal.text(most))"
        case .outOfRange(let least?, nil): "a number of at least \(Decimal.text(least))"
        case .outOfRange(nil, let most?): "a number of at most \(Decimal.text(most))"
        case .outOfRange(nil, nil): "a number"
        case .offStep(let step): "a number in steps of \(Decimal.text(step))"
        }
    }
}
