// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore

/// A field of a form, as the dialog programs of other desktops have it.
struct OtherField {
    var type: FormFieldType
    var label: String
    var value = ""
    /// Whether it must be filled in.
    var isRequired = false
    /// What can be chosen, for fields of the type `choice`.
    var choices: [String] = []
    var placeholder: String?
    /// The greatest number of characters; `nil`: the usual one.
    var maximumLength: Int64?
    var minimum: Double?
    var maximum: Double?
    var step: Double?
    /// Completion suggestions.
    var suggestions: [String] = []
    /// The message below it while the text is invalid.
    var mismatch: String?

    /// The most characters of a text with several lines.
    static let mostCharacters = 4096

    /// A field for a text with several lines.
    ///
    /// - Throws: `usage` for one that is too long.
    static func text(_ text: String, label: String) throws(Failure) -> OtherField {
        guard text.count <= mostCharacters else {
            throw Failure(
                .usage,
                "a text that can be changed has up to \(mostCharacters) characters, got more"
            )
        }
        var field = OtherField(type: .textarea, label: label, value: text)
        field.maximumLength = Int64(mostCharacters)
        return field
    }

    /// The option of a modal; its id is its place.
    func values(at place: Int) -> [String: OptionValue] {
        var values: [String: OptionValue] = [
            "id": .text("\(place)"), "type": .text(type.rawValue), "label": .text(label),
        ]
        switch type {
        case .choice:
            values["choices"] = .choices(
                choices.enumerated().map { .init(id: "\($0)", title: $1) }
            )
            if let chosen = choices.firstIndex(of: value) ?? choices.indices.first {
                values["value"] = .formValue(.text("\(chosen)"))
            }
        case .toggle: values["value"] = .formValue(.boolean(value == "true"))
        case .number, .slider: values["value"] = Double(value).map { .formValue(.number($0)) }
        case .password, .multi: break
        case .label where value.isEmpty: break
        default: if !value.isEmpty { values["value"] = .formValue(.text(value)) }
        }
        if isRequired { values["required"] = .boolean(true) }
        values["placeholder"] = placeholder.map { .text($0) }
        values["maximum_length"] = maximumLength.map { .integer($0) }
        values["minimum"] = minimum.map { .number($0) }
        values["maximum"] = maximum.map { .number($0) }
        values["step"] = step.map { .number($0) }
        if !suggestions.isEmpty {
            values["suggestions"] = .strings(Array(suggestions.prefix(Self.mostSuggestions)))
        }
        values["mismatch"] = mismatch.map { .text($0) }
        return values
    }

    private static let mostSuggestions = 100
}

extension OtherDialog.Answer {
    /// What the fields of a form hold, as text: of a choice its label, of a switch `TRUE` or
    /// `FALSE`.
    func texts(_ fields: [OtherField]) -> [String] {
        fields.enumerated().map { place, field in
            let value = self.fields["\(place)"]
            switch value {
            case .boolean(let isOn)?: return isOn ? "TRUE" : "FALSE"
            case .double(let number)?: return number.decimalText
            default: break
            }
            let text = value?.text ?? ""
            // A file's last line ends as it did: the field has no empty line for that.
            if field.type == .textarea, field.value.hasSuffix("\n"), !text.hasSuffix("\n") {
                return text + "\n"
            }
            guard field.type == .choice, let chosen = Int(text),
                field.choices.indices.contains(chosen)
            else { return text }
            return field.choices[chosen]
        }
    }
}
