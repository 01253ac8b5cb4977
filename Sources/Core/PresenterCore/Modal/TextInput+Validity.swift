// SPDX-License-Identifier: MIT
//
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
