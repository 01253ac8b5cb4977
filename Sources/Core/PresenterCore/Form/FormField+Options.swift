// SPDX-License-Identifier: MIT

import Texts

extension FormField: OptionTable {
    /// The field without any options set.
    public static let standard = FormField(id: "")

    /// The most fields of a form.
    public static let maximumFields = 30

    private static let inFront = OptionFlag.none(because: "the value of --field begins with it")

    /// The options of a field; the flags are the names in the value of `--field`.
    public static let options: [OptionRow<FormField>] = [
        OptionRow(
            "id",
            .text(.fieldID, minimum: 1),
            "Name of its value in the answer.",
            flag: inFront,
            \.id
        ),
        OptionRow("type", .word(FormFieldType.self), "Type of the field.", flag: inFront, \.type),
        OptionRow(
            "label",
            .text(.title),
            "Label above it, or beside a switch.",
            flag: inFront,
            \.label
        ),
        OptionRow("value", .formValue, "Initial value.") {
            $0.value.map { .formValue($0) }
        } set: {
            guard case .formValue(let value) = $1 else { return }
            $0.value = value
            if case .text(let text) = value, !$0.type.hasLines {
                $0.value = .text(String(text.map { $0.isNewline ? " " : $0 }))
            }
        },
        OptionRow("placeholder", .text(.title), .optionPlaceholder, \.placeholder),
        OptionRow(
            "required",
            .boolean,
            "Whether it must be filled in, chosen or on.",
            \.isRequired
        ),
        OptionRow("error", .text(.title), .optionError, \.error),
        OptionRow(
            "minimum_length",
            .integer(0...4096),
            "Minimum number of characters, unless it is empty.",
            flag: .named("min-length"),
            \.minimumLength
        ),
        OptionRow(
            "maximum_length",
            .integer(1...4096),
            "Maximum number of characters.",
            flag: .named("max-length"),
            \.maximumLength
        ),
        OptionRow("match", .text(.title), .optionMatch, \.match),
        OptionRow(
            "mismatch",
            .text(.title),
            "Message below the field while it is invalid.",
            \.mismatch
        ),
        OptionRow("minimum", .number, .optionMinimum, flag: .named("min"), \.minimum),
        OptionRow("maximum", .number, .optionMaximum, flag: .named("max"), \.maximum),
        OptionRow("step", .number, .optionStep, \.step),
        OptionRow("suggestions", .strings(.label, maximum: 100), .optionSuggestions, \.suggestions),
        OptionRow(
            "live",
            .boolean,
            "Whether InputChanged requests suggestions while the user types.",
            flag: .none(because: "only programs can answer InputChanged"),
            \.isLive
        ),
        OptionRow("choices", .choices(1...50), "The choices: id and label of each.") {
            $0.choices.isEmpty ? nil : .choices($0.choices)
        } set: {
            if case .choices(let choices) = $1 { $0.choices = choices }
        },
    ]

    /// Throws unless the fields of a form are consistent.
    static func check(_ fields: [FormField], _ check: Check) throws(BuildError) {
        guard !fields.isEmpty else { return }
        var seen: Set<String> = []
        var budget = PatternBudget()
        var probes = PatternBudget(steps: 2 * PatternBudget.standard)
        for field in fields {
            try check.text(field.id, "fields: id", .fieldID, minimum: 1)
            guard seen.insert(field.id).inserted else {
                throw check.error(
                    "fields: id",
                    Phrase.differingIDs.english(),
                    Phrase.twice.english(field.id)
                )
            }
            try field.check(check, &budget, &probes)
        }
        guard fields.contains(where: { $0.type != .label }) else {
            throw check.error("fields", Phrase.fieldToFill.english(), Phrase.labelsOnly.english())
        }
    }

    /// Throws unless its options agree with its type and with each other.
    ///
    /// - Parameters:
    ///   - check: makes errors.
    ///   - budget: what checking the values of all fields may cost.
    ///   - probes: what trying their expressions may cost.
    /// - Throws: `BuildError` for the first option that does not fit.
    private func check(
        _ check: Check,
        _ budget: inout PatternBudget,
        _ probes: inout PatternBudget
    ) throws(BuildError) {
        let path = "fields: \(id): "
        let known = type.options
        for row in Self.options where !["id", "type", "label"].contains(row.name) {
            let isGiven = row.value(in: self) != row.value(in: .standard)
            if isGiven, !known.contains(row.name) {
                let got = Phrase.typeGiven.english(type.rawValue)
                throw check.error(path + row.name, Phrase.fittingType.english(), got)
            }
        }
        try checkTexts(check, path)
        try checkNumbers(check, path)
        if hasChoices {
            try check.number(choices.count, path + "choices", 1...50, unit: .acceptsEntries)
            let entries = choices.map { ($0.id, $0.title) }
            try check.entries(entries, path + "choices")
            try check.titles(entries, path + "choices")
        }
        // What cleaning left of its texts is what can be drawn.
        if type == .label, (label ?? "").isEmpty, text.isEmpty {
            let takes = Phrase.bytesOfText.english("1", "\(TextLimits.title.bytes)")
            throw check.error(path + "label", takes, "0")
        }
        let problem = value == nil ? nil : self.problem(with: value, &budget)
        if let match, match.takesLong(forLength: maximumLength, &probes) || budget.isSpent {
            throw check.error(path + "match", TextPattern.quick, "\"\(match.source)\"")
        }
        if let value, let problem {
            throw check.error(path + "value", problem.takes, value.shown)
        }
    }

    /// Throws unless the limits of its text agree, and its expression is one.
    func checkTexts(_ check: Check, _ path: String) throws(BuildError) {
        try check.number(minimumLength, path + "minimum_length", 0...maximumLength)
        if let match, let error = match.error {
            let got = Phrase.expressionWithError.english(match.source, "\(error)")
            throw check.error(path + "match", Phrase.expressionAccepted.english(), got)
        }
    }

    /// Throws unless the limits of its number agree with each other.
    func checkNumbers(_ check: Check, _ path: String) throws(BuildError) {
        if let step, step <= 0 {
            throw check.error(path + "step", Phrase.numberAbove.english("0"), step.decimalText)
        }
        if type == .slider, scale.minimum >= scale.maximum {
            let takes = Phrase.numberAbove.english(scale.minimum.decimalText)
            throw check.error(path + "maximum", takes, scale.maximum.decimalText)
        }
        if let minimum, let maximum, minimum > maximum {
            let takes = Phrase.atLeastMinimum.english(minimum.decimalText)
            throw check.error(path + "maximum", takes, maximum.decimalText)
        }
    }
}

extension FormValue {
    /// The value for an error; a long text is cut.
    fileprivate var shown: String {
        switch self {
        case .text(let text): "\"\(text.prefix(64))\""
        case .number(let number): number.decimalText
        case .texts(let texts): "\"\(texts.joined(separator: ", ").prefix(64))\""
        case .boolean, .secret: words
        }
    }
}
