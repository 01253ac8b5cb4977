// SPDX-License-Identifier: MIT

import ArgumentParser
import Basics
import CommandKit
import PresenterCore
import Texts

/// The field of `ask`.
struct FieldOptions: ParsableArguments {
    /// The flags of a field.
    enum Scope: FlagScope {
        static let kind = Kind.modal
        static let table: String? = "input"
        static let omitted: Set<String> = ["suggestions"]
        static let renamed = [
            "text": "value", "hidden": "password", "minimum_length": "min-length",
            "maximum_length": "max-length", "error": "refused", "minimum": "min",
            "maximum": "max", "mismatch": "error",
        ]
    }

    @OptionGroup var flags: OptionFlags<Scope>
    @Flag(help: .text(.helpAskConfirm))
    var confirm = false
    @Option(.helpAskComplete, value: "file|-", completion: .file())
    var complete: String?

    /// Whether the text is hidden.
    var isPassword: Bool { flags.has("password") }

    func validate() throws {
        if flags.has("error"), !flags.has("match"), !flags.has("number") {
            throw ValidationError(.errorNeeds)
        }
        // It is read when the command runs.
        if isPassword, complete != nil {
            throw ValidationError(.cannotCombineWith, "--complete", "--password")
        }
    }

    /// The options of the field.
    ///
    /// - Throws: `ValidationError` for the first invalid flag.
    func values(suggestions: [String]) throws -> [String: OptionValue] {
        var values = try flags.values().table("input")
        if isPassword { values["secret_fd"] = .boolean(true) }
        if !suggestions.isEmpty { values["suggestions"] = .strings(suggestions) }
        return values
    }

    /// The lines to complete with, without empty ones and repetitions.
    func suggestions() throws(Failure) -> [String] {
        guard let complete else { return [] }
        let name = InputFile.name(complete)
        let bytes = try InputFile.contents(
            of: complete,
            atMost: Self.maximumBytes,
            for: "--complete"
        )
        var seen: Set<String> = []
        let lines = LineSplitter.lines(of: bytes, ends: .text)
            .filter { !$0.isEmpty && seen.insert($0).inserted }
        guard lines.count <= FormField.maximumSuggestions else {
            throw Failure(
                .usage,
                .tooManySuggestions,
                "\(FormField.maximumSuggestions)",
                "\(lines.count)",
                name
            )
        }
        if let long = lines.first(where: { $0.utf8.count > TextLimits.label.bytes }) {
            throw Failure(
                .usage,
                .tooLongSuggestion,
                "\(TextLimits.label.bytes)",
                "\(long.utf8.count)",
                name
            )
        }
        return lines
    }

    /// The most bytes of suggestions that are read: more are an error.
    private static let maximumBytes = 1 << 20
}
