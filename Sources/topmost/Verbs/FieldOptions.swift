// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The field of `ask`.
struct FieldOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "Initial text of the field.")
    var value: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Hint in the empty field.", valueName: "text")
    )
    var placeholder: String?
    @Flag(help: "Show the text as dots.")
    var password = false
    @Flag(help: "Ask for it twice, until both are the same.")
    var confirm = false
    @Flag(help: "Accept a decimal number only; Up and Down change it.")
    var number = false
    @Option(parsing: .unconditional, help: ArgumentHelp("Minimum value.", valueName: "number"))
    var min: Double?
    @Option(parsing: .unconditional, help: ArgumentHelp("Maximum value.", valueName: "number"))
    var max: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Step between values, counted from the minimum.",
            valueName: "number"
        )
    )
    var step: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Accept only a text that this regular expression matches as a whole.",
            valueName: "regex"
        )
    )
    var match: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Message shown when the text is not accepted.", valueName: "text")
    )
    var error: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Maximum number of characters. 1 to 4096.", valueName: "n")
    )
    var maxLength: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Complete what is typed with the lines of this file, or of standard input.",
            valueName: "file|-"
        ),
        completion: .file()
    )
    var complete: String?

    /// The flags by the name of the option that each sets.
    static let flags = [
        "input: text": "value", "input: placeholder": "placeholder", "input: number": "number",
        "input: minimum": "min", "input: maximum": "max", "input: step": "step",
        "input: match": "match", "input: mismatch": "error", "input: suggestions": "complete",
        "input: maximum_length": "max-length",
    ]

    func validate() throws {
        if !number {
            let given = [("min", min), ("max", max), ("step", step)].first { $0.1 != nil }
            if let given { throw ValidationError("--\(given.0) needs --number") }
        }
        if error != nil, match == nil, !number {
            throw ValidationError("--error needs --match or --number")
        }
        let examined = [("number", number), ("match", match != nil), ("complete", complete != nil)]
        if password, let flag = examined.first(where: \.1) {
            throw ValidationError("--\(flag.0) cannot be combined with --password")
        }
    }

    /// The options of the field.
    func values(suggestions: [String]) -> [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        values["text"] = value.map { .text($0) }
        values["placeholder"] = placeholder.map { .text($0) }
        if password {
            values["hidden"] = .boolean(true)
            values["secret_fd"] = .boolean(true)
        }
        if number { values["number"] = .boolean(true) }
        values["minimum"] = min.map { .number($0) }
        values["maximum"] = max.map { .number($0) }
        values["step"] = step.map { .number($0) }
        values["match"] = match.map { .text($0) }
        values["mismatch"] = error.map { .text($0) }
        values["maximum_length"] = maxLength.map { .integer(Int64($0)) }
        if !suggestions.isEmpty { values["suggestions"] = .strings(suggestions) }
        return values
    }

    /// The lines to complete with, without empty ones and repetitions.
    func suggestions() throws(Failure) -> [String] {
        guard let complete else { return [] }
        let name = InputFile.name(complete)
        let bytes = try InputFile.contents(of: complete, atMost: Self.mostBytes, for: "--complete")
        var seen: Set<Substring> = []
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .filter { seen.insert($0).inserted }
        guard lines.count <= TextInput.mostSuggestions else {
            throw Failure(
                .usage,
                "--complete expects up to \(TextInput.mostSuggestions) lines, got "
                    + "\(lines.count) in \(name)"
            )
        }
        if let long = lines.first(where: { $0.utf8.count > TextLimits.label.bytes }) {
            throw Failure(
                .usage,
                "--complete expects lines of up to \(TextLimits.label.bytes) bytes, got "
                    + "\(long.utf8.count) in \(name)"
            )
        }
        return lines.map(String.init)
    }

    /// The most bytes of suggestions that are read: more are an error.
    private static let mostBytes = 1 << 20
}
