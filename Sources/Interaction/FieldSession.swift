// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// What the user did to one field of a form.
struct FieldSession {
    /// The typed text; empty for a field that is not typed.
    var text: TextField
    var isRevealed = false
    var isOn: Bool
    /// The ids of the chosen options.
    var choices: Set<String>

    /// The field as it is at first.
    init(_ field: FormField) {
        text = TextField(
            text: field.type.isTyped ? field.text : "",
            isHidden: field.type == .password
        )
        isOn = field.value == .boolean(true)
        choices = Set(field.chosen)
    }

    /// Its state for the layout, without a preedit.
    var shown: FieldState {
        var state = FieldState()
        state.text = text.text(isRevealed: isRevealed)
        state.caret = text.caret
        state.isFull = text.isFull
        state.isRevealed = isRevealed
        state.isOn = isOn
        state.choices = choices
        return state
    }

    /// The value for an answer; `nil`: the field is empty.
    func value(of field: FormField) -> FormValue? {
        switch field.type {
        case .text, .number: field.value(ofText: text.text())
        case .password: text.count == 0 ? nil : .secret(Secret(length: text.count))
        case .toggle: .boolean(isOn)
        case .choice, .multi: field.value(ofChosen: choices)
        case .label: nil
        }
    }

    /// Whether it can be confirmed.
    func isValid(for field: FormField) -> Bool {
        if field.type.isTyped, field.type != .password {
            return !text.isFull && field.problem(withText: text.text()) == nil
        }
        return field.problem(with: value(of: field)) == nil
    }
}
