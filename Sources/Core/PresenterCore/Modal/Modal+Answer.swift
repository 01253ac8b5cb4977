// SPDX-License-Identifier: MIT

extension Modal {
    /// The field of that id; `nil`: there is none.
    public func field(_ id: String) -> FormField? { fields.first { $0.id == id } }

    /// Whether the card has a field for a hidden text.
    public var asksForSecret: Bool { fields.contains(where: \.isHidden) }

    /// The answer without parts that the modal did not ask for; `nil`: it is invalid
    /// (no such button, text too short or too long, a choice that is not offered, a field that is not valid).
    func checked(_ answer: Answer) -> Answer? {
        guard let button = buttons.first(where: { $0.id == answer.button }) else { return nil }
        var answer = answer
        if let input {
            guard input.takeText(of: &answer, button.role) else { return nil }
        } else {
            answer[FormField.inputID] = nil
        }
        if let choices {
            guard choices.takeChoices(of: &answer, button.role) else { return nil }
        } else {
            answer[FormField.choicesID] = nil
        }
        return takeFields(of: &answer, button.role) ? answer : nil
    }

    /// The error in the values of an answer by that button: the first field with a
    /// problem; `nil`: nothing.
    func problem(
        in values: [String: FormValue],
        by role: Button.Role
    ) -> (field: FormField, problem: FormField.Problem)? {
        var budget = PatternBudget()
        for field in filledFields {
            guard let problem = field.problem(with: values[field.id], &budget) else { continue }
            switch problem {
            // Other buttons do not check the form.
            case .missing, .tooShort, .text, .format:
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
        for field in filledFields {
            values[field.id] = field.value ?? field.emptyValue
        }
        return values
    }

    /// Checks the values of an answer and completes them; returns whether they are valid.
    ///
    /// Without values from a tool, the first ones are kept. A negative answer has none.
    func takeFields(of answer: inout Answer, _ role: Button.Role) -> Bool {
        guard isForm, role != .negative else {
            answer.fields = nil
            return true
        }
        let given = answer.fields ?? firstValues
        let known = Set(filledFields.map(\.id))
        guard known.isSuperset(of: given.keys), problem(in: given, by: role) == nil else {
            return false
        }
        var values: [String: FormValue] = [:]
        for field in filledFields {
            let value = given[field.id] ?? field.emptyValue
            // An empty date is no value.
            values[field.id] = value == .text("") ? field.emptyValue : value.map(field.ordered)
        }
        answer.fields = values
        return true
    }
}

extension FormField {
    /// Checks the text of an answer and completes it; returns whether it is valid.
    ///
    /// Without a text from the tool, the current one is kept. Where the owner expects a
    /// descriptor, that one is its own and is not repeated.
    func takeText(of answer: inout Answer, _ role: Button.Role) -> Bool {
        if var secret = answer.secret {
            secret.isSentAsDescriptor = isSentAsDescriptor
            answer[Self.inputID] = .secret(secret)
            return isHidden && allows(role, length: length(of: answer))
        }
        let text = answer.text ?? self.text
        answer.text = isSentAsDescriptor ? nil : text
        return accepts(text) && allows(role, text: text)
    }

    /// Checks the choices of an answer and puts them in order; returns whether they are valid.
    func takeChoices(of answer: inout Answer, _ role: Button.Role) -> Bool {
        let ids = answer.choices
        let chosen = Set(ids)
        guard allows(role, count: chosen.count) else { return false }
        if window != nil {
            // Only their owner knows all rows.
            return ids.count == chosen.count && chosen.count <= Self.maximumRows
                && chosen.allSatisfy { (1...64).contains($0.utf8.count) }
        }
        let offered = choices.map(\.id)
        answer.choices = offered.filter(chosen.contains)
        return chosen.isSubset(of: offered)
    }

    /// Number of characters that an answer has for this field.
    func length(of answer: Answer) -> Int {
        answer.secret?.length ?? (answer.text ?? text).count
    }
}
