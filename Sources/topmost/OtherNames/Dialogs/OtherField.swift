// SPDX-License-Identifier: MIT

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
        case .number: values["value"] = Double(value).map { .formValue(.number($0)) }
        case .password, .label, .multi: break
        default: if !value.isEmpty { values["value"] = .formValue(.text(value)) }
        }
        if isRequired { values["required"] = .boolean(true) }
        values["placeholder"] = placeholder.map { .text($0) }
        values["maximum_length"] = maximumLength.map { .integer($0) }
        values["minimum"] = minimum.map { .number($0) }
        values["maximum"] = maximum.map { .number($0) }
        values["step"] = step.map { .number($0) }
        return values
    }
}
