// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import Files
import Glibc
import Localization
import PresenterCore
import Texts

/// A field of a form, as the dialog programs of other desktops have it.
struct OtherField {
    var type: FormFieldType
    var label: String
    var value = ""
    /// Whether it must be filled in.
    var isRequired = false
    /// What can be chosen, for fields of the type `choice`.
    var choices: [String] = []
    /// Whether the first choice is chosen if the value is none of them.
    var choosesFirst = true
    var placeholder: String?
    var minimum: Double?
    var maximum: Double?
    var step: Double?
    /// Completion suggestions.
    var suggestions: [String] = []
    /// The message below it while the text is invalid.
    var mismatch: String?

    /// The options of a field for a secret.
    static let secret: [String: OptionValue] = [
        "hidden": .boolean(true), "secret_fd": .boolean(true),
    ]

    /// The most characters of a text that can be changed.
    static let maximumCharacters = 4096
    /// The most choices that are shown in a form; of more, one is chosen in a list of rows.
    private static let maximumChoices = 50
    private static let maximumSuggestions = 100

    /// A field for the text of a file, of standard input, or of a file that is not there yet.
    ///
    /// - Throws: `usage` for a text that is too long, `unknownID` for one that cannot be read.
    static func text(of file: String?) throws(Failure) -> OtherField {
        // Four bytes a character at most, and one more to see that there are too many.
        let maximum = 4 * maximumCharacters + 1
        let bytes =
            if let file {
                Files.exists(file)
                    ? try InputFile.contents(of: file, atMost: maximum, for: "text") : []
            } else {
                isatty(0) == 0 ? try InputFile.head(of: "-", atMost: maximum) : []
            }
        return try text(String(decoding: bytes, as: UTF8.self), label: Phrase.textTitle.text)
    }

    /// A field for a day; there is always one.
    static func day(_ day: CalendarDay) -> OtherField {
        OtherField(type: .date, label: Phrase.dateLabel.text, value: day.iso, isRequired: true)
    }

    /// A field for a colour; there is always one.
    static func color(_ color: RGB, label: String = Phrase.colorLabel.text) -> OtherField {
        OtherField(type: .color, label: label, value: color.hex, isRequired: true)
    }

    /// A number on a scale.
    static func scale(
        _ minimum: Double,
        _ maximum: Double,
        step: Int,
        value: Double
    ) -> OtherField {
        OtherField(
            type: .slider,
            label: Phrase.valueLabel.text,
            value: value.decimalText,
            minimum: minimum,
            maximum: maximum,
            step: Double(max(1, abs(step)))
        )
    }

    /// A field for a text with several lines.
    ///
    /// - Throws: `usage` for one that is too long.
    static func text(_ text: String, label: String) throws(Failure) -> OtherField {
        guard text.count <= maximumCharacters else {
            throw Failure(.usage, .textTooLong, "\(maximumCharacters)")
        }
        return OtherField(type: .textarea, label: label, value: text)
    }

    /// Whether its choices are rows of a list of its own.
    var hasList: Bool { type == .choice && choices.count > Self.maximumChoices }

    /// Whether a form shows it without a way to fill it in.
    var isShownOnly: Bool { type == .label || hasList || (type == .choice && choices.isEmpty) }

    /// The index of the choice that is chosen at first.
    var chosen: Int? {
        choices.firstIndex(of: value) ?? (choosesFirst ? choices.indices.first : nil)
    }

    /// The options of a modal; its id is its index.
    func values(at index: Int) -> [String: OptionValue] {
        let type: FormFieldType = isShownOnly ? .label : type
        let label = label.cleaned(.title)
        var values: [String: OptionValue] = [
            "id": .text("\(index)"), "type": .text(type.rawValue),
            "label": .text(label.isEmpty ? " " : label),
        ]
        switch type {
        case .choice:
            values["choices"] = .choices(
                choices.enumerated().map { .init(id: "\($0)", title: Self.title($1)) }
            )
            if let chosen { values["value"] = .formValue(.text("\(chosen)")) }
        case .toggle: values["value"] = .formValue(.boolean(value == "true"))
        case .number, .slider: values["value"] = Double(value).map { .formValue(.number($0)) }
        case .multi: break
        case .password where value.isEmpty: break
        case .password: values["placeholder"] = .text(Phrase.unchangedText.text)
        default: if !shown.isEmpty { values["value"] = .formValue(.text(shown)) }
        }
        if type == .text || type == .textarea {
            values["maximum_length"] = .integer(Int64(Self.maximumCharacters))
        }
        if isRequired, !isShownOnly { values["required"] = .boolean(true) }
        if let placeholder { values["placeholder"] = .text(placeholder.cleaned(.title)) }
        values["minimum"] = minimum.map { .number($0) }
        values["maximum"] = maximum.map { .number($0) }
        values["step"] = step.map { .number($0) }
        let suggestions = Self.usable(suggestions, maximum: Self.maximumSuggestions)
        if !suggestions.isEmpty { values["suggestions"] = .strings(suggestions) }
        values["mismatch"] = mismatch.map { .text($0) }
        return values
    }

    /// The initial value, as the field shows it.
    private var shown: String {
        if isShownOnly, self.type == .choice { return chosen.map { choices[$0] } ?? value }
        return type == .textarea ? value.cleaned(.lines) : value.cleaned(.line)
    }

    /// The label of a choice: a long one ends with "…".
    private static func title(_ choice: String) -> String {
        let title = choice.cleaned(.label)
        return title.isEmpty ? "—" : title
    }

    /// The suggestions that a field accepts: a part of a text would complete to another one.
    static func usable(_ suggestions: [String], maximum: Int) -> [String] {
        Array(
            suggestions.filter { $0.utf8.count <= TextLimits.label.bytes && !$0.isEmpty }
                .prefix(maximum)
        )
    }

    /// The value as text: of a choice its label, of a switch `TRUE` or `FALSE`.
    ///
    /// What was not touched is that of before, to the byte.
    ///
    /// - Parameter answer: its part of the answer; `nil`: there is none.
    /// - Returns: the text.
    func text(_ answer: Value?) -> String {
        switch type {
        case .choice:
            guard let answer else { return chosen.map { choices[$0] } ?? "" }
            guard let index = Int(answer.text ?? ""), choices.indices.contains(index) else {
                return ""
            }
            return choices[index]
        case .toggle:
            return (answer ?? .boolean(value == "true")) == .boolean(true) ? "TRUE" : "FALSE"
        case .number, .slider:
            guard case .double(let number)? = answer else { return value }
            // A slider answers a number of its scale; the initial number may lie between two of
            // them.
            let isUntouched = abs(number - (Double(value) ?? .infinity)) <= (step ?? 1) / 2
            return type == .slider && isUntouched ? value : number.decimalText
        default: break
        }
        guard let text = answer?.text, text != shown else { return value }
        guard type != .password else { return text.isEmpty ? value : text }
        return EditedText(value, shown: shown).restored(text)
    }
}

extension OtherDialog.Answer {
    /// What the fields of a form hold, as text.
    func texts(_ fields: [OtherField]) -> [String] {
        fields.enumerated().map { $1.text(self.fields["\($0)"]) }
    }
}
