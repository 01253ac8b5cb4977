// SPDX-License-Identifier: MIT
//
// A modal's `input` is a field whose type is in two options: `hidden` and `number`.

import Texts

extension FormField {
    /// The most suggestions: a card is sent to displays whole.
    public static let maximumSuggestions = 1000

    /// The options of a modal's `input`.
    public static let inputOptions: [OptionRow<FormField>] = [
        OptionRow("label", .text(.title), .optionInputLabel, \.label),
        OptionRow("placeholder", .text(.title), .optionPlaceholder, \.placeholder),
        OptionRow("text", .text(.line), .optionInputText) {
            .text($0.text)
        } set: {
            if case .text(let text) = $1 { $0.value = text.isEmpty ? nil : .text(text) }
        },
        typed("hidden", .optionHidden, .password),
        OptionRow(
            "secret_fd",
            .boolean,
            "Send a hidden text as a file descriptor, in ButtonPressed only.",
            flag: .none(because: "the command always sends hidden text this way"),
            \.isSentAsDescriptor
        ),
        OptionRow("minimum_length", .integer(0...4096), .optionMinimumLength, \.minimumLength),
        OptionRow("maximum_length", .integer(1...4096), .optionMaximumLength, \.maximumLength),
        OptionRow("error", .text(.title), .optionError, \.error),
        OptionRow("match", .text(.title), .optionMatch, \.match),
        typed("number", .optionNumber, .number),
        OptionRow("minimum", .number, .optionMinimum, \.minimum),
        OptionRow("maximum", .number, .optionMaximum, \.maximum),
        OptionRow("step", .number, .optionStep, \.step),
        OptionRow("mismatch", .text(.title), .optionMismatch, \.mismatch),
        OptionRow(
            "suggestions",
            .strings(.label, maximum: maximumSuggestions),
            .optionSuggestions,
            \.suggestions
        ),
    ]

    /// The row of an option that makes a text one of another type.
    private static func typed(
        _ name: String,
        _ help: Phrase,
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
