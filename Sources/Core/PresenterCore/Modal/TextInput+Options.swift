// SPDX-License-Identifier: MIT

extension TextInput: OptionTable {
    /// The field without any options set.
    public static let standard = TextInput()

    /// The most suggestions: a card is sent to displays whole.
    public static let mostSuggestions = 1000

    /// The options of a text field.
    public static let options: [OptionRow<TextInput>] = [
        OptionRow("label", .text(.title), "Label above the field.", \.label),
        OptionRow("placeholder", .text(.title), "Hint in the empty field.", \.placeholder),
        OptionRow("text", .text(.line), "Initial text of the field.", \.text),
        OptionRow("hidden", .boolean, "Show the text as dots.", \.isHidden),
        OptionRow(
            "secret_fd",
            .boolean,
            "Send a hidden text as a file descriptor, in ButtonPressed only.",
            flag: .none(because: "the command always sends hidden text this way"),
            \.isSentAsDescriptor
        ),
        OptionRow(
            "minimum_length",
            .integer(0...4096),
            "Minimum number of characters.",
            \.minimumLength
        ),
        OptionRow(
            "maximum_length",
            .integer(1...4096),
            "Maximum number of characters; the field says when there are more.",
            \.maximumLength
        ),
        OptionRow("error", .text(.title), "Error text below the field.", \.error),
        OptionRow(
            "match",
            .text(.title),
            "Regular expression that the whole text must match.",
            \.match
        ),
        OptionRow(
            "number",
            .boolean,
            "The text must be a decimal number; Up and Down change it.",
            \.isNumber
        ),
        OptionRow("minimum", .number, "Minimum value.", \.minimum),
        OptionRow("maximum", .number, "Maximum value.", \.maximum),
        OptionRow(
            "step",
            .number,
            "Step between values, counted from the minimum.",
            \.step
        ),
        OptionRow(
            "mismatch",
            .text(.title),
            "Message below the field while its text is invalid.",
            \.mismatch
        ),
        OptionRow(
            "suggestions",
            .strings(.label, most: mostSuggestions),
            "Completion suggestions; Tab accepts one.",
            \.suggestions
        ),
    ]

    /// Throws unless the lengths agree with each other and with the text.
    func check(_ check: Check) throws(BuildError) {
        try check.number(minimumLength, "input: minimum_length", 0...maximumLength)
        try check.number(text.count, "input: text", 0...maximumLength, unit: " characters")
        if isSentAsDescriptor, !isHidden {
            throw check.error("input: secret_fd", "hidden = true", "hidden = false")
        }
        if let match, let error = match.error {
            let takes = "a regular expression"
            throw check.error("input: match", takes, "\"\(match.source)\", which \(error)")
        }
        if let match {
            var budget = PatternBudget()
            _ = match.matches(text, &budget)
            if match.takesLong(forLength: maximumLength, &budget) || budget.isSpent {
                throw check.error("input: match", TextPattern.quick, "\"\(match.source)\"")
            }
        }
        if isHidden {
            // A secret is not checked at all.
            let given = [
                ("match", match != nil), ("number", isNumber),
                ("suggestions", !suggestions.isEmpty),
            ]
            if let (name, _) = given.first(where: \.1) {
                throw check.error("input: \(name)", "hidden = false", "hidden = true")
            }
        }
        try checkNumbers(check)
    }

    /// Throws unless the limits of a number agree with each other.
    private func checkNumbers(_ check: Check) throws(BuildError) {
        let given = [("minimum", minimum), ("maximum", maximum), ("step", step)]
        if !isNumber, let (name, _) = given.first(where: { $0.1 != nil }) {
            throw check.error("input: \(name)", "number = true", "number = false")
        }
        if let step, step <= 0 {
            throw check.error("input: step", "a number above 0", Decimal.text(step))
        }
        if let minimum, let maximum, minimum > maximum {
            let takes = "at least the minimum of \(Decimal.text(minimum))"
            throw check.error("input: maximum", takes, Decimal.text(maximum))
        }
    }
}
