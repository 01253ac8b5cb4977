// SPDX-License-Identifier: MIT

extension TextInput: OptionTable {
    /// The field without any options set.
    public static let standard = TextInput()

    /// Its options.
    public static let options: [OptionRow<TextInput>] = [
        OptionRow("label", .text(.title), "Label above the field.", \.label),
        OptionRow("placeholder", .text(.title), "Hint in the empty field.", \.placeholder),
        OptionRow("text", .text(.line), "Text that is in the field at first.", \.text),
        OptionRow("hidden", .boolean, "Show the text as dots.", \.isHidden),
        OptionRow(
            "secret_fd",
            .boolean,
            "Send a hidden text as a file descriptor, in ButtonPressed only.",
            flag: .none(because: "the command always does for a hidden text"),
            \.isSentAsDescriptor
        ),
        OptionRow(
            "minimum_length",
            .integer(0...4096),
            "Characters needed before the positive button can be pressed.",
            \.minimumLength
        ),
        OptionRow(
            "maximum_length",
            .integer(1...4096),
            "Maximum number of characters; the field says when there are more.",
            \.maximumLength
        ),
        OptionRow("error", .text(.title), "Why the last answer was refused.", \.error),
    ]

    /// Throws unless the lengths agree with each other and with the text.
    func check(_ check: Check) throws(BuildError) {
        try check.number(minimumLength, "input: minimum_length", 0...maximumLength)
        try check.number(text.count, "input: text", 0...maximumLength, unit: " characters")
        if isSentAsDescriptor, !isHidden {
            throw check.error("input: secret_fd", "a hidden text", "one that shows")
        }
    }
}
