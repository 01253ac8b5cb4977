// SPDX-License-Identifier: MIT
//
// As with the text of other modals: the display checks, to show errors at once, and
// the core checks again, for it trusts no display.

extension FormField {
    /// Why a value is not valid.
    public enum Problem: Hashable, Sendable {
        /// The field is required and has no value.
        case missing
        /// The text has fewer characters than that.
        case tooShort(least: Int)
        /// The text has more characters than that.
        case tooLong(most: Int)
        /// The text has the wrong format for the field.
        case text(TextInput.Problem)
        /// The text is no day of the calendar.
        case notADate
        /// The text is not `#rrggbb`.
        case notAColor
        /// The text is not an absolute path.
        case notAPath
        /// A value is not one of the choices.
        case notOffered([String])
        /// The field has values of another type.
        case otherType(FormFieldType)
    }

    /// The error in a typed text; `nil`: none.
    public func problem(withText text: String) -> Problem? {
        var budget = PatternBudget()
        return problem(withText: text, &budget)
    }

    private func problem(withText text: String, _ budget: inout PatternBudget) -> Problem? {
        guard !text.isEmpty else { return isRequired ? .missing : nil }
        if let problem = problem(withLength: text.count) { return problem }
        switch type {
        case .date: return CalendarDay(iso: text) == nil ? .notADate : nil
        case .color: return RGB(hex: text) == nil ? .notAColor : nil
        case .file, .folder: return text.hasPrefix("/") || text.hasPrefix("~/") ? nil : .notAPath
        case .text, .password, .number, .textarea, .slider, .toggle, .choice, .multi, .label:
            return input?.problem(with: text, &budget).map { .text($0) }
        }
    }

    private func problem(withLength length: Int) -> Problem? {
        if length > maximumLength { return .tooLong(most: maximumLength) }
        return length < minimumLength ? .tooShort(least: minimumLength) : nil
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
        switch (type, value) {
        case (.toggle, .boolean(let isOn)): return isOn || !isRequired ? nil : .missing
        case (.label, .text), (.label, nil): return nil
        case (_, nil): return isRequired ? .missing : nil
        case (.text, .text(let text)), (.password, .text(let text)), (.date, .text(let text)),
            (.color, .text(let text)), (.file, .text(let text)), (.folder, .text(let text)),
            (.textarea, .text(let text)):
            return problem(withText: text, &budget)
        case (.slider, .number(let number)):
            guard number.isFinite, (scale.least...scale.most).contains(number) else {
                return .text(.outOfRange(least: scale.least, most: scale.most))
            }
            return nil
        case (.password, .secret(let secret)):
            if secret.length == 0 { return isRequired ? .missing : nil }
            return problem(withLength: secret.length)
        case (.number, .number(let number)):
            return input?.problem(withNumber: number).map { .text($0) }
        case (.choice, .text(let id)):
            return choices.contains { $0.id == id } ? nil : .notOffered(choices.map(\.id))
        case (.multi, .texts(let ids)):
            guard Set(ids).isSubset(of: choices.map(\.id)) else {
                return .notOffered(choices.map(\.id))
            }
            return ids.isEmpty && isRequired ? .missing : nil
        default: return .otherType(type)
        }
    }

    /// The value of a typed text; `nil`: nothing was typed, or no number.
    public func value(ofText text: String) -> FormValue? {
        switch type {
        case .number: Decimal.read(text).map { .number($0) }
        case .date, .color, .file, .folder: text.isEmpty ? nil : .text(text)
        case .text, .password, .textarea, .slider, .toggle, .choice, .multi, .label: .text(text)
        }
    }

    /// The value of chosen ids, in the sequence of the choices; `nil`: none.
    public func value(ofChosen ids: Set<String>) -> FormValue? {
        let chosen = choices.map(\.id).filter(ids.contains)
        return type == .multi ? .texts(chosen) : chosen.first.map { .text($0) }
    }

    /// A valid value as the owner gets it: each id once, in the sequence of the choices, a
    /// colour in small letters, a number on the slider's scale.
    func ordered(_ value: FormValue) -> FormValue {
        switch value {
        case .texts(let ids): self.value(ofChosen: Set(ids)) ?? value
        case .text(let text) where type == .color: .text(RGB(hex: text)?.hex ?? text)
        case .number(let number) where type == .slider: .number(scale.fitted(number))
        case .text, .number, .boolean, .secret: value
        }
    }
}

extension FormField.Problem {
    /// What the field expects, for an error: `at least 8 characters`.
    public var takes: String {
        switch self {
        case .missing: "a value"
        case .notADate: "a date such as 2026-11-23"
        case .notAColor: "a colour as #rrggbb"
        case .notAPath: "an absolute path"
        case .tooShort(let least): "at least \(least) characters"
        case .tooLong(let most): "at most \(most) characters"
        case .text(let problem): problem.takes
        case .notOffered(let ids): "one of \(ids.joined(separator: ", "))"
        case .otherType(let type): type.takes
        }
    }
}

extension Modal {
    /// The field of that id; `nil`: there is none.
    public func field(_ id: String) -> FormField? { fields.first { $0.id == id } }

    /// Whether the card has a field for a hidden text.
    public var asksForSecret: Bool {
        input?.isHidden == true || fields.contains { $0.type == .password }
    }

    /// The error in the values of an answer by that button: the first field with a
    /// problem; `nil`: nothing.
    func problem(
        in values: [String: FormValue],
        by role: Button.Role
    ) -> (field: FormField, problem: FormField.Problem)? {
        var budget = PatternBudget()
        for field in fields where field.type != .label {
            guard let problem = field.problem(with: values[field.id], &budget) else { continue }
            switch problem {
            // Other buttons do not check the form.
            case .missing, .tooShort, .text, .notADate, .notAColor, .notAPath:
                if role != .positive { continue }
            case .tooLong, .notOffered, .otherType: break
            }
            return (field, problem)
        }
        return nil
    }

    /// The values of the fields at first.
    var firstValues: [String: FormValue] {
        var values: [String: FormValue] = [:]
        for field in fields where field.type != .label {
            values[field.id] = field.value ?? field.emptyValue
        }
        return values
    }

    /// Checks the values of an answer and completes them; returns whether they are valid.
    ///
    /// Without values from a tool, the first ones are kept. A negative answer has none.
    func takeFields(of answer: inout Answer, _ role: Button.Role) -> Bool {
        guard !fields.isEmpty, role != .negative else {
            answer.fields = nil
            return true
        }
        let given = answer.fields ?? firstValues
        let known = Set(fields.filter { $0.type != .label }.map(\.id))
        guard known.isSuperset(of: given.keys), problem(in: given, by: role) == nil else {
            return false
        }
        var values: [String: FormValue] = [:]
        for field in fields where field.type != .label {
            let value = given[field.id] ?? field.emptyValue
            // An empty date is no value.
            values[field.id] = value == .text("") ? field.emptyValue : value.map(field.ordered)
        }
        answer.fields = values
        return true
    }
}

extension FormField {
    /// The value of the field while it is empty; `nil`: none.
    var emptyValue: FormValue? {
        switch type {
        case .text, .textarea: .text("")
        case .slider: .number(scale.least)
        case .toggle: .boolean(false)
        case .multi: .texts([])
        case .password, .number, .choice, .date, .color, .file, .folder, .label: nil
        }
    }
}
