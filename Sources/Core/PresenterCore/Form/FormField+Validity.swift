// SPDX-License-Identifier: MIT
//
// Values are checked twice with this code: by the display, which shows errors at once, and by
// the core, which trusts no display.

import Texts

extension FormField {
    /// Why a value is not valid.
    public enum Problem: Hashable, Sendable {
        /// The field is required and has no value.
        case missing
        /// The text has fewer characters than that.
        case tooShort(minimum: Int)
        /// The text has more characters than that.
        case tooLong(maximum: Int)
        /// The text has the wrong format for the field.
        case text(TextProblem)
        /// The text does not have the format of the type, such as `#rrggbb`.
        case format(FormFieldType)
        /// A value is not one of the choices.
        case notOffered([String])
        /// The field has values of another type.
        case otherType(FormFieldType)
    }

    /// Why a line of text or a number has the wrong format.
    public enum TextProblem: Hashable, Sendable {
        /// The text does not match the expression.
        case mismatch
        /// The text is not a decimal number such as `3` or `-0.5`.
        case notANumber
        /// The number is outside of the limits; `nil`: there is none on that side.
        case outOfRange(minimum: Double?, maximum: Double?)
        /// The number is not a multiple of the step, counted from the minimum or 0.
        case offStep(Double)
    }

    /// The error in a typed text; `nil`: none.
    public func problem(withText text: String) -> Problem? {
        var budget = PatternBudget()
        return problem(withText: text, &budget)
    }

    private func problem(withText text: String, _ budget: inout PatternBudget) -> Problem? {
        guard !text.isEmpty || isInput else { return isRequired ? .missing : nil }
        if let problem = problem(withLength: text.count) { return problem }
        guard type.spelled(text) != nil else { return .format(type) }
        return formatProblem(in: text, &budget).map { .text($0) }
    }

    private func problem(withLength length: Int) -> Problem? {
        if length > maximumLength { return .tooLong(maximum: maximumLength) }
        return length < minimumLength ? .tooShort(minimum: minimumLength) : nil
    }

    /// The error in the format of a line of text or of a number; `nil`: none.
    public func formatProblem(in text: String) -> TextProblem? {
        var budget = PatternBudget()
        return formatProblem(in: text, &budget)
    }

    /// The error in a format, checked with a budget that other texts share.
    func formatProblem(in text: String, _ budget: inout PatternBudget) -> TextProblem? {
        // A secret is not checked.
        guard !isHidden else { return nil }
        if type == .number {
            guard let number = Decimal.read(text) else { return .notANumber }
            if let problem = formatProblem(in: number) { return problem }
        }
        if let match, !match.matches(text, &budget) { return .mismatch }
        return nil
    }

    private func formatProblem(in number: Double) -> TextProblem? {
        guard number.isFinite else { return .notANumber }
        if number < minimum ?? number || number > maximum ?? number {
            return .outOfRange(minimum: minimum, maximum: maximum)
        }
        if let step, !Decimal.isMultiple(number - (minimum ?? 0), of: step) {
            return .offStep(step)
        }
        return nil
    }

    /// Whether an answer may hold that text.
    ///
    /// Besides `maximumLength` it has the limit of every line of text: marks
    /// without end make one character.
    public func accepts(_ text: String) -> Bool {
        text.unicodeScalars.count <= TextLimits.line.scalars && text.count <= maximumLength
    }

    /// Whether a button of that role can be pressed while the field holds so many characters.
    ///
    /// A negative one always can: it answers without the text.
    public func allows(_ role: Button.Role, length: Int) -> Bool {
        switch role {
        case .positive: problem(withLength: length) == nil
        case .negative: true
        case .other: length <= maximumLength
        }
    }

    /// Whether a button of that role can be pressed while the field holds that text.
    public func allows(_ role: Button.Role, text: String) -> Bool {
        allows(role, length: text.count) && (role != .positive || formatProblem(in: text) == nil)
    }

    /// The error in a value; `nil`: none.
    ///
    /// - Parameter value: the value; `nil`: the field is empty.
    /// - Returns: the problem; `nil`: there is none.
    public func problem(with value: FormValue?) -> Problem? {
        var budget = PatternBudget()
        return problem(with: value, &budget)
    }

    /// The error in a value, checked with a budget that other fields share.
    func problem(with value: FormValue?, _ budget: inout PatternBudget) -> Problem? {
        switch (type.entry, value) {
        case (.toggle, .boolean(let isOn)): return isOn || !isRequired ? nil : .missing
        case (.none, .text), (.none, nil): return nil
        case (_, nil): return isRequired ? .missing : nil
        case (.line, .text(let text)) where type != .number, (.lines, .text(let text)):
            return problem(withText: text, &budget)
        case (.scale, .number(let number)):
            guard number.isFinite, (scale.minimum...scale.maximum).contains(number) else {
                return .text(.outOfRange(minimum: scale.minimum, maximum: scale.maximum))
            }
            return nil
        case (.line, .secret(let secret)) where isHidden:
            if secret.length == 0 { return isRequired ? .missing : nil }
            return problem(withLength: secret.length)
        case (.line, .number(let number)) where type == .number:
            return formatProblem(in: number).map { .text($0) }
        case (.options, .text(let id)) where type == .choice:
            return choices.contains { $0.id == id } ? nil : .notOffered(choices.map(\.id))
        case (.options, .texts(let ids)) where type == .multi:
            guard Set(ids).isSubset(of: choices.map(\.id)) else {
                return .notOffered(choices.map(\.id))
            }
            return ids.isEmpty && isRequired ? .missing : nil
        default: return .otherType(type)
        }
    }

    /// The value of a typed text; `nil`: nothing was typed, or no number.
    public func value(ofText text: String) -> FormValue? {
        if type == .number { return Decimal.read(text).map { .number($0) } }
        return type.hasFormat && text.isEmpty ? nil : .text(text)
    }

    /// The value of chosen ids, in the sequence of the choices; `nil`: none.
    public func value(ofChosen ids: Set<String>) -> FormValue? {
        let chosen = choices.map(\.id).filter(ids.contains)
        return type == .multi ? .texts(chosen) : chosen.first.map { .text($0) }
    }

    /// A valid value as the owner gets it: each id once, in the sequence of the choices, a
    /// text as its type spells it, a number on the slider's scale.
    func ordered(_ value: FormValue) -> FormValue {
        switch value {
        case .texts(let ids): self.value(ofChosen: Set(ids)) ?? value
        case .text(let text): .text(type.spelled(text) ?? text)
        case .number(let number) where type == .slider: .number(scale.fitted(number))
        case .number, .boolean, .secret: value
        }
    }
}

extension FormField.Problem {
    /// What the field expects, for an error: `at least 8 characters`.
    public var takes: String {
        switch self {
        case .missing: Phrase.someValue.english()
        case .tooShort(let minimum): Phrase.minimumCharacters.english("\(minimum)")
        case .tooLong(let maximum): Phrase.maximumCharacters.english("\(maximum)")
        case .text(let problem): problem.takes
        case .notOffered(let ids): Phrase.oneOf.english(ids.joined(separator: ", "))
        case .format(let type), .otherType(let type): type.takes
        }
    }
}

extension FormField.TextProblem {
    /// What the field expects, for an error: `a number from 1 to 10`.
    public var takes: String {
        switch self {
        case .mismatch: Phrase.matchingText.english()
        case .notANumber: Phrase.decimalNumber.english()
        case .outOfRange(let minimum?, let maximum?):
            Phrase.numberInRange.english(Decimal.text(minimum), Decimal.text(maximum))
        case .outOfRange(let minimum?, nil): Phrase.numberAtLeast.english(Decimal.text(minimum))
        case .outOfRange(nil, let maximum?): Phrase.numberAtMost.english(Decimal.text(maximum))
        case .outOfRange(nil, nil): Phrase.someNumber.english()
        case .offStep(let step): Phrase.numberInSteps.english(Decimal.text(step))
        }
    }
}

extension FormField {
    /// The value of the field while it is empty; `nil`: none.
    var emptyValue: FormValue? {
        switch type.entry {
        case .line, .lines: type.value == .text && !type.hasFormat && !isHidden ? .text("") : nil
        case .scale: .number(scale.minimum)
        case .toggle: .boolean(false)
        case .options: type == .multi ? .texts([]) : nil
        case .none: nil
        }
    }
}
