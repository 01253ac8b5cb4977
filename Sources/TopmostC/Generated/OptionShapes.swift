// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension OptionShape {
    /// The options that have options of their own, and the lists among those.
    static let all: [String: OptionShape] = [
        "actions": .buttons,
        "buttons": .buttons,
        "choices": .table,
        "choices.options": .choices,
        "colors": .colors,
        "fields": .records,
        "fields.choices": .choices,
        "input": .table,
        "reply": .table,
        "style": .tables,
    ]

    static let types: [String: String] = [:]
}
