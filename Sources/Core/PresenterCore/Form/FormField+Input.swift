// SPDX-License-Identifier: MIT
//
// A modal's `input` is a field whose type is in two options: `hidden` and `number`.

import Texts

extension FormField {
    /// The most suggestions: a card is sent to displays whole.
    public static let maximumSuggestions = 1000

    /// The options of a modal's `input`.
    public static let inputOptions: [OptionRow<FormField>] = [
        OptionRow("label", .text(.title), "Label above the field.", \.label),
        OptionRow("placeholder", .text(.title), "Hint in the empty field.", \.placeholder),
        OptionRow("text", .text(.line), "Initial text of the field.") {
            .text($0.text)
        } set: {
            if case .text(let text) = $1 { $0.value = text.isEmpty ? nil : .text(text) }
        },
        typed("hidden", "Show the text as dots.", .password),
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
        typed("number", "The text must be a decimal number; Up and Down change it.", .number),
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
            .strings(.label, maximum: maximumSuggestions),
            "Completion suggestions; Tab accepts one.",
            \.suggestions
        ),
    ]

    /// The row of an option that makes a text one of another type.
    private static func typed(
        _ name: String,
        _ help: String,
        _ type: FormFieldType
    ) -> OptionRow<FormField> {
        OptionRow(name, .boolean, help) {
            .boolean($0.type == type)
        } set: {
            // `checkInput` reports a field that would have both types.
            if $0.type == .text, $1 == .boolean(true) { $0.type = type }
            if $0.type == type, $1 == .boolean(false) { $0.type = .text }
        }
    }

    /// Throws unless the options of an `input` agree with each other.
    ///
    /// - Parameters:
    ///   - given: the options of the request; all others are unchanged.
    ///   - check: makes errors.
    /// - Throws: `BuildError` for the first option that does not fit.
    func checkInput(_ given: [String: OptionValue], _ check: Check) throws(BuildError) {
        let path = "input: "
        try checkTexts(check, path)
        try check.number(text.count, path + "text", 0...maximumLength, unit: .acceptsCharacters)
        if isSentAsDescriptor, !isHidden {
            throw check.error(path + "secret_fd", "hidden = true", "hidden = false")
        }
        if let match {
            var budget = PatternBudget()
            _ = match.matches(text, &budget)
            if match.takesLong(forLength: maximumLength, &budget) || budget.isSpent {
                throw check.error(path + "match", TextPattern.quick, "\"\(match.source)\"")
            }
        }
        let isBoth =
            given["number"] == .boolean(true) && isHidden
            || given["hidden"] == .boolean(true) && type == .number
        // A secret is not checked at all.
        let unchecked = [
            ("match", isHidden && match != nil), ("number", isBoth),
            ("suggestions", isHidden && !suggestions.isEmpty),
        ]
        if let (name, _) = unchecked.first(where: \.1) {
            throw check.error(path + name, "hidden = false", "hidden = true")
        }
        let limits = [("minimum", minimum), ("maximum", maximum), ("step", step)]
        if type != .number, let (name, _) = limits.first(where: { $0.1 != nil }) {
            throw check.error(path + name, "number = true", "number = false")
        }
        try checkNumbers(check, path)
    }
}
